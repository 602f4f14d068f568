import { getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { brands } from '#brands/all.ts'
import { localeCodes } from '#contract/brand.ts'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf, listOf } from '#server/database/lists.ts'
import type { ProductBefore, ReviewRecord } from './catalogue-file.ts'
import { executeFor } from './execute-for.ts'
import { insertRows } from './insert-rows.ts'
import { listFields } from './list-words.ts'
import { bulkPrices, prices, productCategories, products, productTexts, reviews, variantCodes } from './schema.ts'

/** The fields of a record are the columns of its table. The ratings follow from the reviews. */
const productColumns = Object.keys(getTableColumns(products))
  .map(toSnakeCase)
  .filter((name) => !['rating_total', 'rating_count', 'reviews_digest'].includes(name))
const currencyOf = new Map<string, string>(brands.map(({ country, currency }) => [country, currency]))

type WithDigest = ProductBefore & { digest: string }

/** The tables with several rows of a product, by the part of the record that they hold. A row's columns are its whole content. */
const tables = {
  texts: {
    table: productTexts,
    keys: ['product_id', 'locale'],
    rows: ({ texts, content }) => localeCodes.map((locale) => ({ locale, ...texts[locale], content: content[locale] })),
  },
  categories: {
    table: productCategories,
    keys: ['product_id', 'category'],
    rows: ({ categories, popularity }) => categories.map((category) => ({ category, popularity })),
  },
  prices: {
    table: prices,
    keys: ['product_id', 'market', 'channel'],
    rows: (record) => record.prices.map((price) => ({ ...price, currency: currencyOf.get(price.market) })),
  },
  bulkPrices: {
    table: bulkPrices,
    keys: ['product_id', 'market', 'from_quantity'],
    rows: ({ bulk_prices }) =>
      bulk_prices.map(({ market, from, amount }) => ({
        market,
        from_quantity: from,
        amount,
        currency: currencyOf.get(market),
      })),
  },
  // A code that was another product's belongs to this one from now on.
  codes: {
    table: variantCodes,
    keys: ['gtin'],
    rows: ({ product_id, codes = [] }) =>
      codes.map(({ options, gtin, shelf = null }) => ({
        gtin: readGtin(gtin),
        variant_id: variantId(product_id, options),
        options,
        shelf,
      })),
  },
} satisfies Record<string, PartTable>
type PartTable = { table: PgTable; keys: string[]; rows: (record: ProductBefore) => object[] }
export type ProductPart = keyof typeof tables
export const productParts = Object.keys(tables) as ProductPart[]

/** The parts of a record that have changed. */
export function differingParts(before: ProductBefore, after: ProductBefore): ProductPart[] {
  const rowsOf = (record: ProductBefore, part: ProductPart) => JSON.stringify(tables[part].rows(record))
  return productParts.filter((part) => rowsOf(before, part) !== rowsOf(after, part))
}

/** Writes the products and what differs of these parts of them; all else of them, their stock and reviews stay. */
export async function writeProducts(db: Db, records: readonly WithDigest[], parts: readonly ProductPart[]) {
  const rows = records.map((record) => {
    const fields: Readonly<Record<string, unknown>> = { ...record, ...listFields(record) }
    return Object.fromEntries(productColumns.map((name) => [name, fields[name]]))
  })
  await insertRows(db, products, rows, sql`on conflict (product_id) do update set ${excluded(productColumns)}`)
  for (const part of parts) await writeRows(db, records, tables[part])
}

/** Deletes the rows that these products no longer have, and writes those that are new or say something else. */
async function writeRows(db: Db, records: readonly WithDigest[], { table, keys, rows }: PartTable) {
  const columns = Object.keys(getTableColumns(table)).map(toSnakeCase)
  const wanted = records.flatMap((record) => rows(record).map((row) => ({ product_id: record.product_id, ...row })))
  const ids = records.map(({ product_id }) => product_id)
  const name = getTableName(table)
  const stored = sql.raw(name)
  // A list that is hashed takes as long as it is, whatever the planner expects of it.
  await executeFor(
    db,
    `write-${name}`,
    ids,
    sql`
    with wanted as materialized (select * from json_populate_recordset(null::${stored}, ${JSON.stringify(wanted)}::json)),
    gone as (
      delete from ${stored} where product_id = any(${arrayOf(ids)}) and (${named(keys)}) not in (select ${named(keys)} from wanted))
    insert into ${stored} (${named(columns)}) select ${named(columns)} from wanted
    where not exists (
      select from ${stored} present
      where ${sql.join(
        keys.map((key) => sql.raw(`present.${key} = wanted.${key}`)),
        sql` and `,
      )}
        and (${named(columns, 'present')}) is not distinct from (${named(columns, 'wanted')}))
    on conflict (${named(keys)}) do update set ${excluded(columns)}`,
  )
}

const named = (columns: readonly string[], table?: string) =>
  sql.raw(columns.map((column) => (table ? `${table}."${column}"` : `"${column}"`)).join(', '))

const excluded = (columns: readonly string[]) =>
  sql.raw(columns.map((name) => `"${name}" = excluded."${name}"`).join(', '))

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
