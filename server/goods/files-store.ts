import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { FileReport, FileState, GoodsFile } from '#contract/staff/goods-files.ts'
import type { Db } from '#server/database/database.ts'
import { goodsFileParts, goodsFiles } from './schema.ts'

const partSize = 2 ** 20

/** Puts a file where every process finds it. Inside a transaction. */
export async function insertFile(db: Db, file: typeof goodsFiles.$inferInsert, path: string) {
  await db.insert(goodsFiles).values(file)
  let number = 0
  for await (const content of createReadStream(path, { highWaterMark: partSize })) {
    await db.insert(goodsFileParts).values({ fileId: file.id, number, content })
    number++
  }
}

/** Writes its content to a path of this machine. */
export async function fetchFile(db: Db, id: string, path: string) {
  const target = await open(path, 'w')
  try {
    for (let number = 0; ; number++) {
      const [part] = await db
        .select({ content: goodsFileParts.content })
        .from(goodsFileParts)
        .where(and(eq(goodsFileParts.fileId, id), eq(goodsFileParts.number, number)))
      if (!part) return
      await target.write(part.content)
    }
  } finally {
    await target.close()
  }
}

type Move = { id: string; from: readonly FileState[]; to: FileState; report?: FileReport | null; importId?: string }

/** Moves a file on; undefined if it is in none of these states any more. A file that is settled needs its content no longer. */
export async function moveFile(db: Db, { id, from, to, report, importId }: Move) {
  const isSettled = to === 'refused' || to === 'applied' || to === 'discarded'
  const [moved] = await db
    .update(goodsFiles)
    .set({
      state: to,
      ...(report !== undefined && { report }),
      ...(importId !== undefined && { importId }),
      ...(isSettled && { settledAt: sql`now()` }),
    })
    .where(and(eq(goodsFiles.id, id), inArray(goodsFiles.state, [...from])))
    .returning()
  if (moved && isSettled) await db.delete(goodsFileParts).where(eq(goodsFileParts.fileId, id))
  return moved
}

/** A file that was neither imported nor discarded for so long is discarded. */
export async function discardOldFiles(db: Db, before: Date) {
  const old = await db
    .select({ id: goodsFiles.id })
    .from(goodsFiles)
    .where(and(eq(goodsFiles.state, 'ready'), lt(goodsFiles.uploadedAt, before)))
  for (const { id } of old) await moveFile(db, { id, from: ['ready'], to: 'discarded', report: null })
}

const listed = {
  id: goodsFiles.id,
  name: goodsFiles.name,
  size: goodsFiles.size,
  by: sql<string | null>`(select name from users where users.id = ${goodsFiles.uploadedBy})`,
  uploadedAt: goodsFiles.uploadedAt,
  state: goodsFiles.state,
  isLast: sql<boolean>`exists (select from imports where imports.id = ${goodsFiles.importId} and undone_at is null)`,
}

/** The latest files, without their reports. */
export async function readFiles(db: Db, count: number): Promise<Omit<GoodsFile, 'report'>[]> {
  const rows = await db.select(listed).from(goodsFiles).orderBy(desc(goodsFiles.uploadedAt)).limit(count)
  return rows.map(({ uploadedAt, ...file }) => ({ ...file, uploadedAt: uploadedAt.toISOString() }))
}

export async function readFile(db: Db, id: string): Promise<(GoodsFile & { importId: string | null }) | undefined> {
  const [row] = await db
    .select({ ...listed, report: goodsFiles.report, importId: goodsFiles.importId })
    .from(goodsFiles)
    .where(eq(goodsFiles.id, id))
  return row && { ...row, uploadedAt: row.uploadedAt.toISOString() }
}
