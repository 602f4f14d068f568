import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { brands } from '#brands/all.ts'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Db } from '#server/database/database.ts'
import type { CategoryRecord, ProductRecord, ReviewRecord } from './catalogue-file.ts'
import {
  bulkPrices,
  categories,
  categoryTexts,
  prices,
  productCategories,
  products,
  productTexts,
  reviews,
} from './schema.ts'

/** The fields of a record are the columns of its table. The ratings follow from the reviews. */
const productColumns = Object.keys(getTableColumns(products))
  .map(toSnakeCase)
  .filter((name) => !['rating_total', 'rating_count', 'reviews_digest'].includes(name))
const currencyOf = new Map(brands.map(({ country, currency }) => [country as string, currency]))

/** One statement with one parameter, however many rows: the same on both drivers, and quick. */
async function insertRows(db: Db, table: PgTable | SQL, rows: object[], tail = sql``) {
  const [first] = rows
  if (!first) return
  const names = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) ${tail}`,
  )
}

const listOf = (values: readonly string[]) => sql`(select json_array_elements_text(${JSON.stringify(values)}::json))`

/** Whether the range is exactly this one. */
export async function hasCategories(db: Db, records: readonly CategoryRecord[]): Promise<boolean> {
  const line = (...parts: unknown[]) => JSON.stringify(parts)
  const rows = await db
    .select()
    .from(categories)
    .innerJoin(categoryTexts, sql`${categoryTexts.category} = ${categories.code}`)
  const stored = new Set(
    rows.map(({ categories: { code, parent, position }, category_texts: { locale, slug, title, description } }) =>
      line(code, parent, position, locale, slug, title, description),
    ),
  )
  const wanted = records.flatMap(({ code, parent, position, texts }) =>
    Object.entries(texts).map(([locale, { slug, title, description }]) =>
      line(code, parent, position, locale, slug, title, description),
    ),
  )
  return wanted.length === stored.size && wanted.every((text) => stored.has(text))
}

export async function replaceCategories(db: Db, records: readonly CategoryRecord[]) {
  // Texts first: a slug may move from one category to another.
  await db.delete(categoryTexts)
  await insertRows(
    db,
    categories,
    records.map(({ code, parent, position }) => ({ code, parent, position })),
    sql`on conflict (code) do update set parent = excluded.parent, position = excluded.position`,
  )
  await db.delete(categories).where(sql`${categories.code} not in ${listOf(records.map(({ code }) => code))}`)
  await insertRows(
    db,
    categoryTexts,
    records.flatMap(({ code, texts }) =>
      Object.entries(texts).map(([locale, text]) => ({ category: code, locale, ...text })),
    ),
  )
}

type WithDigest = ProductRecord & { digest: string }

/** Everything of these products but their stock and reviews. */
export async function writeProducts(db: Db, records: readonly WithDigest[]) {
  const set = sql.join(
    productColumns.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )
  const rows = records.map((record) =>
    Object.fromEntries(productColumns.map((name) => [name, record[name as keyof typeof record]])),
  )
  await insertRows(db, products, rows, sql`on conflict (product_id) do update set ${set}`)
  const rowsOf = <Row extends object>(rows: (record: ProductRecord) => Row[]) =>
    records.flatMap((record) => rows(record).map((row) => ({ product_id: record.product_id, ...row })))
  await insertRows(
    db,
    productTexts,
    rowsOf(({ texts, content }) =>
      (['de', 'en', 'it', 'fr'] as const).map((locale) => ({ locale, ...texts[locale], content: content[locale] })),
    ),
  )
  await insertRows(
    db,
    productCategories,
    rowsOf((record) => record.categories.map((category) => ({ category, popularity: record.popularity }))),
  )
  await insertRows(
    db,
    prices,
    rowsOf((record) => record.prices.map((price) => ({ ...price, currency: currencyOf.get(price.market) }))),
  )
  await insertRows(
    db,
    bulkPrices,
    rowsOf(({ bulk_prices }) =>
      bulk_prices.map(({ market, from, amount }) => ({
        market,
        from_quantity: from,
        amount,
        currency: currencyOf.get(market),
      })),
    ),
  )
}

/** What `writeProducts` brings again, perhaps otherwise. Gives the categories in which they were listed. */
export async function clearProducts(db: Db, ids: readonly string[]) {
  const chosen = listOf(ids)
  const listed = await db
    .delete(productCategories)
    .where(inArray(productCategories.productId, chosen))
    .returning({ category: productCategories.category })
  for (const table of [productTexts, prices, bulkPrices]) await db.delete(table).where(inArray(table.productId, chosen))
  return listed.map(({ category }) => category)
}

/** Gives the categories in which they were listed. */
export async function deactivateProducts(db: Db, ids: readonly string[]) {
  const chosen = listOf(ids)
  await db.update(products).set({ isActive: false, digest: null }).where(inArray(products.productId, chosen))
  const listed = await db
    .selectDistinct({ category: productCategories.category })
    .from(productCategories)
    .where(inArray(productCategories.productId, chosen))
  return listed.map(({ category }) => category)
}

export const deleteImportedReviews = (db: Db, ids: readonly string[]) =>
  db.delete(reviews).where(sql`${reviews.isImported} and ${reviews.productId} in ${listOf(ids)}`)

export async function writeReviews(db: Db, records: readonly ReviewRecord[]) {
  await insertRows(
    db,
    reviews,
    records.map(({ product_id, locale, author, created_at, ratings, text }) => {
      const values = Object.values(ratings)
      const score = values.reduce((sum, value) => sum + value, 0) / values.length
      return { product_id, locale, author, created_at, ratings, score, text, is_imported: true }
    }),
  )
}

/** Says what the reviews add up to, and of which lines of the file they are made. */
export async function writeRatings(db: Db, digests: readonly { product_id: string; reviews_digest: string }[]) {
  await db.execute(sql`
    update products set rating_total = coalesce(round(reviewed.average::numeric, 2), 0), rating_count = coalesce(reviewed.count, 0),
      reviews_digest = written.reviews_digest
    from json_populate_recordset(null::products, ${JSON.stringify(digests)}::json) written
    left join lateral (
      select avg(score) as average, count(*)::integer as count from reviews where reviews.product_id = written.product_id
    ) reviewed on true
    where products.product_id = written.product_id`)
}

/**
 * The counts of the file wait here until all else is written: rows of the real table are locked when they change, and
 * every order of such a lens would wait until the import ends.
 */
export const prepareStock = (db: Db) => db.execute(sql`create temporary table counted_stock (like stock including all)`)

export const stageStock = (db: Db, records: readonly ProductRecord[]) =>
  insertRows(
    db,
    sql`counted_stock`,
    records.flatMap(({ product_id, stock }) =>
      stock.map(({ options, on_hand, stop_order }) => ({
        product_id,
        variant_id: variantId(product_id, options),
        on_hand,
        counted: on_hand,
        stop_order,
        reserved: 0,
      })),
    ),
  )

/** Without statistics every batch would read the whole of it. */
export const stockIsStaged = (db: Db) => db.execute(sql`analyze counted_stock`)

/** What was counted of these products and is no longer. */
export async function removeStock(db: Db, ids: readonly string[]) {
  const gone = sql`product_id in ${listOf(ids)} and not exists (
    select from counted_stock where counted_stock.product_id = stock.product_id and counted_stock.variant_id = stock.variant_id)`
  await db.execute(sql`
    with gone as (delete from stock where reserved = 0 and ${gone} returning product_id, variant_id, -on_hand as change)
    ${movementsFrom(sql`gone`)}`)
  // Somebody is paying for it: no longer counted, but the reservation must find its row.
  await db.execute(sql`
    with before as (select product_id, variant_id, on_hand from stock where ${gone} order by 1, 2 for update),
    gone as (
      update stock set on_hand = 0, counted = 0, stop_order = false from before
      where stock.product_id = before.product_id and stock.variant_id = before.variant_id
      returning stock.product_id, stock.variant_id, -before.on_hand as change)
    ${movementsFrom(sql`gone`)}`)
}

/** Makes the staged counts of these products the true ones. */
export async function writeStock(db: Db, ids: readonly string[]) {
  await db.execute(sql`
    with counts as (
      select product_id, variant_id, on_hand, stop_order, counted from counted_stock
      where product_id in ${listOf(ids)} and not exists (
        select from stock where stock.product_id = counted_stock.product_id and stock.variant_id = counted_stock.variant_id
          and stock.counted = counted_stock.counted and stock.stop_order = counted_stock.stop_order)
    ), before as (
      select product_id, variant_id, stock.on_hand from stock join counts using (product_id, variant_id)
      order by product_id, variant_id for update of stock
    ), written as (
      insert into stock (product_id, variant_id, on_hand, stop_order, counted)
      -- Only once all of them are locked.
      select * from counts where (select count(*) from before) >= 0
      order by product_id, variant_id
      on conflict (product_id, variant_id) do update set
        on_hand = case
          when stock.counted <> excluded.counted then excluded.on_hand
          -- Sold below zero before it was stopped.
          when excluded.stop_order then greatest(stock.on_hand, 0)
          else stock.on_hand end,
        stop_order = excluded.stop_order,
        counted = excluded.counted
      returning product_id, variant_id, on_hand
    ), changed as (
      select product_id, variant_id, written.on_hand - coalesce(before.on_hand, 0) as change
      from written left join before using (product_id, variant_id)
    )
    ${movementsFrom(sql`changed`)}`)
}

/** Every change of what is on hand is noted. */
const movementsFrom = (changed: SQL) => sql`
  insert into stock_movements (product_id, variant_id, change, cause)
  select product_id, variant_id, change, 'count' from ${changed} where change <> 0`

export const dropStagedStock = (db: Db) => db.execute(sql`drop table counted_stock`)

/** What the planner knows about these tables. PostgreSQL would find out in a while, the embedded database never. */
export const refreshStatistics = (db: Db) =>
  db.execute(
    sql`analyze products, product_texts, product_categories, prices, bulk_prices, price_history, stock, reviews`,
  )
