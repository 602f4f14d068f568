import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { err, ok, type Result } from '#contract/result.ts'
import { type FileUndoRefusal, largestFile } from '#contract/staff/goods-files.ts'
import { record as recordEntry } from '#server/audit/operations.ts'
import { whyNotUndone } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { applyFile, checkFile, undoFile } from './file-jobs.ts'
import { discardOldFiles, insertFile, moveFile, readFile } from './files-store.ts'
import { type ArrivingFile, openFormFile } from './multipart.ts'

export type UploadRefusal = { code: 'no-file' | 'too-large' | 'broken-off' }

/** Work with a folder of this machine that is gone afterwards. */
export async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-goods-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Upload = { body: AsyncIterable<Uint8Array> | null; contentType: string; actor: string; now: Date }

const oneWeek = 7 * 86_400_000

/** Takes a file out of a form as it arrives, and has it checked. At no time is more of it in memory than a piece. */
export async function uploadFile(
  db: Db,
  { body, contentType, actor, now }: Upload,
): Promise<Result<string, UploadRefusal>> {
  const file = await openFormFile(body, contentType).catch(() => undefined)
  if (!file) return err({ code: 'no-file' })
  return inFolder(async (folder): Promise<Result<string, UploadRefusal>> => {
    const path = join(folder, 'file')
    const size = await spool(file, path)
    if (typeof size !== 'number') return err(size)
    if (size === 0 && file.name === '') return err({ code: 'no-file' })
    await discardOldFiles(db, new Date(now.getTime() - oneWeek))
    const id = randomUUID()
    const name = nameOf(file)
    await db.transaction(async (db) => {
      await insertFile(db, { id, name, size, uploadedBy: actor }, path)
      await enqueue(db, checkFile, { id })
    })
    return ok(id)
  })
}

/** The last part of the name, as it can be shown. */
const nameOf = ({ name }: ArrivingFile) =>
  name
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\p{C}/gu, '')
    .slice(-100) || 'catalogue.jsonl'

/**
 * Its length, or why it could not be taken. What is too much is read and dropped: a browser shows an answer only when it
 * has sent everything.
 */
async function spool(file: ArrivingFile, path: string): Promise<number | UploadRefusal> {
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _, pass) {
      size += chunk.length
      pass(null, size > largestFile ? undefined : chunk)
    },
  })
  try {
    await pipeline(file.chunks, count, createWriteStream(path))
    return size > largestFile ? { code: 'too-large' } : size
  } catch {
    return { code: 'broken-off' }
  }
}

type Act = { id: string; actor: string }
type Settled = { code: 'settled' }

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

export const fileById = async (db: Db, id: string) => (isId(id) ? readFile(db, id) : undefined)

/** Starts the import of a file whose difference was shown. */
export async function startImport(db: Db, { id, actor }: Act): Promise<Result<null, Settled>> {
  return db.transaction(async (db): Promise<Result<null, Settled>> => {
    const file = isId(id) ? await moveFile(db, { id, from: ['ready'], to: 'applying' }) : undefined
    const counts = file?.report?.difference?.counts
    if (!file || !counts) return err({ code: 'settled' })
    const details = { file: file.name, added: counts.added, changed: counts.changed, removed: counts.removed }
    await recordEntry(db, { actor, action: 'goods/import', subject: `file ${id}`, reason: null, details })
    await enqueue(db, applyFile, { id, actor })
    return ok(null)
  })
}

export async function discardFile(db: Db, { id }: Act): Promise<Result<null, Settled>> {
  const moved = isId(id) && (await moveFile(db, { id, from: ['ready'], to: 'discarded', report: null }))
  return moved ? ok(null) : err({ code: 'settled' })
}

/** Starts to undo an import. What is in its way is said at once. */
export async function startUndo(db: Db, { id, actor }: Act): Promise<Result<null, Settled | FileUndoRefusal>> {
  return db.transaction(async (db): Promise<Result<null, Settled | FileUndoRefusal>> => {
    const file = await fileById(db, id)
    if (!file?.importId) return err({ code: 'settled' })
    const refusal = await whyNotUndone(db, file.importId)
    if (refusal) return err(refusal)
    const moved = await moveFile(db, { id, from: ['applied'], to: 'undoing' })
    if (!moved) return err({ code: 'settled' })
    const details = { file: file.name }
    await recordEntry(db, { actor, action: 'goods/undo-import', subject: `file ${id}`, reason: null, details })
    await enqueue(db, undoFile, { id, actor })
    return ok(null)
  })
}
