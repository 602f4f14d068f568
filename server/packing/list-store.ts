import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import type { PickedVariant } from './rules.ts'
import type { KnownCode, OrderRef } from './store.ts'

/** What is open of these orders, by variant, with the lots that are on the shelf. */
export async function readPicked(db: Db, orders: readonly OrderRef[]): Promise<PickedVariant[]> {
  const { rows } = await db.execute<PickedVariant>(sql`
    with wanted as (
      select orders.id, orders.brand, orders.number, snapshot, place
      from json_to_recordset(${JSON.stringify(orders.map((order, place) => ({ ...order, place })))}::json)
        as named (brand text, number int, place int)
      join orders using (brand, number) join payments on payments.id = payment_id
      where orders.state in ('fulfiller_ready', 'accepted', 'open')
    ), lines as (
      select order_lines.product_id, variant_id, options, wanted.brand, wanted.number, place,
        snapshot -> 'cart' -> 'items' -> (line - 1) as item,
        order_lines.quantity - cancelled - (
          select coalesce(sum(left_with.quantity), 0)::int from shipment_lines left_with
          where left_with.order_id = wanted.id and left_with.line = order_lines.line)
        - (select count(*)::int from packed_boxes boxes
          where boxes.order_id = wanted.id and boxes.line = order_lines.line and shipment_id is null) as open
      from wanted join order_lines on order_id = wanted.id
    ), variants as (
      select product_id, variant_id, min(options::text)::jsonb as options, min(item ->> 'title') as title,
        min(item ->> 'category') as category, (array_agg(item -> 'formatted_options' order by place))[1] as formatted_options,
        sum(open)::int as quantity,
        json_agg(json_build_object('brand', brand, 'number', number, 'quantity', open) order by place) as orders
      from lines where open > 0 and item ->> 'category' <> 'service' group by product_id, variant_id
    )
    select product_id as "productId", variant_id as "variantId", options, title, category, formatted_options, quantity,
      variants.orders,
      (select coalesce(json_agg(gtin order by gtin), '[]') from variant_codes codes
        where codes.product_id = variants.product_id and codes.variant_id = variants.variant_id) as gtins,
      coalesce(
        (select shelf from variant_codes codes where codes.product_id = variants.product_id
          and codes.variant_id = variants.variant_id and shelf is not null order by gtin limit 1),
        (select shelf from products where products.product_id = variants.product_id)) as shelf,
      (select coalesce(json_agg(json_build_object('lot', lot, 'expiry', expiry, 'quantity', stock_lots.quantity)
          order by expiry nulls last, lot), '[]')
        from variant_codes codes join stock_lots using (gtin)
        where codes.product_id = variants.product_id and codes.variant_id = variants.variant_id
          and stock_lots.quantity > 0) as lots
    from variants`)
  return rows
}

export type StockLot = { gtin: string; lot: string; expiry: string | null; quantity: number; countedAt: string }

export async function readLot(db: Db, gtin: string, lot: string): Promise<StockLot | undefined> {
  const { rows } = await db.execute<StockLot>(sql`
    select gtin, lot, expiry::text, quantity, counted_at as "countedAt" from stock_lots where gtin = ${gtin} and lot = ${lot}`)
  return rows[0]
}

export type NamedLot = StockLot & Pick<KnownCode, 'title' | 'category' | 'options' | 'colorTexts' | 'shelf'>

/** The lots that are on the shelf, those that expire first in front. */
export async function readLots(db: Db, locale: LocaleCode, limit: number): Promise<NamedLot[]> {
  const { rows } = await db.execute<NamedLot>(sql`
    select stock_lots.gtin, lot, expiry::text, quantity, counted_at as "countedAt", title, category, options,
      color_texts as "colorTexts", coalesce(variant_codes.shelf, products.shelf) as shelf
    from stock_lots join variant_codes using (gtin) join products using (product_id)
    join product_texts on product_texts.product_id = products.product_id and locale = ${locale}
    where quantity > 0 order by expiry nulls last, stock_lots.gtin, lot limit ${limit}`)
  return rows
}

/** `before` is what the person saw who counted; null if there was no such lot. False: somebody counted meanwhile. */
export async function writeLot(
  db: Db,
  counted: Omit<StockLot, 'countedAt'> & { before: number | null },
): Promise<boolean> {
  const { gtin, lot, expiry, quantity, before } = counted
  const { rows } = await db.execute(sql`
    insert into stock_lots (gtin, lot, expiry, quantity) values (${gtin}, ${lot}, ${expiry}::date, ${quantity})
    on conflict (gtin, lot) do update set
      quantity = excluded.quantity, expiry = coalesce(excluded.expiry, stock_lots.expiry), counted_at = now()
    where stock_lots.quantity = ${before}::int returning gtin`)
  return rows.length > 0
}

export type RecalledParcel = {
  brand: string
  order: number
  parcel: number
  shippedAt: string
  boxes: number
  lots: string[]
  email: string
  name: string | null
  customerId: string | null
  /** What the page continues behind. */
  shipment: string
}

type RecallSearch = { gtin: string; lot: string | undefined; after: string | undefined; limit: number }

/** The parcels in which boxes of this product left, of one lot or of all, the newest first. */
export async function readRecalled(db: Db, { gtin, lot, after, limit }: RecallSearch): Promise<RecalledParcel[]> {
  const { rows } = await db.execute<RecalledParcel>(sql`
    with found as (
      select shipment_id, order_id, count(*)::int as boxes,
        coalesce(json_agg(distinct lot) filter (where lot is not null), '[]') as lots
      from packed_boxes
      where gtin = ${gtin} ${lot === undefined ? sql`` : sql`and lot = ${lot}`} and shipment_id is not null
      group by shipment_id, order_id
    )
    select orders.brand, orders.number as "order", shipments.number as parcel, shipped_at as "shippedAt", boxes, lots,
      orders.email, orders.customer_id as "customerId", shipments.id as shipment,
      concat_ws(' ', address ->> 'first_name', address ->> 'last_name') as name
    from found join shipments on shipments.id = shipment_id join orders on orders.id = found.order_id
    join payments on payments.id = payment_id,
    lateral (select coalesce(orders.shipping_address, snapshot -> 'cart' -> 'shipping_address') as address) sent_to
    ${after === undefined ? sql`` : sql`where (shipped_at, shipments.id) < (select shipped_at, id from shipments where id = ${after})`}
    order by shipped_at desc, shipments.id desc limit ${limit}`)
  return rows
}
