import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import { type ParameterRules, readParameters, readVariantId, variantId } from '#contract/catalogue/lens-parameters.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import type { StockQuery, VariantName } from '#contract/staff/stock.ts'
import { searchWords } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'

export type StockRow = VariantName & {
  title: string
  sku: string
  onHand: number
  reserved: number
  stopOrder: boolean
  level: number | null
}

const named = (locale: LocaleCode) => sql`
  coalesce((select title from product_texts texts
    where texts.product_id = products.product_id and locale = ${locale}), products.product_id) as title`
const columns = (locale: LocaleCode) => sql`
  product_id as product, variant_id as variant, sku, on_hand as "onHand", reserved, stop_order as "stopOrder", level,
  ${named(locale)}`

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

/** Each word is the beginning of one that the product has. */
const queryOf = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ')

/** How many variants of a list are compared with the words, before the index of the words is asked. */
const mostScanned = 1500

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
  const isNamed =
    words.length === 0
      ? sql`false`
      : sql`to_tsvector('simple', search_words) @@ to_tsquery('simple', ${queryOf(words)})`
  // A frequent word, or a short list: the first ones are enough. Otherwise the products are collected by their words.
  return sql`
    with listed as materialized (${listed(mostScanned)}), near as materialized (
      select product_id, variant_id from listed cross join lateral (
        select search_words from products where products.product_id = listed.product_id offset 0) described
      where ${isNamed} order by product_id, variant_id limit ${most}::int
    ), found as materialized (
      select product_id from products
      where (select count(*) from near) < ${most}::int and (select count(*) from listed) = ${mostScanned}::int and ${isNamed}
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
export const waits = sql`orders.state in ('payment_pending', 'new', 'fulfiller_ready', 'accepted', 'open')`

/** The pieces of a line that have not left. */
export const openPieces = sql`(quantity - cancelled - (
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

export type VariantCode = { gtin: string; shelf: string | null }

/** A variant that was not counted yet has a row of zeros. */
export type OpenedVariant = StockRow & { isCounted: boolean; codes: VariantCode[]; shelf: string | null }

/** Undefined if the product is not made so, and nothing of it is counted. */
export async function readVariant(
  db: Db,
  { product, variant }: VariantName,
  locale: LocaleCode,
): Promise<OpenedVariant | undefined> {
  const { rows } = await db.execute<OpenedVariant & ParameterRules>(sql`
    select products.product_id as product, ${variant}::text as variant, ${named(locale)}, sku, products.shelf,
      stock.variant_id is not null as "isCounted", coalesce(on_hand, 0) as "onHand", coalesce(reserved, 0) as reserved,
      coalesce(stop_order, false) as "stopOrder", level, axes, not_made,
      (select coalesce(json_agg(json_build_object('gtin', gtin, 'shelf', codes.shelf) order by gtin), '[]')
        from variant_codes codes where codes.product_id = products.product_id and codes.variant_id = ${variant}) as codes
    from products left join stock on stock.product_id = products.product_id and stock.variant_id = ${variant}
    where products.product_id = ${product}`)
  const [row] = rows
  if (!row) return undefined
  const { axes, not_made, ...opened } = row
  return opened.isCounted || isMade(readParameters({ axes, not_made }), { product, variant }) ? opened : undefined
}

/** Whether the product is made so; the id has to be written as the shop writes it. */
function isMade(parameters: ReturnType<typeof readParameters>, { product, variant }: VariantName): boolean {
  const options = readVariantId(product, variant)
  return options !== undefined && parameters.exists(options) && variantId(product, options) === variant
}

/** Those of the variants in which their products are made. */
export async function onlyMade(db: Db, names: readonly VariantName[]): Promise<VariantName[]> {
  const products = new Set(names.map(({ product }) => product))
  const { rows } = await db.execute<ParameterRules & { product: string }>(sql`
    select product_id as product, axes, not_made from products
    where product_id in ${listOf([...products])}`)
  const parameters = new Map(rows.map(({ product, ...rules }) => [product, readParameters(rules)]))
  return names.filter((name) => {
    const known = parameters.get(name.product)
    return known !== undefined && isMade(known, name)
  })
}

export type ProductChoice = ParameterRules & {
  product: string
  title: string
  sku: string
  colorTexts: Record<string, Partial<Record<LocaleCode, string>>> | null
}

/** What can be chosen of a product. */
export async function readChoice(db: Db, product: string, locale: LocaleCode): Promise<ProductChoice | undefined> {
  const { rows } = await db.execute<ProductChoice>(sql`
    select product_id as product, ${named(locale)}, sku, axes, not_made, color_texts as "colorTexts"
    from products where product_id = ${product}`)
  return rows[0]
}

export type FoundProduct = { product: string; title: string; sku: string }

/** The products that all of these words, an id, a SKU or a GTIN name, whether counted or not. */
export async function findProducts(
  db: Db,
  { text, locale, most }: { text: string; locale: LocaleCode; most: number },
): Promise<FoundProduct[]> {
  const gtin = readGtin(text.replaceAll(/[\s-]/g, ''))
  const words = searchWords(text)
  if (!gtin && words.length === 0) return []
  const wanted = gtin
    ? sql`product_id in (select product_id from variant_codes where gtin = ${gtin})`
    : sql`to_tsvector('simple', search_words) @@ to_tsquery('simple', ${queryOf(words)})`
  const { rows } = await db.execute<FoundProduct>(sql`
    select product_id as product, ${named(locale)}, sku from products where ${wanted} order by product_id limit ${most}::int`)
  return rows
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

type Correction = VariantName & { change: number; staff: string; reason: string | null }

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
