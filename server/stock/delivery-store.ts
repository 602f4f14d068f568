import { sql } from 'drizzle-orm'
import { type LineFault, mostOnHand } from '#contract/staff/stock.ts'
import type { Db } from '#server/database/database.ts'
import type { DeliveredLine } from './delivery-rules.ts'

export type FoundLine = DeliveredLine & { productId: string; variantId: string; lotGtin: string | null }
type Looked = DeliveredLine & {
  productId: string | null
  variantId: string | null
  lotGtin: string | null
  isCounted: boolean
  /** What would be there with this line and those above it. */
  onHand: number | null
}

/** Which counted variant each line is about, and what is wrong where it is about none. */
export async function findDelivered(db: Db, lines: readonly DeliveredLine[]) {
  const { rows } = await db.execute<Looked>(sql`
    with delivered as (
      select * from json_to_recordset(${JSON.stringify(lines)}::json) one (
        line int, gtin text, sku text, variant text, quantity int, lot text, expiry text)
    ), found as (
      select delivered.*, coalesce(codes.product_id, products.product_id) as product_id,
        coalesce(codes.variant_id, case when products.product_id is not null then coalesce(variant, products.product_id) end)
          as variant_id
      from delivered left join variant_codes codes on codes.gtin = delivered.gtin
      left join lateral (select product_id from products
        where delivered.gtin is null and products.sku = delivered.sku order by is_active desc limit 1) products on true
    )
    select found.line, found.gtin, sku, variant, quantity, lot, expiry, found.product_id as "productId",
      found.variant_id as "variantId", stock.variant_id is not null as "isCounted",
      (on_hand + sum(quantity) over (partition by found.product_id, found.variant_id order by found.line))::float8 as "onHand",
      coalesce(found.gtin, (select min(gtin) from variant_codes codes
        where codes.product_id = found.product_id and codes.variant_id = found.variant_id having count(*) = 1)) as "lotGtin"
    from found left join stock on stock.product_id = found.product_id and stock.variant_id = found.variant_id
    order by found.line`)
  const found: FoundLine[] = []
  const faults: LineFault[] = []
  for (const { isCounted, onHand, productId, variantId, ...line } of rows) {
    if (productId === null || variantId === null)
      faults.push({ line: line.line, ...(line.gtin ? unknownGtin(line.gtin) : unknownSku(line.sku ?? '')) })
    else if (!isCounted)
      faults.push({ line: line.line, fault: line.variant ? 'unknown-variant' : 'not-counted', value: variantId })
    else if (line.lot !== null && line.lotGtin === null)
      faults.push({ line: line.line, fault: 'lot-without-gtin', value: line.lot })
    else if ((onHand ?? 0) > mostOnHand)
      faults.push({ line: line.line, fault: 'too-many', value: String(line.quantity) })
    else found.push({ ...line, productId, variantId })
  }
  return { found, faults }
}

const unknownGtin = (value: string) => ({ fault: 'unknown-gtin', value }) as const
const unknownSku = (value: string) => ({ fault: 'unknown-sku', value }) as const

/** When a file with these bytes was booked last. */
export async function readBooked(db: Db, hash: string) {
  const { rows } = await db.execute<{ at: string; name: string }>(
    sql`select at, name from stock_deliveries where hash = ${hash} order by at desc limit 1`,
  )
  return rows[0]
}

export type Booking = { id: string; name: string; hash: string; staff: string; lines: readonly FoundLine[] }

/** Whether the same form was sent before. */
export const isBooked = async (db: Db, id: string) =>
  (await db.execute(sql`select from stock_deliveries where id = ${id}::uuid`)).rows.length > 0

export async function insertDelivery(db: Db, { id, name, hash, staff, lines }: Booking) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await db.execute(sql`
    insert into stock_deliveries (id, name, hash, lines, pieces, staff_id)
    values (${id}::uuid, ${name}, ${hash}, ${lines.length}::int, ${pieces}::int, ${staff})`)
}

/** Puts the goods on the shelf, in the order in which sales lock them. */
export async function bookDelivered(db: Db, { id, staff, lines }: Booking) {
  const delivered = sql`json_to_recordset(${JSON.stringify(lines)}::json) one (
    "productId" text, "variantId" text, quantity int, "lotGtin" text, lot text, expiry date)`
  await db.execute(sql`
    with come as (
      select "productId" as product_id, "variantId" as variant_id, sum(quantity)::int as quantity from ${delivered} group by 1, 2
    ), locked as (
      select stock.product_id, stock.variant_id, come.quantity from stock join come using (product_id, variant_id)
      order by stock.product_id, stock.variant_id for update of stock
    ), shelved as (
      update stock set on_hand = on_hand + locked.quantity from locked
      where stock.product_id = locked.product_id and stock.variant_id = locked.variant_id
    )
    insert into stock_movements (product_id, variant_id, change, cause, delivery_id, staff_id)
    select product_id, variant_id, quantity, 'delivery', ${id}::uuid, ${staff} from locked order by 1, 2`)
  await db.execute(sql`
    insert into stock_lots (gtin, lot, expiry, quantity)
    select "lotGtin", lot, min(expiry), sum(quantity)::int from ${delivered} where lot is not null group by 1, 2 order by 1, 2
    on conflict (gtin, lot) do update set quantity = stock_lots.quantity + excluded.quantity,
      expiry = coalesce(excluded.expiry, stock_lots.expiry), counted_at = now()`)
}
