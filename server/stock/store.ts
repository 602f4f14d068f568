import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import type { StockQuery, VariantName } from '#contract/staff/stock.ts'
import { searchWords } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'

export type StockRow = VariantName & {
  title: string
  sku: string
  onHand: number
  reserved: number
  stopOrder: boolean
  level: number | null
}

const columns = (locale: LocaleCode) => sql`
  product_id as product, variant_id as variant, sku, on_hand as "onHand", reserved, stop_order as "stopOrder",
  level, coalesce((select title from product_texts texts
    where texts.product_id = products.product_id and locale = ${locale}), product_id) as title`

/** Each as the condition of an index, so that what is rare is found without looking at all the rest. */
const filters: Readonly<Record<StockQuery['list'], SQL>> = {
  all: sql`true`,
  low: sql`on_hand - reserved < level`,
  out: sql`on_hand - reserved <= 0`,
  back: sql`on_hand - reserved <= 0 and on_hand < 0`,
}

type Search = {
  locale: LocaleCode
  list: StockQuery['list']
  text: string | undefined
  after: VariantName | undefined
  most: number
}

/** How many variants of a list are compared with the words, before the index of the words is asked. */
const patience = 1500

/** The variants of a list that are wanted, in the order of their ids, behind the one named. */
function wanted({ list, text, after, most }: Search): SQL {
  const along = after ? sql`(product_id, variant_id) > (${after.product}, ${after.variant})` : sql`true`
  const listed = (limit: number, more = sql`true`) => sql`
    select product_id, variant_id from stock where ${along} and ${filters[list]} and ${more}
    order by product_id, variant_id limit ${limit}::int`
  if (text === undefined) return listed(most)
  const gtin = readGtin(text.replaceAll(/[\s-]/g, ''))
  if (gtin)
    return listed(
      most,
      sql`(product_id, variant_id) in (select product_id, variant_id from variant_codes where gtin = ${gtin})`,
    )
  const words = searchWords(text)
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const named =
    words.length === 0 ? sql`false` : sql`to_tsvector('simple', search_words) @@ to_tsquery('simple', ${query})`
  // A frequent word, or a short list: the first ones are enough. Otherwise the products are collected by their words.
  return sql`
    with listed as materialized (${listed(patience)}), near as materialized (
      select product_id, variant_id from listed cross join lateral (
        select search_words from products where products.product_id = listed.product_id offset 0) described
      where ${named} order by product_id, variant_id limit ${most}::int
    ), found as materialized (
      select product_id from products
      where (select count(*) from near) < ${most}::int and (select count(*) from listed) = ${patience}::int and ${named}
    ), rest as materialized (
      select product_id, counted.variant_id from (select product_id from found order by product_id) found
      cross join lateral (
        select variant_id from stock
        where stock.product_id = found.product_id and ${along} and ${filters[list]} offset 0) counted
      order by product_id, variant_id limit ${most}::int
    )
    select * from rest union all select * from near where not exists (select from found)`
}

export async function readStock(db: Db, search: Search) {
  const { rows } = await db.execute<StockRow>(sql`
    select ${columns(search.locale)} from (${wanted(search)}) wanted
    join stock using (product_id, variant_id) join products using (product_id) order by product_id, variant_id`)
  return rows
}

/** The orders that have taken goods which are still on the shelf. */
const waits = sql`orders.state in ('payment_pending', 'new', 'fulfiller_ready', 'accepted', 'open')`

const openPieces = sql`(quantity - cancelled - (
  select coalesce(sum(packed.quantity), 0)::int from shipment_lines packed
  where packed.order_id = order_lines.order_id and packed.line = order_lines.line))`

/** Locks a variant until the transaction ends. Sales of it wait; what depends on it is read by later statements. */
export async function lockStock(db: Db, { product, variant }: VariantName) {
  const { rows } = await db.execute<{ onHand: number; level: number | null; stopOrder: boolean }>(sql`
    select on_hand as "onHand", level, stop_order as "stopOrder" from stock where product_id = ${product} and variant_id = ${variant} for update`)
  return rows[0]
}

export type WaitingFor = { brand: string; number: number; placedAt: string; pieces: number; state: string }

/** Who waits for a variant, in the order in which they came. */
export async function readWaitingFor(db: Db, { product, variant }: VariantName): Promise<WaitingFor[]> {
  const { rows } = await db.execute<WaitingFor>(sql`
    select orders.brand, orders.number, orders.created_at as "placedAt", orders.state, sum(${openPieces})::int as pieces
    from orders join order_lines on order_id = orders.id
    where ${waits} and product_id = ${product} and variant_id = ${variant}
    group by orders.id having sum(${openPieces}) > 0 order by orders.created_at, orders.id`)
  return rows
}

export async function readVariant(db: Db, { product, variant }: VariantName, locale: LocaleCode) {
  const { rows } = await db.execute<StockRow & { gtins: string[]; shelf: string | null }>(sql`
    select ${columns(locale)}, products.shelf,
      (select coalesce(json_agg(gtin order by gtin), '[]') from variant_codes codes
        where codes.product_id = stock.product_id and codes.variant_id = stock.variant_id) as gtins
    from stock join products using (product_id) where product_id = ${product} and variant_id = ${variant}`)
  return rows[0]
}

export type Movement = {
  id: number
  at: string
  change: number
  cause: 'count' | 'order' | 'cancel' | 'return' | 'delivery'
  brand: string | null
  order: number | null
  staff: string | null
  reason: string | null
  delivery: string | null
}

/** Newest first. */
const movementsQuery = ({ product, variant }: VariantName, before: number | undefined, most: number): SQL => sql`
  select moved.id::float8 as id, moved.at, change, cause, orders.brand, orders.number as "order", users.name as staff,
    reason, stock_deliveries.name as delivery
  from stock_movements moved left join orders on orders.id = moved.order_id
  left join users on users.id = moved.staff_id left join stock_deliveries on stock_deliveries.id = moved.delivery_id
  where moved.product_id = ${product} and moved.variant_id = ${variant}
    ${before === undefined ? sql`` : sql`and moved.id < ${before}::bigint`}
  order by moved.id desc limit ${most}::int`

export const readMovements = async (db: Db, name: VariantName, before: number | undefined, most: number) =>
  (await db.execute<Movement>(movementsQuery(name, before, most))).rows

type Correction = VariantName & { change: number; staff: string; reason: string }

export async function correctStock(db: Db, { product, variant, change, staff, reason }: Correction) {
  await db.execute(sql`
    with corrected as (
      update stock set on_hand = on_hand + ${change}::int where product_id = ${product} and variant_id = ${variant}
    )
    insert into stock_movements (product_id, variant_id, change, cause, staff_id, reason)
    values (${product}, ${variant}, ${change}::int, 'count', ${staff}, ${reason})`)
}

export async function setLevel(db: Db, { product, variant, level }: VariantName & { level: number | null }) {
  await db.execute(
    sql`update stock set level = ${level}::int where product_id = ${product} and variant_id = ${variant}`,
  )
}
