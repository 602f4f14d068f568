import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import type { CheckedCatalogue } from './catalogue-check.ts'
import { checkInThread } from './check-in-thread.ts'
import { findChanges } from './find-changes.ts'
import { importChanges } from './import-changes.ts'
import { digestFile, type Problems, type Progress, readRecords } from './read-catalogue.ts'
import { readCategoryRecords } from './read-record.ts'
import { lastImport, noteImport } from './store.ts'
import { refreshStatistics } from './write-products.ts'

/** Numbers of products; `reviewed` are those whose reviews are others than before. */
export type Imported = { added: number; changed: number; removed: number; reviewed: number; categories: boolean }
type Outcome = { unchanged: true } | ({ unchanged: false } & Imported)
export type Refusal = { code: 'bad-file' | 'other-changes' | 'busy' } & Problems

type Options = {
  report?: (progress: Progress) => void
  /** Leaves a catalogue alone that came from another file, and waits for an import that is under way. */
  onlyRenew?: boolean
  /** Request of a member of staff; a command has none. */
  wish?: ImportWish
}

export type ImportWish = {
  actorId: string
  /** What is called its source, if that is not where the file lies. */
  name: string
  /** The changes that were shown to them: `findChanges` says which. Other ones are not made. */
  fingerprint: string
  /** Is part of the transaction. */
  note: (db: Db, importId: string) => Promise<void>
}

/** Any number will do that nothing else locks on this database. */
const importLock = 7_301_955_265

/** False while another import is under way. Inside a transaction. */
export async function tryImportLock(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${importLock}::bigint) as taken`,
  )
  return rows[0]?.taken ?? false
}

/**
 * Makes the catalogue what the file says, all or nothing; `source` is the file's path. Only products whose lines have
 * changed are written.
 */
export async function importCatalogue(
  db: Db,
  source: string,
  { report = () => {}, onlyRenew = false, wish }: Options = {},
): Promise<Result<Outcome, Refusal>> {
  const last = await lastImport(db)
  if (onlyRenew && last && last.source !== source) return ok({ unchanged: true })
  const read = await digestFile(source, report)
  if ('reason' in read) return refused(read.reason)
  // Staff who import the same file again want back what they have changed since.
  const isKnown = wish === undefined && (onlyRenew || !last?.undoneAt)
  if (isKnown && read.digest === last?.digest) return ok({ unchanged: true })
  const checked = await checkInThread(source, report)
  if ('shown' in checked) return err({ code: 'bad-file', ...checked })
  try {
    const written = await write(db, { source, digest: read.digest, checked, onlyRenew, report, wish })
    if (written.ok && !written.value.unchanged && isLarge(written.value)) await refreshStatistics(db)
    return written
  } catch (error) {
    // Whatever failed, the cause may be that the file is no longer the one that was checked.
    const now = await digestFile(source, report)
    if ('reason' in now || now.digest !== read.digest) return refused('was changed while it was read')
    throw error
  }
}

const isLarge = ({ added, changed, removed, reviewed }: Imported) => added + changed + removed + reviewed > 100

type CheckedFile = Required<Omit<Options, 'wish'>> & {
  wish: ImportWish | undefined
  source: string
  digest: string
  checked: CheckedCatalogue
}

function write(db: Db, file: CheckedFile): Promise<Result<Outcome, Refusal>> {
  const { source, digest, checked, onlyRenew, report, wish } = file
  return db.transaction(async (db) => {
    if (onlyRenew) {
      await db.execute(sql`select pg_advisory_xact_lock(${importLock}::bigint)`)
      // Two processes that start together: the other one has done it.
      const last = await lastImport(db)
      if (last && (last.source !== source || last.digest === digest)) return ok({ unchanged: true })
    } else {
      if (!(await tryImportLock(db))) return refused('cannot be imported while another import is under way', 'busy')
    }
    const changes = await findChanges(db, checked)
    if (wish && wish.fingerprint !== changes.fingerprint)
      return refused('would change other products than it was said', 'other-changes')
    // Usually no file is read inside a transaction. Here no request waits for the locks that it holds.
    const importId = randomUUID()
    const author = { cause: 'import' as const, importId, ...(wish && { actorId: wish.actorId }) }
    const categoriesBefore = await readCategoryRecords(db)
    const { tags, ...imported } = await importChanges(db, checked, readRecords(source, digest, report), author, changes)
    await noteImport(db, {
      id: importId,
      source: wish?.name ?? source,
      digest,
      categoriesBefore: imported.categories ? categoriesBefore : null,
    })
    await announceChange(db, tags)
    await wish?.note(db, importId)
    return ok({ unchanged: false, ...imported })
  })
}

const refused = (reason: string, code: Refusal['code'] = 'bad-file') =>
  err({ code, shown: [{ reason }], count: 1 } satisfies Refusal)
