import type { PageQuery } from '#contract/admin/lists.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Access, CursorError } from './access.ts'
import type { Position } from './cursors.ts'
import { exportLines } from './export.ts'

/** Some rows of a list, and where it goes on; undefined at its end. There may be fewer rows than were asked for. */
export type Chunk<Row> = { rows: Row[]; next: Position | undefined }
type Read<Row> = (after: Position | undefined, count: number) => Promise<Chunk<Row>>

/** One list of one reader: its name holds its filters, and so does each of its cursors. */
export type List<Row> = { name: string; read: Read<Row>; positionOf: (row: Row) => Position }

/** Of rows that were read with one more than `count`: the last of them only says that the list goes on. */
export function chunkOf<Row>(found: Row[], count: number, positionOf: (row: Row) => Position): Chunk<Row> {
  const rows = found.slice(0, count)
  const last = rows.at(-1)
  return { rows, next: found.length > count && last ? positionOf(last) : undefined }
}

export async function readPage<Row>(
  access: Access,
  { name, read }: List<Row>,
  { cursor, limit }: PageQuery,
): Promise<Result<{ 'hydra:member': Row[]; next: string | null }, CursorError>> {
  const cursors = access.cursors(name)
  const after = cursors.read(cursor)
  if (!after.ok) return after
  const { rows, next } = await read(after.value, limit)
  return ok({ 'hydra:member': rows, next: next ? cursors.write(next) : null })
}

type ExportWish = {
  db: Db
  access: Access
  what: Parameters<typeof exportLines>[0]['what']
  filters?: Record<string, unknown>
  cursor: string | undefined
}

export async function exportList<Row>(
  { db, access, what, filters = {}, cursor }: ExportWish,
  { name, read, positionOf }: List<Row>,
): Promise<Result<ReadableStream<Uint8Array>, CursorError>> {
  const cursors = access.cursors(name)
  const start = cursors.read(cursor)
  if (!start.ok) return start
  let after = start.value
  let isOver = false
  return ok(
    await exportLines({
      db,
      access,
      what,
      filters,
      async next(count) {
        if (isOver) return undefined
        const { rows, next } = await read(after, count)
        after = next
        isOver = next === undefined
        return rows.map((row) => ({ ...row, cursor: cursors.write(positionOf(row)) }))
      },
    }),
  )
}
