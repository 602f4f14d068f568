import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { CheckedCatalogue } from './catalogue-check.ts'
import type { CatalogueRecord, ProductRecord, ReviewRecord } from './catalogue-file.ts'
import { type ChangeAuthor, noteChanges } from './changes-store.ts'
import { type Changes, chunks } from './find-changes.ts'
import { notePrices } from './price-history.ts'
import type { ReadRecord } from './read-catalogue.ts'
import { readRecords } from './read-record.ts'
import { productDigest } from './record-digest.ts'
import { categoryTag, fewTags, productTag } from './tags.ts'
import { replaceCategories } from './write-categories.ts'
import {
  clearProducts,
  deactivateProducts,
  deleteImportedReviews,
  writeCodes,
  writeProducts,
  writeRatings,
  writeReviews,
} from './write-products.ts'
import {
  analyzeStagedStock,
  dropStagedStock,
  prepareStock,
  removeStock,
  stageStock,
  writeStock,
} from './write-stock.ts'

/** Small enough for a statement to end long before the database's time limit, whatever the size of the file. */
const batchSize = 500
const mostCharacters = 4_000_000

/** Writes what differs between file and database, and says which parts of pages that concerns. */
export async function importChanges(
  db: Db,
  { categories, products: listed }: CheckedCatalogue,
  records: AsyncIterable<ReadRecord[]>,
  author: ChangeAuthor,
  changes: Changes,
) {
  const { added, changed, removed, reviewed, isOtherRange } = changes
  const listings = new Set<string>()
  const noteListings = (codes: string[]) => {
    for (const code of codes) listings.add(code)
  }

  // Before the range: with a category goes what was listed in it.
  for (const ids of chunks([...removed, ...changed])) await noteBefore(db, ids, listed, author)
  if (isOtherRange) await replaceCategories(db, categories)
  for (const ids of chunks(removed)) noteListings(await deactivateProducts(db, ids))
  for (const ids of chunks(changed)) noteListings(await clearProducts(db, ids))
  for (const ids of chunks(reviewed)) await deleteImportedReviews(db, ids)
  await prepareStock(db)
  for await (const batch of ahead(batches(records, (record) => mustWrite(record, changes)))) {
    const written = batch.filter(isProduct)
    if (written.length) {
      await writeProducts(
        db,
        written.map((product) => withDigest(product, listed)),
      )
      await writeCodes(db, written)
      await notePrices(db, written)
      noteListings(written.flatMap((product) => product.categories))
      const fresh = written.filter(({ product_id }) => added.has(product_id))
      await noteChanges(
        db,
        fresh.map(({ product_id }) => changeOf(product_id, undefined, listed)),
        author,
      )
      await stageStock(db, written)
    }
    await writeReviews(db, batch.filter(isReview))
  }
  for (const ids of chunks(reviewed)) {
    const digestOf = (id: string) => listed.get(id)?.reviews ?? ''
    await writeRatings(
      db,
      ids.map((id) => ({ product_id: id, reviews_digest: digestOf(id) })),
    )
  }
  await analyzeStagedStock(db)
  for (const ids of chunks(changed)) await removeStock(db, ids)
  for (const ids of chunks([...added, ...changed])) await writeStock(db, ids)
  await dropStagedStock(db)

  const concerned = new Set([...added, ...changed, ...removed, ...reviewed])
  return {
    tags: fewTags([...[...concerned].map(productTag), ...[...listings].map(categoryTag)], isOtherRange),
    categories: isOtherRange,
    added: added.size,
    changed: changed.size,
    removed: removed.size,
    reviewed: reviewed.size,
  }
}

const changeOf = (productId: string, before: ProductRecord | undefined, listed: CheckedCatalogue['products']) => ({
  productId,
  before,
  digestAfter: listed.get(productId)?.digest ?? null,
})

/**
 * Notes what these products were before. They are locked by a statement of its own, because staff may edit one at the
 * same moment. What is written again only because the importer has changed is no change.
 */
async function noteBefore(db: Db, ids: string[], listed: CheckedCatalogue['products'], author: ChangeAuthor) {
  await db.execute(sql`
    select from products where product_id in ${listOf(ids)} order by product_id for no key update`)
  const stored = await readRecords(db, ids)
  const changed = stored.filter(({ record }) => productDigest(record) !== listed.get(record.product_id)?.digest)
  await noteChanges(
    db,
    changed.map(({ record }) => changeOf(record.product_id, record, listed)),
    author,
  )
}

function mustWrite(record: CatalogueRecord, { added, changed, reviewed }: Changes): boolean {
  if (record.record === 'product') return added.has(record.product_id) || changed.has(record.product_id)
  return record.record === 'review' && reviewed.has(record.product_id)
}

const isProduct = (record: CatalogueRecord): record is ProductRecord => record.record === 'product'
const isReview = (record: CatalogueRecord): record is ReviewRecord => record.record === 'review'

function withDigest(product: ProductRecord, listed: CheckedCatalogue['products']) {
  const digest = listed.get(product.product_id)?.digest
  if (!digest) throw new Error(`${product.product_id} was not in the file when it was checked`)
  return { ...product, digest }
}

async function* batches(records: AsyncIterable<ReadRecord[]>, isWanted: (record: CatalogueRecord) => boolean) {
  let batch: CatalogueRecord[] = []
  let size = 0
  for await (const some of records) {
    for (const { record, length } of some) {
      if (!isWanted(record)) continue
      batch.push(record)
      size += length
      if (batch.length < batchSize && size < mostCharacters) continue
      yield batch
      batch = []
      size = 0
    }
  }
  if (batch.length) yield batch
}

/** Reads the next item while the database still works on this one. */
async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = items.next()
    // The promise is awaited only in the next round, or never if the database fails before.
    next.catch(() => {})
    yield value
  }
}
