import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { ProductRecord } from './catalogue-file.ts'
import { type ChangeAuthor, noteChanges } from './changes-store.ts'
import { notePrices } from './price-history.ts'
import { type Mistake, productMistakes } from './product-mistakes.ts'
import { neighbourMistakes } from './product-neighbours.ts'
import { readRecords, type StoredProduct } from './read-record.ts'
import { productDigest } from './record-digest.ts'
import { categoryTag, productTag } from './tags.ts'
import { clearProducts, deactivateProducts, writeCodes, writeProducts } from './write-products.ts'
import { insertStock } from './write-stock.ts'

export type RecordRefusal =
  | { code: 'not-found' }
  | { code: 'id-taken' }
  /** Somebody has changed it since; `now` is what it is like. */
  | { code: 'changed'; now: StoredProduct }
  | { code: 'bad-record'; mistakes: Mistake[] }

/** What is wrong with a record, by field: the schema of the file, its parts among each other, and all other products. */
export async function checkRecord(db: Db, content: unknown): Promise<Result<ProductRecord, { mistakes: Mistake[] }>> {
  const read = ProductRecord.safeParse(content)
  if (!read.success) {
    const mistakes = read.error.issues.map((issue) => ({
      at: issue.path.join('.'),
      code: issue.code,
      reason: issue.message,
      ...('maximum' in issue && { about: String(issue.maximum) }),
    }))
    return { ok: false, error: { mistakes } }
  }
  const mistakes = [...productMistakes(read.data), ...(await neighbourMistakes(db, read.data))]
  return mistakes.length > 0 ? { ok: false, error: { mistakes } } : ok(read.data)
}

/** The product as it is, locked until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<StoredProduct | undefined> {
  await db.execute(sql`select from products where product_id = ${id} for no key update`)
  const [stored] = await readRecords(db, [id])
  return stored
}

type Change = {
  id: string
  /** The digest that the editor has seen; undefined takes whatever there is. */
  seen?: string | null
  /** Makes the new record of the present one. */
  change: (now: ProductRecord) => unknown
  author: ChangeAuthor
}

/**
 * Changes one product as an import would: the same checks, tables, price history and announcements. Stock stays as it is.
 * Inside a transaction.
 */
export async function changeProduct(
  db: Db,
  { id, seen, change, author }: Change,
): Promise<Result<{ digest: string; isSame: boolean }, RecordRefusal>> {
  const now = await lockProduct(db, id)
  if (!now) return err({ code: 'not-found' })
  const wanted = change(now.record)
  const checked = await checkRecord(db, { ...Object(wanted), product_id: id, stock: now.record.stock })
  const digest = checked.ok ? productDigest(checked.value) : undefined
  // A form that was sent twice finds what it wished for.
  if (digest !== undefined && digest === now.digest) return ok({ digest, isSame: true })
  if (seen !== undefined && seen !== now.digest) return err({ code: 'changed', now })
  if (!checked.ok) return err({ code: 'bad-record', mistakes: checked.error.mistakes })
  await writeRecords(db, [{ record: checked.value, before: now.record }], author)
  return ok({ digest: productDigest(checked.value), isSame: false })
}

/** A product that was not there before. Inside a transaction. */
export async function addProduct(
  db: Db,
  content: ProductRecord,
  author: ChangeAuthor,
): Promise<Result<{ digest: string }, RecordRefusal>> {
  const checked = await checkRecord(db, content)
  if (!checked.ok) return err({ code: 'bad-record', mistakes: checked.error.mistakes })
  const record = checked.value
  if (await lockProduct(db, record.product_id)) return err({ code: 'id-taken' })
  await writeRecords(db, [{ record, before: undefined }], author)
  await insertStock(db, record)
  return ok({ digest: productDigest(record) })
}

type Written = { record: ProductRecord; before: ProductRecord | undefined }

async function writeRecords(db: Db, written: readonly Written[], author: ChangeAuthor) {
  await announceChange(db, await storeRecords(db, written, author))
}

/** Writes records whose products are locked, all but their stock, and gives the tags of the pages that this concerns. */
export async function storeRecords(db: Db, written: readonly Written[], author: ChangeAuthor): Promise<string[]> {
  const records = written.map(({ record }) => ({ ...record, digest: productDigest(record) }))
  const ids = records.map(({ product_id }) => product_id)
  const left = await clearProducts(db, ids)
  await writeProducts(db, records)
  await writeCodes(db, records)
  await notePrices(db, records)
  await noteChanges(
    db,
    written.map(({ before }, index) => ({
      productId: ids[index] ?? '',
      before,
      digestAfter: records[index]?.digest ?? null,
    })),
    author,
  )
  const listings = new Set([...left, ...records.flatMap(({ categories }) => categories)])
  return [...ids.map(productTag), ...[...listings].map(categoryTag)]
}

/** Takes locked products out of the catalogue, as an import does with what its file no longer has, and gives the tags. */
export async function withdrawProducts(db: Db, stored: readonly StoredProduct[], author: ChangeAuthor) {
  const ids = stored.map(({ record }) => record.product_id)
  const listings = await deactivateProducts(db, ids)
  await noteChanges(
    db,
    stored.map(({ record }) => ({ productId: record.product_id, before: record, digestAfter: null })),
    author,
  )
  return [...ids.map(productTag), ...listings.map(categoryTag)]
}
