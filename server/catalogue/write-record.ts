import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { type ProductBefore, type ProductHead, ProductRecord } from './catalogue-file.ts'
import { type ChangeAuthor, noteChanges } from './changes-store.ts'
import { notePrices } from './price-history.ts'
import { type Mistake, productMistakes } from './product-mistakes.ts'
import { neighbourMistakes } from './product-neighbours.ts'
import { readHeads, readRecords, type StoredHead } from './read-record.ts'
import { headDigest, joinDigests, productDigest, variantsPart } from './record-digest.ts'
import { categoryTag, productTag } from './tags.ts'
import { deactivateProducts, differingParts, productParts, writeProducts } from './write-products.ts'
import { insertStock } from './write-stock.ts'

export type RecordRefusal =
  | { code: 'not-found' }
  | { code: 'id-taken' }
  /** Changed since the form was shown. */
  | { code: 'changed' }
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

type Trial = {
  id: string
  /** Makes the new record of the present one, which has codes only if `isWhole`. */
  change: (now: ProductBefore) => unknown
  /** The change may be about codes. They are read and compared only then. */
  isWhole?: boolean
}
type Change = Trial & {
  /** The digest that the editor has seen; undefined takes whatever there is. */
  seen?: string | null
  author: ChangeAuthor
}
/** The product before and after a change; with codes if all of it had to be read. */
export type ChangeSides = { before: ProductBefore; after: ProductBefore }

/**
 * Changes one product as an import would: the same checks, tables, price history and announcements. Stock stays as it is.
 * Inside a transaction.
 */
export async function changeProduct(
  db: Db,
  { seen, author, ...trial }: Change,
): Promise<Result<{ digest: string; isSame: boolean } & ChangeSides, RecordRefusal>> {
  await lockProducts(db, [trial.id])
  const tried = await tryChange(db, trial)
  if (!tried) return err({ code: 'not-found' })
  const { stored, before, checked, digest } = tried
  // A form that was sent twice finds what it wished for.
  if (checked.ok && digest === stored.digest)
    return ok({ digest: stored.digest, isSame: true, before, after: checked.value })
  if (seen !== undefined && seen !== stored.digest) return err({ code: 'changed' })
  if (!checked.ok) return err({ code: 'bad-record', mistakes: checked.error.mistakes })
  await announceChange(db, await storeRecords(db, [{ record: checked.value, digest, before }], author))
  return ok({ digest, isSame: false, before, after: checked.value })
}

/** Mistakes that a product would have after a change; undefined if the product does not exist. */
export async function mistakesAfter(db: Db, trial: Trial): Promise<Mistake[] | undefined> {
  const tried = await tryChange(db, trial)
  if (!tried) return undefined
  return tried.checked.ok ? [] : tried.checked.error.mistakes
}

/** Reads codes and stock only if the change may concern them: a lens can have 100,000 of each. */
async function tryChange(db: Db, { id, change, isWhole = false }: Trial) {
  const [stored] = await readHeads(db, [id])
  if (!stored) return undefined
  const { head } = stored
  const variants = variantsPart(stored.digest)
  const wanted = isWhole ? {} : Object(change(head))
  if (!isWhole && variants !== undefined && hasSameVariants(head, wanted)) {
    const checked = await checkRecord(db, { ...wanted, product_id: id, stock: [] })
    const digest = checked.ok ? joinDigests(headDigest(checked.value), variants) : ''
    return { stored, before: head, checked, digest }
  }
  const [whole] = await readRecords(db, [id])
  if (!whole) return undefined
  const { stock, codes } = whole.record
  const changed = isWhole ? Object(change(whole.record)) : { ...wanted, codes }
  const checked = await checkRecord(db, { ...changed, product_id: id, stock })
  return { stored, before: whole.record, checked, digest: checked.ok ? productDigest(checked.value) : '' }
}

/** True if the same variants are made: then their codes and counts still fit. */
const hasSameVariants = (before: ProductHead, after: Partial<ProductHead>) =>
  JSON.stringify([before.axes, before.not_made]) === JSON.stringify([after.axes, after.not_made])

/** Locked by a statement of its own: one that has waited for a lock reads what was before. */
export const lockProducts = (db: Db, ids: readonly string[]) =>
  db.execute(sql`select from products where product_id = any(${arrayOf(ids)}) order by product_id for no key update`)

/** A product that was not there before. Inside a transaction. */
export async function addProduct(
  db: Db,
  content: ProductRecord,
  author: ChangeAuthor,
): Promise<Result<{ digest: string }, RecordRefusal>> {
  const checked = await checkRecord(db, content)
  if (!checked.ok) return err({ code: 'bad-record', mistakes: checked.error.mistakes })
  const record = checked.value
  await lockProducts(db, [record.product_id])
  const [there] = await readHeads(db, [record.product_id])
  if (there) return err({ code: 'id-taken' })
  const digest = productDigest(record)
  await announceChange(db, await storeRecords(db, [{ record, digest, before: undefined }], author))
  await insertStock(db, record)
  return ok({ digest })
}

type Written = { record: ProductRecord; digest: string; before: ProductBefore | undefined }

/**
 * Writes what differs of records whose products are locked, all but their stock, and gives the tags of the pages that
 * this concerns. A record whose codes were not read keeps them.
 */
export async function storeRecords(db: Db, written: readonly Written[], author: ChangeAuthor): Promise<string[]> {
  const records = written.map(({ record, digest }) => ({ ...record, digest }))
  const differing = new Set(
    written.flatMap(({ record, before }) => (before ? differingParts(before, record) : productParts)),
  )
  await writeProducts(
    db,
    records,
    productParts.filter((part) => differing.has(part)),
  )
  if (differing.has('prices')) await notePrices(db, records)
  await noteChanges(
    db,
    written.map(({ record, digest, before }) => ({
      productId: record.product_id,
      sides: before && { before, after: record },
      digestAfter: digest,
    })),
    author,
  )
  const listings = new Set(
    written.flatMap(({ record, before }) => [...record.categories, ...(before?.categories ?? [])]),
  )
  return [...records.map(({ product_id }) => productTag(product_id)), ...[...listings].map(categoryTag)]
}

/** Takes locked products out of the catalogue, as an import does with what its file no longer has, and gives the tags. */
export async function withdrawProducts(db: Db, stored: readonly StoredHead[], author: ChangeAuthor) {
  const ids = stored.map(({ head }) => head.product_id)
  const listings = await deactivateProducts(db, ids)
  await noteChanges(
    db,
    stored.map(({ head }) => ({
      productId: head.product_id,
      sides: { before: head, after: { ...head, is_active: false } },
      digestAfter: null,
    })),
    author,
  )
  return [...ids.map(productTag), ...listings.map(categoryTag)]
}
