import { sql } from 'drizzle-orm'
import { countPieces } from '#contract/checkout/count-pieces.ts'
import { type LineFault, mostOnHand, type VariantName } from '#contract/staff/stock.ts'
import type { Db } from '#server/database/database.ts'
import type { DeliveredLine } from './delivery-rules.ts'
import { onlyMade } from './store.ts'

/** Pieces of a variant that go onto the shelf. */
export type DeliveredPieces = VariantName & {
  quantity: number
  lot: string | null
  expiry: string | null
  lotGtin: string | null
}
type FoundLine = DeliveredPieces & { line: number }
type Looked = DeliveredLine & {
  product: string | null
  /** As the shop calls it. */
  id: string | null
  lotGtin: string | null
  isCounted: boolean
  /** What would be there with this line and those above it. */
  onHand: number | null
}

/**
 * Which variant each line is about, and what is wrong where it is about none. `begun` are the variants of which no stock
 * was kept until now.
 */
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
    select found.line, found.gtin, sku, variant, quantity, lot, expiry, found.product_id as product,
      found.variant_id as id, stock.variant_id is not null as "isCounted",
      (coalesce(on_hand, 0) + sum(quantity) over (partition by found.product_id, found.variant_id order by found.line))::float8
        as "onHand",
      coalesce(found.gtin, (select min(gtin) from variant_codes codes
        where codes.product_id = found.product_id and codes.variant_id = found.variant_id having count(*) = 1)) as "lotGtin"
    from found left join stock on stock.product_id = found.product_id and stock.variant_id = found.variant_id
    order by found.line`)
  const uncounted = new Map(
    rows.flatMap(({ product, id, isCounted }) =>
      product === null || id === null || isCounted ? [] : [[`${product} ${id}`, { product, variant: id }]],
    ),
  )
  const begun = await onlyMade(db, [...uncounted.values()])
  const made = new Set(begun.map(({ product, variant }) => `${product} ${variant}`))
  const found: FoundLine[] = []
  const faults: LineFault[] = []
  for (const { line, gtin, sku, variant, product, id, isCounted, onHand, ...pieces } of rows) {
    const fault = (kind: LineFault['fault'], value: string) => faults.push({ line, fault: kind, value })
    if (product === null || id === null) gtin ? fault('unknown-gtin', gtin) : fault('unknown-sku', sku ?? '')
    else if (!isCounted && !made.has(`${product} ${id}`)) fault(variant === null ? 'no-variant' : 'unknown-variant', id)
    else if (pieces.lot !== null && pieces.lotGtin === null) fault('lot-without-gtin', pieces.lot)
    else if ((onHand ?? 0) > mostOnHand) fault('too-many', String(pieces.quantity))
    else found.push({ ...pieces, line, product, variant: id })
  }
  return { found, faults, begun }
}

/** When a file with these bytes was booked last. */
export async function readBooked(db: Db, hash: string) {
  const { rows } = await db.execute<{ at: string; name: string }>(
    sql`select at, name from stock_deliveries where hash = ${hash} order by at desc limit 1`,
  )
  return rows[0]
}

export type Booking = {
  id: string
  /** The name of the file, or what was typed of the delivery note. */
  name: string
  /** Empty if there was no file. */
  hash: string
  staff: string
  pieces: readonly DeliveredPieces[]
}

export type Done = { lines: number; pieces: number }

/** What the same form has booked when it was sent before. */
export async function readDone(db: Db, id: string): Promise<(Done & { name: string }) | undefined> {
  const { rows } = await db.execute<Done & { name: string }>(
    sql`select lines, pieces, name from stock_deliveries where id = ${id}::uuid`,
  )
  return rows[0]
}

/** Puts the goods on the shelf, in the order in which sales lock them. */
export async function shelve(db: Db, { id, name, hash, staff, pieces }: Booking): Promise<Done> {
  const done = { lines: pieces.length, pieces: countPieces(pieces) }
  await db.execute(sql`
    insert into stock_deliveries (id, name, hash, lines, pieces, staff_id)
    values (${id}::uuid, ${name}, ${hash}, ${done.lines}::int, ${done.pieces}::int, ${staff})`)
  const delivered = sql`json_to_recordset(${JSON.stringify(pieces)}::json) one (
    product text, variant text, quantity int, "lotGtin" text, lot text, expiry date)`
  await db.execute(sql`
    with come as (
      select product as product_id, variant as variant_id, sum(quantity)::int as quantity from ${delivered} group by 1, 2
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
  return done
}
