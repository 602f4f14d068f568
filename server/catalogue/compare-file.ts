import { sql } from 'drizzle-orm'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { checkInThread } from './check-in-thread.ts'
import { findChanges } from './find-changes.ts'
import { digestFile, type Problems, readRecords as readLines } from './read-catalogue.ts'
import { readRecords } from './read-record.ts'

/** What a file would change. Lists are cut after `most` products; `edited` are products that staff have changed since. */
export type FileComparison = {
  counts: Record<'added' | 'changed' | 'removed' | 'reviewed' | 'edited', number>
  added: ProductRecord[]
  changed: { before: ProductRecord; after: ProductRecord; isEdited: boolean }[]
  removed: { before: ProductRecord; isEdited: boolean }[]
  isOtherRange: boolean
  fingerprint: string
}

type BadFile = { code: 'bad-file' } & Problems
const refused = (problems: Problems) => ({ ok: false, error: { code: 'bad-file', ...problems } }) as const

/** Checks a file as an import does and says what it would change; nothing is written. */
export async function compareFile(db: Db, path: string, most: number): Promise<Result<FileComparison, BadFile>> {
  const silently = () => {}
  const read = await digestFile(path, silently)
  if ('reason' in read) return refused({ shown: [read], count: 1 })
  const checked = await checkInThread(path, silently)
  if ('shown' in checked) return refused(checked)
  const { added, changed, removed, reviewed, ...rest } = await findChanges(db, checked)
  const edited = await editedAmong(db, [...changed, ...removed])
  const byRank = (ids: Iterable<string>) =>
    [...ids].sort((a, b) => Number(edited.has(b)) - Number(edited.has(a))).slice(0, most)
  const shown = { added: [...added].slice(0, most), changed: byRank(changed), removed: byRank(removed) }
  const wanted = new Set([...shown.added, ...shown.changed])
  const fromFile = new Map<string, ProductRecord>()
  for await (const lines of readLines(path, read.digest, silently)) {
    for (const { record } of lines)
      if (record.record === 'product' && wanted.has(record.product_id)) fromFile.set(record.product_id, record)
  }
  const stored = await readRecords(db, [...shown.changed, ...shown.removed])
  const before = new Map(stored.map(({ record }) => [record.product_id, record]))
  const both = (id: string) => {
    const [old, now] = [before.get(id), fromFile.get(id)]
    return old && now ? [{ before: old, after: now, isEdited: edited.has(id) }] : []
  }
  const gone = (id: string) => {
    const old = before.get(id)
    return old ? [{ before: old, isEdited: edited.has(id) }] : []
  }
  return ok({
    ...rest,
    counts: {
      added: added.size,
      changed: changed.size,
      removed: removed.size,
      reviewed: reviewed.size,
      edited: edited.size,
    },
    added: shown.added.flatMap((id) => fromFile.get(id) ?? []),
    changed: shown.changed.flatMap(both),
    removed: shown.removed.flatMap(gone),
  })
}

/** The products whose latest change was not made by an import. */
async function editedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select wanted.id from ${listOf(ids)} wanted (id)
    where (select cause from product_changes where product_id = wanted.id order by id desc limit 1) <> 'import'`)
  return new Set(rows.map(({ id }) => id))
}
