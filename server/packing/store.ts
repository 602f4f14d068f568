import { sql } from 'drizzle-orm'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { PackedBox, PackLine } from '#contract/staff/packing.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'

/** The states in which an order is in the warehouse. An index of the orders has the same ones. */
export const packable = sql`orders.state in ('fulfiller_ready', 'accepted', 'open')`

/** The last day of arrival that the customer was told: when the order was placed, or later by a delay. */
const promisedOn = sql`
  coalesce(
    (select details ->> 'arrival' from order_events
      where order_id = orders.id and type = 'delayed' order by id desc limit 1),
    snapshot -> 'delivery' ->> 'max')`
const address = sql`coalesce(orders.shipping_address, snapshot -> 'cart' -> 'shipping_address')`
const shipping = sql`snapshot -> 'cart' -> 'shipments' -> 0 -> 'method' ->> 'code'`
/** How many pieces of a line were neither cancelled nor have left. */
const open = sql`order_lines.quantity - cancelled - (
  select coalesce(sum(left_with.quantity), 0)::int from shipment_lines left_with
  where left_with.order_id = order_lines.order_id and left_with.line = order_lines.line)`
/** The shelf of the variant, or else of its product. */
const shelf = sql`coalesce(
  (select shelf from variant_codes codes
    where codes.product_id = order_lines.product_id and codes.variant_id = order_lines.variant_id and shelf is not null
    order by gtin limit 1),
  (select shelf from products where products.product_id = order_lines.product_id))`

export type OrderRef = { brand: string; number: number }

/** An order as it lies on the packing table. */
export type PackOrder = {
  id: string
  brand: string
  number: number
  state: OrderState
  createdAt: string
  promisedOn: string | null
  /** The code of the shipping option. */
  shipping: string | null
  address: PostalAddress
  locale: LocaleCode
  lines: PackLine[]
  boxes: PackedBox[]
  claim: { staffId: string; name: string; until: string } | null
  /** What happened to it last, and who did it. */
  last: { actor: string; name: string | null; at: string } | null
  /** The numbers of its parcels that have left. */
  parcels: number[]
}

export async function readPackOrder(db: Db, { brand, number }: OrderRef): Promise<PackOrder | undefined> {
  const { rows } = await executePrepared<PackOrder>(
    db,
    'pack-order',
    sql`
    select orders.id, orders.brand, orders.number, orders.state, orders.created_at as "createdAt",
      ${promisedOn} as "promisedOn", ${shipping} as shipping, ${address} as address, snapshot ->> 'locale' as locale,
      (select json_agg(json_build_object(
          'line', line, 'productId', product_id, 'options', options, 'eye', eye, 'open', ${open}, 'shelf', ${shelf},
          'title', item ->> 'title', 'category', item ->> 'category', 'formatted_options', item -> 'formatted_options',
          'gtins', (select coalesce(json_agg(gtin order by gtin), '[]') from variant_codes codes
            where codes.product_id = order_lines.product_id and codes.variant_id = order_lines.variant_id)) order by line)
        from order_lines, lateral (select snapshot -> 'cart' -> 'items' -> (line - 1) as item) ordered
        where order_lines.order_id = orders.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'line', line, 'gtin', gtin, 'lot', lot, 'expiry', expiry, 'serial', serial) order by packed_at, id), '[]')
        from packed_boxes where packed_boxes.order_id = orders.id and shipment_id is null) as boxes,
      (select json_build_object('staffId', staff_id, 'name', coalesce(users.name, staff_id), 'until', until)
        from packing_claims left join users on users.id = staff_id where packing_claims.order_id = orders.id) as claim,
      (select json_build_object('actor', actor, 'name', users.name, 'at', at)
        from order_events left join users on users.id = actor_id and actor = 'staff'
        where order_events.order_id = orders.id order by order_events.id desc limit 1) as last,
      (select coalesce(json_agg(shipments.number order by shipments.number), '[]') from shipments
        where shipments.order_id = orders.id) as parcels
    from orders join payments on payments.id = payment_id where orders.brand = ${brand} and orders.number = ${number}`,
  )
  return rows[0]
}

export async function readOrderId(db: Db, { brand, number }: OrderRef): Promise<string | undefined> {
  const { rows } = await executePrepared<{ id: string }>(
    db,
    'order-id-to-pack',
    sql`select id from orders where brand = ${brand} and number = ${number}`,
  )
  return rows[0]?.id
}

