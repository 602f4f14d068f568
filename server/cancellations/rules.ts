import type { Pieces } from '#contract/checkout/pieces.ts'
import { err, ok, type Result } from '#contract/result.ts'

/** A line of an order: how many were ordered, and how many of them are cancelled. */
export type CancellableLine = { line: number; quantity: number; cancelled: number }

export type CancellationRefusal =
  | { code: 'cancel-nothing' }
  | { code: 'cancel-line-unknown'; line: number }
  | { code: 'cancel-too-many'; line: number; left: number }

/** Which pieces are cancelled: the wanted ones, or all that are left. `isWhole`: nothing of the order is left then. */
export function cancellationOf(
  lines: readonly CancellableLine[],
  wanted: Pieces[] | undefined,
): Result<{ pieces: Pieces[]; isWhole: boolean }, CancellationRefusal> {
  const left = lines
    .map(({ line, quantity, cancelled }) => ({ line, quantity: quantity - cancelled }))
    .filter(({ quantity }) => quantity > 0)
  const pieces = wanted ?? left
  if (pieces.length === 0) return err({ code: 'cancel-nothing' })
  for (const [index, { line, quantity }] of pieces.entries()) {
    const isTwice = pieces.findIndex((one) => one.line === line) !== index
    if (isTwice || !lines.some((one) => one.line === line)) return err({ code: 'cancel-line-unknown', line })
    const most = left.find((one) => one.line === line)?.quantity ?? 0
    if (quantity > most) return err({ code: 'cancel-too-many', line, left: most })
  }
  const isWhole = left.every(({ line, quantity }) => pieces.find((one) => one.line === line)?.quantity === quantity)
  return ok({ pieces, isWhole })
}
