import { piecesOfLine } from '#contract/checkout/count-pieces.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'

/** The name of the field that says how many pieces of a line are meant. */
export const piecesField = (line: number) => `pieces-${line}`

/** The pieces that a form with such fields names; what is not a number is left to the shop to refuse. */
export function readPieces(form: FormData, lines: number): Pieces[] {
  return Array.from({ length: lines }, (_, index) => index + 1)
    .map((line) => ({ line, quantity: Number(form.get(piecesField(line)) ?? 0) }))
    .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0)
}

/** How many pieces of each line of an order are left, the first line first. */
export const piecesLeft = (items: readonly { quantity: number }[], gone: readonly Pieces[]) =>
  items.map(({ quantity }, index) => quantity - piecesOfLine(gone, index + 1))
