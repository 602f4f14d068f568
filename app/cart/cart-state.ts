import type { Cart, CartItem, CartSummary } from '#contract/cart/cart.ts'
import { summaryOf } from '#contract/cart/cart-summary.ts'
import { type EyeRow, eyeRows } from '#contract/cart/eye-rows.ts'

/** What the browser knows of the cart, and the visitor's changes that the shop has not confirmed yet. */
export type CartState = {
  /** The shop's last answer; null if there is no cart, undefined before the first answer. */
  cart: Cart | null | undefined
  /** The summary that every page shows, from the session or from another tab. */
  heard: CartSummary | null | undefined
  /** The quantities that the visitor has chosen, by line; 0 removes the line. */
  wishes: Quantities
  /** The quantities on their way to the shop, by line: one request per line at a time. */
  sent: Quantities
  /** Removed lines that can be brought back. */
  removed: readonly RemovedLine[]
}
type Quantities = Readonly<Record<number, number>>

export type RemovedLine = { item: CartItem; quantity: number; isReturning: boolean }

export type CartEvent =
  | { type: 'learned'; cart: Cart | null }
  | { type: 'heard'; summary: CartSummary | null }
  | { type: 'wished'; line: number; quantity: number }
  | { type: 'sent'; line: number }
  /** The shop did it, refused it, or was not reached; in the last case the wish stays and is sent again. */
  | { type: 'settled'; line: number; cart: Cart }
  | { type: 'refused'; line: number }
  | { type: 'unreached'; line: number }
  | { type: 'returning'; line: number; isReturning: boolean }
  | { type: 'returned'; line: number }
  | { type: 'forgotten' }

export const nothingKnown: CartState = { cart: undefined, heard: undefined, wishes: {}, sent: {}, removed: [] }

export function reduce(state: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'learned':
      return learned(state, event.cart)
    case 'heard':
      return { ...state, heard: newer(state.heard, event.summary) }
    case 'wished':
      return wished(state, event.line, event.quantity)
    case 'sent':
      return { ...state, sent: { ...state.sent, [event.line]: state.wishes[event.line] ?? 0 } }
    case 'settled':
      return learned(answered(state, event.line), event.cart)
    case 'refused':
      return putBack(answered(state, event.line), event.line)
    case 'unreached':
      return { ...state, sent: without(state.sent, event.line) }
    case 'returning':
      return {
        ...state,
        removed: state.removed.map((one) =>
          one.item.id === event.line ? { ...one, isReturning: event.isReturning } : one,
        ),
      }
    case 'returned':
      return { ...state, removed: state.removed.filter(({ item }) => item.id !== event.line) }
    case 'forgotten':
      return { ...state, removed: [] }
  }
}

/** Responses may overtake each other: of two about the same cart, the one with the higher version is newer. */
function newer<Versioned extends Pick<Cart, 'token_value' | 'version'>>(
  known: Versioned | null | undefined,
  next: Versioned | null,
): Versioned | null {
  const isOutdated = known && next && known.token_value === next.token_value && known.version > next.version
  return isOutdated ? known : next
}

function learned(state: CartState, next: Cart | null): CartState {
  const cart = newer(state.cart, next)
  const lines = new Set(cart?.items.map(({ id }) => id))
  return {
    ...state,
    cart,
    heard: newer(state.heard, cart && summaryOf(cart)),
    // A line that was removed, in another tab for instance, cannot be changed any more.
    wishes: Object.fromEntries(Object.entries(state.wishes).filter(([line]) => lines.has(Number(line)))),
    removed: cart && state.cart?.token_value === cart.token_value ? state.removed : [],
  }
}

function wished(state: CartState, line: number, quantity: number): CartState {
  const item = state.cart?.items.find(({ id }) => id === line)
  const before = state.wishes[line] ?? item?.quantity
  if (!item || before === undefined || before === quantity) return state
  const others = state.removed.filter((one) => one.item.id !== line)
  const removed = quantity > 0 ? others : [...others, { item, quantity: before, isReturning: false }]
  return { ...state, wishes: { ...state.wishes, [line]: quantity }, removed }
}

/** The request of a line is answered; a wish that is newer than the request is still to be sent. */
function answered(state: CartState, line: number): CartState {
  const isNewest = state.wishes[line] === state.sent[line]
  const wishes = isNewest ? without(state.wishes, line) : state.wishes
  return { ...state, wishes, sent: without(state.sent, line) }
}

/** A line that the shop did not remove cannot be brought back either. */
const putBack = (state: CartState, line: number): CartState =>
  state.wishes[line] === 0 ? state : { ...state, removed: state.removed.filter(({ item }) => item.id !== line) }

const without = (quantities: Quantities, line: number): Quantities =>
  Object.fromEntries(Object.entries(quantities).filter(([other]) => Number(other) !== line))

/** The lines whose wishes can be sent now. */
export const linesToSend = ({ wishes, sent }: CartState): number[] =>
  Object.keys(wishes)
    .map(Number)
    .filter((line) => sent[line] === undefined)

export type VisibleLine = { item: CartItem; quantity: number; isPending: boolean }

/** The lines as the visitor wants them, without the removed ones. */
export function linesOf({ cart, wishes }: Pick<CartState, 'cart' | 'wishes'>): VisibleLine[] {
  const lines = cart?.items.map((item) => {
    const wish = wishes[item.id]
    return { item, quantity: wish ?? item.quantity, isPending: wish !== undefined }
  })
  return lines?.filter(({ quantity }) => quantity > 0) ?? []
}

/** True if the shop has yet to confirm a change. Until then its sums do not fit the lines that are shown. */
export const isPending = ({ wishes }: Pick<CartState, 'wishes'>) => Object.keys(wishes).length > 0

/** Number of pieces in the cart, by the contents that the browser has loaded. */
export function countOf(state: CartState): number {
  const { cart, heard } = state
  const isHeardNewer = heard && (heard.token_value !== cart?.token_value || heard.version > cart.version)
  if (!cart || isHeardNewer) return heard?.items_count ?? 0
  return linesOf(state).reduce((sum, { quantity }) => sum + quantity, 0)
}

export const tokenOf = ({ cart, heard }: CartState): string | undefined => (heard ?? cart)?.token_value

export type CartRow = { at: number } & (
  | { kind: 'lines'; row: EyeRow<VisibleLine> }
  | { kind: 'removed'; row: EyeRow<RemovedLine> }
)

/** The rows and, in their former places, the removed ones that can be brought back. */
export function rowsOf(state: CartState): CartRow[] {
  const lines = eyeRows(linesOf(state), itemOf).map((row) => ({ kind: 'lines' as const, at: placeOf(row), row }))
  const removed = eyeRows(state.removed, itemOf).map((row) => ({ kind: 'removed' as const, at: placeOf(row), row }))
  return [...lines, ...removed].toSorted((a, b) => a.at - b.at)
}

const itemOf = ({ item }: { item: CartItem }) => item
const placeOf = (row: EyeRow<{ item: CartItem }>) => Math.min(...row.map(({ item }) => item.position))
