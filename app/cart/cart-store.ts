import type { Cart, CartSummary } from '#contract/cart/cart.ts'
import { err } from '#contract/result.ts'
import type { CartAnswer, CartRefusal, CartRequests, CartWishes } from './cart-requests.ts'
import {
  type CartEvent,
  type CartState,
  linesToSend,
  nothingKnown,
  type RemovedLine,
  reduce,
  tokenOf,
} from './cart-state.ts'

type Surroundings = {
  requests: CartRequests
  /** The cart that the visitor has by now, whoever made it: another tab may have been faster. */
  current: () => Promise<CartSummary | null | undefined>
  /** Calls back later, when the shop may be reached again. */
  later: (again: () => void) => void
  newKey: () => string
}

/** The visitor's cart in this tab: shows every change at once, and ends in what the shop says. */
export function createCartStore({ requests, current, later, newKey }: Surroundings) {
  let state = nothingKnown
  const readers = new Set<() => void>()
  const refusalListeners = new Set<(refusal: CartRefusal) => void>()
  /** What is under way, by line. */
  const underWay = new Map<number, Promise<void>>()

  function tellRefusal(refusal: CartRefusal) {
    for (const tell of refusalListeners) tell(refusal)
  }

  function apply(event: CartEvent) {
    state = reduce(state, event)
    for (const tell of readers) tell()
  }

  async function tokenOrNew(): Promise<string | undefined> {
    const known = tokenOf(state) ?? (await current())?.token_value
    if (known) return known
    const created = await requests.create()
    if (created.ok) apply({ type: 'learned', cart: created.value })
    return created.ok ? created.value.token_value : undefined
  }

  /** For changes of the whole cart, which the visitor waits for. */
  async function change(work: (token: string) => CartAnswer): CartAnswer {
    const token = await tokenOrNew()
    if (!token) return err({ code: 'unreached' })
    const answer = await work(token)
    if (answer.ok) apply({ type: 'learned', cart: answer.value })
    return answer
  }

  /** Paid in another tab, or signed out: there is no such cart any more. */
  const isGone = (refusal: CartRefusal) => refusal.code === 'refused' && refusal.status === 404

  /** False if nobody knows whether the shop got it. */
  async function sendLine(line: number): Promise<boolean> {
    const token = tokenOf(state)
    const quantity = state.wishes[line]
    if (!token || quantity === undefined) return true
    apply({ type: 'sent', line })
    const answer = await requests.setQuantity(token, line, quantity)
    if (answer.ok) {
      apply({ type: 'settled', line, cart: answer.value })
      return true
    }
    if (answer.error.code === 'unreached') {
      apply({ type: 'unreached', line })
      later(send)
      return false
    }
    const known = await requests.read(token)
    if (known.ok) apply({ type: 'learned', cart: known.value })
    else if (isGone(known.error)) apply({ type: 'learned', cart: null })
    apply({ type: 'refused', line })
    const isGoneAsWished = quantity === 0 && !state.cart?.items.some(({ id }) => id === line)
    if (!isGoneAsWished) tellRefusal(answer.error)
    return true
  }

  /** One request a line; when it is answered, the newest wish of that line and no other. */
  function send() {
    for (const line of linesToSend(state)) {
      const sending = sendLine(line).then((isReached) => {
        underWay.delete(line)
        if (isReached) send()
      })
      underWay.set(line, sending)
    }
  }

  function wish(line: number, quantity: number) {
    apply({ type: 'wished', line, quantity })
    send()
  }

  return {
    subscribe(reader: () => void) {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
    read: (): CartState => state,
    onRefusal(listener: (refusal: CartRefusal) => void) {
      refusalListeners.add(listener)
      return () => void refusalListeners.delete(listener)
    },

    learn: (cart: Cart | null) => apply({ type: 'learned', cart }),
    hear: (summary: CartSummary) => apply({ type: 'heard', summary }),
    /** The session's word. It may have been asked before there was a cart: that there is none is asked again. */
    async compare(summary: CartSummary | null) {
      const said = summary || !tokenOf(state) ? summary : await current()
      if (said) apply({ type: 'heard', summary: said })
      else if (said === null) apply({ type: 'learned', cart: null })
    },
    forgetRemoved: () => apply({ type: 'forgotten' }),
    send,
    setQuantity: wish,
    remove: (line: number) => wish(line, 0),
    async add(items: CartWishes, key: string): CartAnswer {
      const added = await change((token) => requests.add(token, items, key))
      if (added.ok || !isGone(added.error)) return added
      apply({ type: 'learned', cart: null })
      return change((token) => requests.add(token, items, key))
    },
    async undo({ item, quantity, isReturning }: RemovedLine): Promise<void> {
      if (isReturning) return
      apply({ type: 'returning', line: item.id, isReturning: true })
      await underWay.get(item.id)
      const isStillThere = state.cart?.items.some(({ id }) => id === item.id)
      if (isStillThere) return wish(item.id, quantity)
      const { product_id, options, position } = item
      const created_from = item.created_from?.type === 'recommendation' ? item.created_from : null
      const wishes = [{ product: { product_id, options }, quantity, position, created_from }]
      const answer = await change((token) => requests.add(token, wishes, newKey()))
      if (answer.ok) return apply({ type: 'returned', line: item.id })
      apply({ type: 'returning', line: item.id, isReturning: false })
      tellRefusal(answer.error)
    },
    applyCoupon: (code: string) => change((token) => requests.applyCoupon(token, code)),
    removeCoupon: () => change(requests.removeCoupon),
    setMiles: (number: string) => change((token) => requests.setMiles(token, number)),
    removeMiles: () => change(requests.removeMiles),
    pricesSeen: () => change(requests.pricesSeen),
    optOut: () => change(requests.optOut),
  }
}
export type CartStore = ReturnType<typeof createCartStore>
