import type { Db } from '#server/database/database.ts'
import type { CheckedCatalogue } from './catalogue-check.ts'
import type { CatalogueRecord, ProductRecord, ReviewRecord } from './catalogue-file.ts'
import { type ChangeAuthor, noteChanges } from './changes-store.ts'
import { type Changes, chunks } from './find-changes.ts'
import { notePrices } from './price-history.ts'
import type { ReadRecord } from './read-catalogue.ts'
import { readHeads, readRecords } from './read-record.ts'
import { productDigest } from './record-digest.ts'
import { categoryTag, fewTags, productTag } from './tags.ts'
import { deleteOtherCategories, writeCategories } from './write-categories.ts'
import { deleteImportedReviews, productParts, writeProducts, writeRatings, writeReviews } from './write-products.ts'
import { lockProducts, withdrawProducts } from './write-record.ts'
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

  // Staff may edit one of them at the same moment.
  for (const ids of chunks([...removed, ...changed])) await lockProducts(db, ids)
  if (isOtherRange) await writeCategories(db, categories)
  const tags: string[] = []
  for (const ids of chunks(removed)) tags.push(...(await withdrawProducts(db, await readHeads(db, ids), author)))
  for (const ids of chunks(reviewed)) await deleteImportedReviews(db, ids)
  await prepareStock(db)
  for await (const batch of ahead(batches(records, (record) => mustWrite(record, changes)))) {
    const written = batch.filter(isProduct)
    if (written.length) {
      const stored = await readRecords(
        db,
        written.map(({ product_id }) => product_id).filter((id) => changed.has(id)),
      )
      const before = new Map(stored.map(({ record }) => [record.product_id, record]))
      await writeProducts(
        db,
        written.map((product) => withDigest(product, listed)),
        productParts,
      )
      await notePrices(db, written)
      await noteChanges(db, changesOf(written, before, listed), author)
      for (const { categories } of [...written, ...before.values()]) for (const code of categories) listings.add(code)
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
  // At the end: with a category goes what is listed in it.
  if (isOtherRange) await deleteOtherCategories(db, categories)

  for (const id of [...added, ...changed, ...reviewed]) tags.push(productTag(id))
  return {
    tags: fewTags([...tags, ...[...listings].map(categoryTag)], isOtherRange),
    categories: isOtherRange,
    added: added.size,
    changed: changed.size,
    removed: removed.size,
    reviewed: reviewed.size,
  }
}

/** The products before and after. A product that is written again only because the importer is newer has not changed. */
const changesOf = (
  written: readonly ProductRecord[],
  before: ReadonlyMap<string, ProductRecord>,
  listed: CheckedCatalogue['products'],
) =>
  written.flatMap((after) => {
    const old = before.get(after.product_id)
    const digestAfter = listed.get(after.product_id)?.digest ?? null
    if (old && productDigest(old) === digestAfter) return []
    return [{ productId: after.product_id, sides: old && { before: old, after }, digestAfter }]
  })

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
