import type { Company } from '#contract/brand.ts'
import { piecesOfLine } from '#contract/checkout/count-pieces.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import type { ReturnedPieces, ReturnState } from '#contract/checkout/return.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { isoDate } from '#contract/web/format.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'

export type ReturnMove = 'receive' | 'check' | 'refund' | 'refuse'

/** How a return moves on. */
const moves: Record<ReturnState, Partial<Record<ReturnMove, ReturnState>>> = {
  announced: { receive: 'received' },
  received: { check: 'checked' },
  checked: { refund: 'refunded', refuse: 'refused' },
  refunded: {},
  refused: {},
}

/** Where the move leads; undefined if a return in this state cannot make it. */
export const returnMovedBy = (move: ReturnMove, from: ReturnState): ReturnState | undefined => moves[from][move]

/** What has reached the customer, or is on its way to them. */
type SentParcel = { state: string; items: readonly Pieces[]; delivered_at: string | null }

/** The pieces of each line that can still be sent back: what has left, without what was lost or came or comes back. */
export function returnablePieces(parcels: readonly SentParcel[], returned: readonly Pieces[]): Pieces[] {
  const left = new Map<number, number>()
  const add = ({ line, quantity }: Pieces, sign: 1 | -1) => left.set(line, (left.get(line) ?? 0) + sign * quantity)
  for (const { state, items } of parcels)
    if (state === 'shipped' || state === 'delivered') for (const pieces of items) add(pieces, 1)
  for (const pieces of returned) add(pieces, -1)
  return [...left]
    .map(([line, quantity]) => ({ line, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => a.line - b.line)
}

/** The last day on which a return can be announced, on the storefront's clock; undefined while a parcel is on its way. */
export function lastReturnDay(parcels: readonly SentParcel[], returnDays: number, zone: string): string | undefined {
  const arrivals = parcels.filter(({ state }) => state === 'shipped' || state === 'delivered')
  if (arrivals.length === 0 || arrivals.some(({ delivered_at }) => delivered_at === null)) return undefined
  const last = arrivals.map(({ delivered_at }) => delivered_at ?? '').reduce((a, b) => (a > b ? a : b))
  return daysAfter(isoDate(new Date(last), zone), returnDays)
}

/** Who announces a return has this long to send it, as the law says. */
const daysToSend = 14
export const sendByDay = (now: Date, zone: string) => daysAfter(isoDate(now, zone), daysToSend)

export type ReturnRefusal =
  | { code: 'return-too-late'; day: string }
  | { code: 'return-line-unknown'; line: number }
  | { code: 'return-too-many'; line: number; left: number }

type Situation = {
  parcels: readonly SentParcel[]
  returned: readonly Pieces[]
  /** Undefined: however late. */
  returnDays: number | undefined
  now: Date
  /** The clock of the storefront. */
  zone: string
}

/** Why these pieces cannot be sent back, if so. */
export function returnRefusal(
  wanted: readonly ReturnedPieces[],
  { parcels, returned, returnDays, now, zone }: Situation,
): ReturnRefusal | undefined {
  const day = returnDays === undefined ? undefined : lastReturnDay(parcels, returnDays, zone)
  if (day !== undefined && isoDate(now, zone) > day) return { code: 'return-too-late', day }
  const left = returnablePieces(parcels, returned)
  for (const [index, { line, quantity }] of wanted.entries()) {
    if (wanted.findIndex((one) => one.line === line) !== index) return { code: 'return-line-unknown', line }
    const most = left.find((one) => one.line === line)?.quantity ?? 0
    if (quantity > most) return { code: 'return-too-many', line, left: most }
  }
  return undefined
}

/** What was found of a line when the parcel was opened. */
export type CheckedLine = { line: number; accepted: number; saleable: number }
export type CheckRefusal = { code: 'check-lines' }

/** Each line of the return is checked once, and no more is taken back than came, or sold again than is taken back. */
export function checkedLines(
  lines: readonly Pieces[],
  found: readonly CheckedLine[],
): Result<readonly CheckedLine[], CheckRefusal> {
  const isComplete =
    lines.length === found.length &&
    lines.every(({ line, quantity }) => {
      const checked = found.filter((one) => one.line === line)
      const [one] = checked
      return checked.length === 1 && one !== undefined && one.accepted <= quantity && one.saleable <= one.accepted
    })
  return isComplete ? ok(found) : err({ code: 'check-lines' })
}

/** True if the customer sends back everything: then the law gives them the shipping costs as well. */
export const isWholeOrder = (ordered: readonly Pieces[], back: readonly Pieces[]) =>
  ordered.every(({ line, quantity }) => piecesOfLine(back, line) >= quantity)

export const acceptedPieces = (lines: readonly { line: number; accepted: number | null }[]): Pieces[] =>
  lines.flatMap(({ line, accepted }) => (accepted ? [{ line, quantity: accepted }] : []))

/** What is refunded for pieces that are taken back. Shipping costs are refunded once, when all of the order is back. */
export const refundWish = (
  accepted: readonly Pieces[],
  { isWhole, earlier }: { isWhole: boolean; earlier: readonly { shipping: number }[] },
) => ({ lines: accepted, shipping: isWhole && !earlier.some(({ shipping }) => shipping > 0), goodwill: 0 })

/** Where goods are sent back to. */
export const returnAddressOf = ({ name, street, postcode, city }: Company) => [name, street, `${postcode} ${city}`]
