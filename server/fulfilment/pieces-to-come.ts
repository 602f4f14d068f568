import type { Pieces } from '#contract/checkout/pieces.ts'
import type { Db } from '#server/database/database.ts'
import { openPieces } from './rules.ts'
import { readPacking } from './store.ts'

/** What has yet to leave of an order. */
export async function piecesToCome(db: Db, order: string): Promise<Pieces[]> {
  const { pieces } = await readPacking(db, order, '')
  return pieces.map((line) => ({ line: line.line, quantity: openPieces(line) })).filter(({ quantity }) => quantity > 0)
}