/** An order of the list, without anybody's name but that of who packs it. */
export type WaitingOrder = {
  id: string
  brand: string
  number: number
  state: OrderState
  createdAt: string
  promisedOn: string | null
  shipping: string | null
  country: string
  pieces: number
  packed: number
  claimedBy: string | null
}

/** The orders in the warehouse, the oldest first, behind the one with this id. */
export const waitingOrdersQuery = ({ after, limit }: { after: string | undefined; limit: number }) => sql`
  select orders.id, orders.brand, orders.number, orders.state, orders.created_at as "createdAt",
    ${promisedOn} as "promisedOn", ${shipping} as shipping, ${address} ->> 'country_code' as country,
    (select coalesce(sum(${open}), 0)::int from order_lines where order_lines.order_id = orders.id) as pieces,
    (select count(*)::int from packed_boxes where order_id = orders.id and shipment_id is null) as packed,
    (select coalesce(users.name, staff_id) from packing_claims left join users on users.id = staff_id
      where packing_claims.order_id = orders.id and until > now()) as "claimedBy"
  from orders join payments on payments.id = payment_id
  where ${packable}
    ${after === undefined ? sql`` : sql`and (orders.created_at, orders.id) > (select created_at, id from orders where id = ${after})`}
  order by orders.created_at, orders.id limit ${limit}`

export const readWaitingOrders = async (db: Db, part: { after: string | undefined; limit: number }) =>
  (await db.execute<WaitingOrder>(waitingOrdersQuery(part))).rows

export type KnownCode = Pick<PackLine, 'productId' | 'options' | 'title' | 'category' | 'shelf'> & {
  colorTexts: Record<string, Record<string, string>> | null
}

/** What a code of a box stands for, with the product's title in this language. */
export async function readCode(db: Db, gtin: string, locale: LocaleCode): Promise<KnownCode | undefined> {
  const { rows } = await db.execute<KnownCode>(sql`
    select products.product_id as "productId", options, title, category, coalesce(variant_codes.shelf, products.shelf) as shelf,
      color_texts as "colorTexts"
    from variant_codes join products using (product_id)
    join product_texts on product_texts.product_id = products.product_id and locale = ${locale}
    where gtin = ${gtin}`)
  return rows[0]
}

/** Whether this very box lies in the parcel of another order that has not left. */
export async function isInOtherParcel(db: Db, box: { order: string; gtin: string; serial: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from packed_boxes join orders on orders.id = order_id
    where gtin = ${box.gtin} and serial = ${box.serial} and shipment_id is null and order_id <> ${box.order} and ${packable}
    limit 1`)
  return rows.length > 0
}

/** Whether a scan with this id was counted before. */
export async function isKnownBox(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from packed_boxes where id = ${id}`)
  return rows.length > 0
}

type NewBox = PackedBox & { order: string; staff: string }

/** Puts a box into the parcel, and renews the claim of who does. */
export async function insertBox(db: Db, { order, staff, ...box }: NewBox, until: Date) {
  await executePrepared(
    db,
    'insert-box',
    sql`
    with claim as (
      insert into packing_claims (order_id, staff_id, until) values (${order}, ${staff}, ${until.toISOString()})
      on conflict (order_id) do update set staff_id = excluded.staff_id, until = excluded.until)
    insert into packed_boxes (id, order_id, line, gtin, lot, expiry, serial, staff_id)
    values (${box.id}, ${order}, ${box.line}, ${box.gtin}, ${box.lot}, ${box.expiry}::date, ${box.serial}, ${staff})`,
  )
}

export async function claimOrder(db: Db, claim: { order: string; staff: string; until: Date }) {
  await db.execute(sql`
    insert into packing_claims (order_id, staff_id, until)
    values (${claim.order}, ${claim.staff}, ${claim.until.toISOString()})
    on conflict (order_id) do update set staff_id = excluded.staff_id, until = excluded.until`)
}

export async function deleteClaim(db: Db, order: string) {
  await db.execute(sql`delete from packing_claims where order_id = ${order}`)
}

/** `undefined` takes all boxes out that have not left. */
export async function deleteBoxes(db: Db, order: string, id: string | undefined) {
  await db.execute(sql`
    delete from packed_boxes where order_id = ${order} and shipment_id is null
      ${id === undefined ? sql`` : sql`and id = ${id}`}`)
}
