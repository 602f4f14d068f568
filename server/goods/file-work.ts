import { join } from 'node:path'
import { brands } from '#brands/all.ts'
import { compareFile, importCatalogue, undoImport } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { differenceOf } from './comparison.ts'
import { checkFile } from './file-jobs.ts'
import { inFolder } from './files.ts'
import { fetchFile, moveFile, readFile } from './files-store.ts'

/** As many products of each kind as a report names. */
const mostNamed = 200
const locale = brands[0].locales[0]

/** Work on an uploaded file. */
export type FileWork =
  | { act: 'compare'; id: string; isRenewed?: boolean | undefined }
  | { act: 'import' | 'undo'; id: string; actor: string }

export function workOnFile(db: Db, work: FileWork): Promise<void> {
  if (work.act === 'compare') return compareUploaded(db, work)
  return work.act === 'import' ? importUploaded(db, work) : undoUploaded(db, work)
}

/** Compares an uploaded file with the catalogue. */
export async function compareUploaded(db: Db, { id, isRenewed }: { id: string; isRenewed?: boolean | undefined }) {
  if ((await readFile(db, id))?.state !== 'waiting') return
  const compared = await withContent(db, id, (path) => compareFile(db, path, mostNamed))
  if (!compared.ok) {
    const { shown: problems, count: problemCount } = compared.error
    await moveFile(db, { id, from: ['waiting'], to: 'refused', report: { problems, problemCount } })
    return
  }
  const difference = differenceOf(compared.value, locale)
  await moveFile(db, { id, from: ['waiting'], to: 'ready', report: { difference, ...(isRenewed && { isRenewed }) } })
}

const withContent = <Value>(db: Db, id: string, work: (path: string) => Promise<Value>) =>
  inFolder(async (folder) => {
    const path = join(folder, 'catalogue.jsonl')
    await fetchFile(db, id, path)
    return work(path)
  })

type Act = { id: string; actor: string }

/** Imports what was shown, and nothing else: if somebody has changed the catalogue since, it is compared again. */
export async function importUploaded(db: Db, { id, actor }: Act) {
  const file = await readFile(db, id)
  const fingerprint = file?.report?.difference?.fingerprint
  if (file?.state !== 'applying' || fingerprint === undefined) return
  const note = async (db: Db, importId: string) => {
    await moveFile(db, { id, from: ['applying'], to: 'applied', importId })
  }
  const wish = { actorId: actor, name: `desk: ${file.name}`, fingerprint, note }
  const imported = await withContent(db, id, (path) => importCatalogue(db, path, { wish }))
  if (imported.ok) return
  const { code, shown } = imported.error
  if (code !== 'other-changes') throw new Error(`The file cannot be imported: ${shown[0]?.reason}`)
  await db.transaction(async (db) => {
    const moved = await moveFile(db, { id, from: ['applying'], to: 'waiting', report: null })
    if (moved) await enqueue(db, checkFile, { id, isRenewed: true })
  })
}

/** Marks a file as failed. */
export async function giveImportBack(db: Db, id: string) {
  const { report } = (await readFile(db, id)) ?? {}
  await moveFile(db, { id, from: ['applying'], to: 'ready', report: { ...report, hasFailed: true } })
}

export const giveCheckBack = (db: Db, id: string) =>
  moveFile(db, { id, from: ['waiting'], to: 'refused', report: { hasFailed: true } })

export async function undoUploaded(db: Db, { id, actor }: Act) {
  const file = await readFile(db, id)
  if (file?.state !== 'undoing' || !file.importId) return
  const { report, importId } = file
  const note = async (db: Db) => {
    await moveFile(db, { id, from: ['undoing'], to: 'undone', report: withoutRefusal(report) })
  }
  const undone = await undoImport(db, { importId, actorId: actor, note })
  if (undone.ok) return
  if (undone.error.code === 'busy') throw new Error('Another import is under way')
  await moveFile(db, { id, from: ['undoing'], to: 'applied', report: { ...report, undoRefusal: undone.error } })
}

const withoutRefusal = (report: object | null) => ({ ...report, undoRefusal: undefined })

export async function giveUndoBack(db: Db, id: string) {
  const { report } = (await readFile(db, id)) ?? {}
  await moveFile(db, { id, from: ['undoing'], to: 'applied', report: { ...report, undoRefusal: { code: 'busy' } } })
}
