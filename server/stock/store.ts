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

const filters: Readonly<Record<StockQuery['list'], SQL>> = {
  all: sql`true`,
  low: sql`level is not null and on_hand - reserved < level`,
  out: sql`on_hand - reserved <= 0`,
  back: sql`on_hand < 0`,
}

type Search = {
  locale: LocaleCode
  list: StockQuery['list']
  text: string | undefined
  after: VariantName | undefined
  most: number
}

/** The products whose words begin like these, in any language, or the variant with this GTIN. */
function named(text: string): SQL {
  const gtin = readGtin(text.replaceAll(/[\s-]/g, ''))
  if (gtin)
    return sql`(stock.product_id, stock.variant_id) in (select product_id, variant_id from variant_codes where gtin = ${gtin})`
  const words = searchWords(text)
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`to_tsvector('simple', search_words) @@ to_tsquery('simple', ${query})`
}

/** How many variants are looked at one by one for each that is wanted, before the indexes are asked. */
const patience = 30

/**
 * The counted variants in the order of their ids, behind the one named. The first ones are looked at one by one: that
 * fills a page of what is frequent at once. What is rare is collected by the indexes, as in the list of products.
 */
export function stockQuery({ locale, list, text, after, most }: Search): SQL {
  const along = after ? sql`(stock.product_id, stock.variant_id) > (${after.product}, ${after.variant})` : sql`true`
  const wanted = sql`${filters[list]} and ${text === undefined ? sql`true` : named(text)}`
  return sql`
    with near as materialized (
      select product_id, variant_id from (
        select * from stock where ${along} order by product_id, variant_id limit ${most * patience}::int
      ) stock join products using (product_id)
      where ${wanted} order by product_id, variant_id limit ${most}::int
    ), rest as materialized (
      select product_id, variant_id from (
        select product_id, variant_id from stock join products using (product_id)
        where (select count(*) from near) < ${most}::int and ${along} and ${wanted} offset 0
      ) found order by product_id, variant_id limit ${most}::int
    ), page as (
      select * from near where (select count(*) from near) = ${most}::int union all select * from rest
    )
    select ${columns(locale)} from page join stock using (product_id, variant_id) join products using (product_id)
    order by product_id, variant_id`
}

export const readStock = async (db: Db, search: Search) => (await db.execute<StockRow>(stockQuery(search))).rows

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
