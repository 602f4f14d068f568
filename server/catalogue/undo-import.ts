import { eq, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import type { ProductBefore } from './catalogue-file.ts'
import { chunks } from './find-changes.ts'
import { tryImportLock } from './import.ts'
import { productMistakes } from './product-mistakes.ts'
import { readHeads, readRecords } from './read-record.ts'
import { type ProductDifference, recordBefore } from './record-difference.ts'
import { productDigest } from './record-digest.ts'
import { imports } from './schema.ts'
import { lastImport } from './store.ts'
import { fewTags } from './tags.ts'
import { deleteOtherCategories, writeCategories } from './write-categories.ts'
import { checkRecord, lockProducts, storeRecords, withdrawProducts } from './write-record.ts'

/** Ids of products, of which `count` has the whole number. */
type Some = { ids: string[]; count: number }
export type UndoRefusal =
  /** Another import came later, or it was undone before. */
  | { code: 'not-last' }
  | { code: 'busy' }
  /** Products of it that were edited since. */
  | ({ code: 'edited' } & Some)
  /** These products, as they were or as they have become since, would not fit to the rest any more. */
  | ({ code: 'misfit' } & Some)

/** As many as a report names. */
const mostNamed = 50
const batchSize = 500

type Undo = {
  importId: string
  actorId: string
  /** Is part of the transaction. */
  note: (db: Db) => Promise<void>
}

class Misfit extends Error {
  readonly ids: string[]
  constructor(ids: string[]) {
    super('These products would not fit to the catalogue')
    this.ids = ids
  }
}

/**
 * Makes every product what it was before the last import, all or nothing: what was new is withdrawn, what was withdrawn
 * is back. Stock and reviews stay as they are.
 */
export async function undoImport(db: Db, undo: Undo): Promise<Result<null, UndoRefusal>> {
  try {
    return await db.transaction((db) => undoInside(db, undo))
  } catch (error) {
    if (!(error instanceof Misfit)) throw error
    return err({ code: 'misfit', ids: error.ids.slice(0, mostNamed), count: error.ids.length })
  }
}

async function undoInside(db: Db, { importId, actorId, note }: Undo): Promise<Result<null, UndoRefusal>> {
  if (!(await tryImportLock(db))) return err({ code: 'busy' })
  const refusal = await whyNotUndone(db, importId)
  if (refusal) return err(refusal)
  const { categoriesBefore = null } = (await lastImport(db)) ?? {}
  const others = await changedSince(db, importId)
  if (categoriesBefore) await writeCategories(db, categoriesBefore)
  const author = { cause: 'undo' as const, actorId }
  const tags: string[] = []
  for (const changes of chunks(await readImported(db, importId), batchSize)) {
    const before = await readBefore(db, importId, changes)
    await lockProducts(db, changes)
    const stored = await readRecords(db, changes)
    const written = stored.flatMap(({ record }) => {
      const change = before.get(record.product_id)
      if (!change) return []
      const old = { ...recordBefore(record, change), stock: record.stock }
      return [{ record: old, digest: productDigest(old), before: record }]
    })
    const misfits = written.filter(({ record }) => productMistakes(record).length > 0)
    if (misfits.length > 0) throw new Misfit(misfits.map(({ record }) => record.product_id))
    tags.push(...(await storeRecords(db, written, author)))
    const added = changes.filter((id) => !before.has(id))
    tags.push(...(await withdrawProducts(db, await readHeads(db, added), author)))
  }
  if (categoriesBefore) await deleteOtherCategories(db, categoriesBefore)
  await checkOthers(db, others)
  await db.update(imports).set({ undoneAt: sql`now()` }).where(eq(imports.id, importId))
  await announceChange(db, fewTags(tags, categoriesBefore !== null))
  await note(db)
  return ok(null)
}

/** Why an import cannot be undone, as far as that is seen at once. */
export async function whyNotUndone(db: Db, importId: string): Promise<UndoRefusal | undefined> {
  const last = await lastImport(db)
  if (last?.id !== importId || last.undoneAt) return { code: 'not-last' }
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from product_changes imported where import_id = ${importId} and exists (
      select from product_changes later where later.product_id = imported.product_id and later.id > imported.id)
    order by product_id`)
  const ids = rows.map(({ id }) => id)
  return ids.length > 0 ? { code: 'edited', ids: ids.slice(0, mostNamed), count: ids.length } : undefined
}

async function readImported(db: Db, importId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select product_id as id from product_changes where import_id = ${importId} order by product_id`,
  )
  return rows.map(({ id }) => id)
}

/** What these products were before; nothing of those that were new, or had been withdrawn by an earlier import. */
async function readBefore(
  db: Db,
  importId: string,
  ids: readonly string[],
): Promise<Map<string, ProductBefore | ProductDifference>> {
  const { rows } = await db.execute<{ id: string; before: ProductBefore | ProductDifference }>(sql`
    select product_id as id, before from product_changes imported
    where import_id = ${importId} and product_id in ${listOf(ids)} and before is not null and not coalesce((
      select digest_after is null from product_changes earlier
      where earlier.product_id = imported.product_id and earlier.id < imported.id order by id desc limit 1), false)`)
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** What has changed since the import came, and was not part of it, as it is now. */
async function changedSince(db: Db, importId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct product_id as id from product_changes
    where id > (select max(id) from product_changes where import_id = ${importId})`)
  return readRecords(
    db,
    rows.map(({ id }) => id),
  )
}

/** Somebody may have made use of what the import brought: a category, a successor, an address that had become free. */
async function checkOthers(db: Db, others: Awaited<ReturnType<typeof readRecords>>) {
  const misfits: string[] = []
  for (const { record, digest } of others) {
    if (digest !== null && !(await checkRecord(db, record)).ok) misfits.push(record.product_id)
  }
  if (misfits.length > 0) throw new Misfit(misfits)
}
