import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { brands } from '#brands/all.ts'
import { localeCodes } from '#contract/brand.ts'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { ProductRecord, ReviewRecord } from './catalogue-file.ts'
import { insertRows } from './insert-rows.ts'
import { listFields } from './list-words.ts'
import { bulkPrices, prices, productCategories, products, productTexts, reviews, variantCodes } from './schema.ts'

/** The fields of a record are the columns of its table. The ratings follow from the reviews. */
const productColumns = Object.keys(getTableColumns(products))
  .map(toSnakeCase)
  .filter((name) => !['rating_total', 'rating_count', 'reviews_digest'].includes(name))
const currencyOf = new Map<string, string>(brands.map(({ country, currency }) => [country, currency]))

type WithDigest = ProductRecord & { digest: string }

/** Everything of these products but their stock and reviews. */
export async function writeProducts(db: Db, records: readonly WithDigest[]) {
  const set = sql.join(
    productColumns.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )
  const rows = records.map((record) => {
    const fields: Readonly<Record<string, unknown>> = { ...record, ...listFields(record) }
    return Object.fromEntries(productColumns.map((name) => [name, fields[name]]))
  })
  await insertRows(db, products, rows, sql`on conflict (product_id) do update set ${set}`)
  const rowsOf = <Row extends object>(rows: (record: ProductRecord) => Row[]) =>
    records.flatMap((record) => rows(record).map((row) => ({ product_id: record.product_id, ...row })))
  await insertRows(
    db,
    productTexts,
    rowsOf(({ texts, content }) =>
      localeCodes.map((locale) => ({ locale, ...texts[locale], content: content[locale] })),
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

/** The codes on the boxes of these products. A code that was another product's is theirs now. */
export const writeCodes = (db: Db, records: readonly ProductRecord[]) =>
  insertRows(
    db,
    variantCodes,
    records.flatMap(({ product_id, codes = [] }) =>
      codes.map(({ options, gtin, shelf = null }) => ({
        gtin: readGtin(gtin),
        product_id,
        variant_id: variantId(product_id, options),
        options,
        shelf,
      })),
    ),
    sql`on conflict (gtin) do update set product_id = excluded.product_id, variant_id = excluded.variant_id,
      options = excluded.options, shelf = excluded.shelf`,
  )

/** What `writeProducts` brings again, perhaps otherwise. Gives the categories in which they were listed. */
export async function clearProducts(db: Db, ids: readonly string[]) {
  const chosen = listOf(ids)
  const listed = await db
    .delete(productCategories)
    .where(inArray(productCategories.productId, chosen))
    .returning({ category: productCategories.category })
  for (const table of [productTexts, prices, bulkPrices, variantCodes])
    await db.delete(table).where(inArray(table.productId, chosen))
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

/** Says of which lines of the file the reviews are made, and what they add up to. */
export async function writeRatings(db: Db, digests: readonly { product_id: string; reviews_digest: string }[]) {
  await db.execute(sql`
    update products set reviews_digest = written.reviews_digest
    from json_populate_recordset(null::products, ${JSON.stringify(digests)}::json) written
    where products.product_id = written.product_id`)
  await refreshRatings(
    db,
    digests.map(({ product_id }) => product_id),
  )
}

/**
 * Says what all reviews of these products add up to. Customers may rate them at the same moment: the rows are locked by a
 * statement of its own, because a statement that has waited for a lock counts the reviews as they were before.
 */
export async function refreshRatings(db: Db, ids: readonly string[]) {
  const chosen = listOf(ids)
  await db.execute(sql`
    select from products where product_id in ${chosen} order by product_id for no key update`)
  await db.execute(sql`
    update products set (rating_total, rating_count) = (
      select coalesce(round(avg(score)::numeric, 2), 0), count(*) from reviews
      where reviews.product_id = products.product_id)
    where product_id in ${chosen}`)
}

const writtenTables =
  'products product_texts product_categories prices bulk_prices price_history stock variant_codes reviews'

/**
 * What the planner knows about these tables. PostgreSQL finds out by itself in a while, the embedded database never. It
 * may take longer than a statement may on a busy machine; the import, which is made by then, does not fail with it.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  for (const table of writtenTables.split(' ')) await db.execute(sql`analyze ${sql.identifier(table)}`).catch(() => {})
}
