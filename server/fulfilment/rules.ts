import type { OrderState } from '#contract/checkout/order-state.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { movedBy, type OrderMove } from '#server/orders/rules.ts'

export type ParcelMove = 'hand-over' | 'ship' | 'deliver' | 'lose' | 'send-back'

/** How a parcel moves on. One that was lost is sometimes found. */
const parcelMoves: Record<ParcelState, Partial<Record<ParcelMove, ParcelState>>> = {
  planned: { 'hand-over': 'handed_over', ship: 'shipped' },
  handed_over: { ship: 'shipped' },
  shipped: { deliver: 'delivered', lose: 'lost', 'send-back': 'back' },
  lost: { deliver: 'delivered', 'send-back': 'back' },
  delivered: {},
  back: {},
}

/** Where the move leads; undefined if a parcel in this state cannot make it. */
export const parcelMovedBy = (move: ParcelMove, from: ParcelState): ParcelState | undefined => parcelMoves[from][move]

/** Whether a parcel in this state may have made the move already: then repeating it changes nothing. */
export const hasParcelMovedBy = (move: ParcelMove, state: ParcelState): boolean =>
  Object.values(parcelMoves).some((from) => from[move] === state)

/** The moves by which a fulfiller brings an order on its way, in their order. */
const way = ['hand-over', 'accept', 'begin', 'ship'] as const satisfies OrderMove[]
export type FulfilmentMove = (typeof way)[number]
export type OrderStep = { move: FulfilmentMove; from: OrderState }

/**
 * The moves that an order in this state has yet to make, up to and including this one: a fulfiller does not report each
 * of them, and reports may overtake each other. None if it has made them; undefined if it cannot.
 */
export function stepsUpTo(move: FulfilmentMove, state: OrderState): OrderStep[] | undefined {
  const steps: OrderStep[] = []
  let from = state
  for (const each of way) {
    const to = movedBy(each, from)
    if (!to) continue
    steps.push({ move: each, from })
    from = to
  }
  if (steps.length === 0) return state === 'shipped' || state === 'returned' ? [] : undefined
  return steps.filter((step) => way.indexOf(step.move) <= way.indexOf(move))
}

/** The pieces of an order's line: what has left in all parcels so far is `shipped`. */
export type LinePieces = { line: number; ordered: number; cancelled: number; shipped: number }
export type PackedLine = { line: number; quantity: number }
export type PiecesRefusal = { code: 'pieces-not-open'; line: number | null; open: number }

export const openPieces = ({ ordered, cancelled, shipped }: LinePieces): number => ordered - cancelled - shipped

/**
 * What goes into a parcel: these lines, or everything that is still open. `isLast`: nothing is open after it. Refused if
 * there is not so much of a line, or nothing at all.
 */
export function packParcel(
  pieces: readonly LinePieces[],
  wanted?: readonly PackedLine[],
): Result<{ lines: PackedLine[]; isLast: boolean }, PiecesRefusal> {
  const open = new Map(pieces.map((line) => [line.line, openPieces(line)]))
  const packed = new Map<number, number>()
  for (const { line, quantity } of wanted ?? pieces.map(({ line }) => ({ line, quantity: open.get(line) ?? 0 })))
    packed.set(line, (packed.get(line) ?? 0) + quantity)
  const lines = [...packed].map(([line, quantity]) => ({ line, quantity })).filter(({ quantity }) => quantity !== 0)
  if (lines.length === 0) return err({ code: 'pieces-not-open', line: null, open: 0 })
  for (const { line, quantity } of lines) {
    const left = open.get(line) ?? 0
    if (quantity < 0 || quantity > left) return err({ code: 'pieces-not-open', line, open: left })
    open.set(line, left - quantity)
  }
  return ok({ lines, isLast: [...open.values()].every((left) => left === 0) })
}

/** A figure from fewer deliveries would say more about chance than about the carrier. */
const enoughDeliveries = 50

/** How many of 100 parcels arrived by the day that was named; undefined if there were too few to say. Never rounded up. */
export const hitsOfHundred = ({ deliveries, inTime }: { deliveries: number; inTime: number }): number | undefined =>
  deliveries >= enoughDeliveries ? Math.floor((100 * inTime) / deliveries) : undefined
