import { changesBetween, reportChanges, wishedPieces } from '#app/reporting/cart-reports.ts'
import { report } from '#app/reporting/report.ts'
import type { Cart, CartSummary } from '#contract/cart/cart.ts'
import type { ChangeOptions } from '#contract/cart/changes.ts'
import { err, ok } from '#contract/result.ts'
import type { CartRefusal, CartRequests, CartResponse, CartWishes, FilledSidebar } from './cart-requests.ts'
import {
  type CartEvent,
  type CartState,
  linesToSend,
  nothingKnown,
  type RemovedLine,
  reduce,
  tokenOf,
} from './cart-state.ts'
import { editionOf } from './contents.ts'
import { removedWish } from './removed-wish.ts'

type StoreDependencies = {
  requests: CartRequests
  /** The cart that the visitor has by now: another tab may have created one. */
  current: () => Promise<CartSummary | null | undefined>
  /** Calls back after a while, when the shop may be reachable again. */
  later: (again: () => void) => void
  newKey: () => string
}

/** The visitor's cart in this tab. It shows every change at once, and follows what the shop answers. */
export function createCartStore({ requests, current, later, newKey }: StoreDependencies) {
  let state = nothingKnown
  const subscribers = new Set<() => void>()
  const refusalListeners = new Set<(refusal: CartRefusal) => void>()
  /** What the last addition brought for the sidebar. */
  let sidebar: FilledSidebar | undefined
  /** The requests that are under way, by line. */
  const underWay = new Map<number, Promise<void>>()

  function reportRefusal(refusal: CartRefusal) {
    for (const listener of refusalListeners) listener(refusal)
  }

  /** The shop has added these. */
  const reportAdded = (items: CartWishes, cart: Cart) =>
    reportChanges(cart, { added: wishedPieces(items, cart), removed: [] })

  function apply(event: CartEvent) {
    state = reduce(state, event)
    for (const notify of subscribers) notify()
  }

  async function tokenOrNew(): Promise<string | undefined> {
    const known = tokenOf(state) ?? (await current())?.token_value
    if (known) return known
    const created = await requests.create()
    if (created.ok) apply({ type: 'learned', cart: created.value })
    return created.ok ? created.value.token_value : undefined
  }

  /** A change of the whole cart, which the visitor waits for. */
  async function change(request: (token: string) => CartResponse): CartResponse {
    const token = await tokenOrNew()
    if (!token) return err({ code: 'unreached' })
    const response = await request(token)
    if (response.ok) apply({ type: 'learned', cart: response.value })
    return response
  }

  /** In one request, also where there is no cart yet: the shop knows the visitor's cart by its cookie. */
  async function addToCurrent(items: CartWishes, key: string): CartResponse {
    const response = await requests.addToCurrent(items, key)
    if (!response.ok) return response
    sidebar = response.value
    apply({ type: 'learned', cart: sidebar.cart })
    reportAdded(items, sidebar.cart)
    return ok(sidebar.cart)
  }

  /** The cart does not exist any more: it was paid in another tab, or the visitor has signed out. */
  const isGone = (refusal: CartRefusal) => refusal.code === 'refused' && refusal.status === 404

  /** False if there was no response, so that it is unknown whether the shop got the request. */
  async function sendLine(line: number): Promise<boolean> {
    const token = tokenOf(state)
    const quantity = state.wishes[line]
    if (!token || quantity === undefined) return true
    const before = state.cart?.items.filter(({ id }) => id === line) ?? []
    apply({ type: 'sent', line })
    const response = await requests.setQuantity(token, line, quantity)
    if (response.ok) {
      apply({ type: 'settled', line, cart: response.value })
      const after = response.value.items.filter(({ id }) => id === line)
      reportChanges(response.value, changesBetween({ items: before }, { items: after }))
      return true
    }
    if (response.error.code === 'unreached') {
      apply({ type: 'unreached', line })
      later(send)
      return false
    }
    const known = await requests.read(token)
    if (known.ok) apply({ type: 'learned', cart: known.value })
    else if (isGone(known.error)) apply({ type: 'learned', cart: null })
    apply({ type: 'refused', line })
    const isGoneAsWished = quantity === 0 && !state.cart?.items.some(({ id }) => id === line)
    if (!isGoneAsWished) reportRefusal(response.error)
    return true
  }

  /** Sends one request per line. After its response the newest wish of that line is sent, skipping those in between. */
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

  /** Choosing a subscription for the cart is the first step to one. */
  async function reported(step: string, response: CartResponse): CartResponse {
    const result = await response
    if (result.ok) report('subscription_step', { step })
    return result
  }

  return {
    subscribe(subscriber: () => void) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    read: (): CartState => state,
    onRefusal(listener: (refusal: CartRefusal) => void) {
      refusalListeners.add(listener)
      return () => void refusalListeners.delete(listener)
    },

    learn: (cart: Cart | null) => apply({ type: 'learned', cart }),
    hear: (summary: CartSummary) => apply({ type: 'heard', summary }),
    /** Compares with the session, which may be older than the cart: re-check before believing that there is no cart. */
    async compare(summary: CartSummary | null) {
      const newest = summary || !tokenOf(state) ? summary : await current()
      if (newest) apply({ type: 'heard', summary: newest })
      else if (newest === null) apply({ type: 'learned', cart: null })
    },
    forgetRemoved: () => apply({ type: 'forgotten' }),
    send,
    setQuantity: wish,
    remove(lines: readonly number[]) {
      for (const line of lines) apply({ type: 'wished', line, quantity: 0 })
      send()
    },
    async add(items: CartWishes, key: string): CartResponse {
      const token = tokenOf(state)
      if (token) {
        const added = await change((token) => requests.add(token, items, key))
        if (added.ok) reportAdded(items, added.value)
        if (added.ok || !isGone(added.error)) return added
        apply({ type: 'learned', cart: null })
      }
      return addToCurrent(items, key)
    },
    /** What the sidebar can show at once, if an addition has just brought it and the cart is still the same. */
    sidebar: (): FilledSidebar | undefined =>
      sidebar && editionOf(sidebar.cart) === editionOf(state.cart) ? sidebar : undefined,
    /** The next time it opens, the sidebar loads its contents anew. */
    forgetSidebar() {
      sidebar = undefined
    },
    /** Brings back what was removed: a line, or those of both eyes, all or none. */
    async undo(removed: readonly RemovedLine[]): Promise<void> {
      if (removed.some(({ isReturning }) => isReturning)) return
      const returning = (isReturning: boolean) => {
        for (const { item } of removed) apply({ type: 'returning', line: item.id, isReturning })
      }
      returning(true)
      await Promise.all(removed.map(({ item }) => underWay.get(item.id)))
      const isStillThere = ({ item }: RemovedLine) => state.cart?.items.some(({ id }) => id === item.id)
      for (const { item, quantity } of removed.filter(isStillThere)) wish(item.id, quantity)
      const gone = removed.filter((line) => !isStillThere(line))
      if (gone.length === 0) return
      const wishes = gone.map(({ item, quantity }) => removedWish(item, quantity))
      const response = await change((token) => requests.add(token, wishes, newKey()))
      if (!response.ok) {
        returning(false)
        return reportRefusal(response.error)
      }
      reportAdded(wishes, response.value)
      for (const { item } of gone) apply({ type: 'returned', line: item.id })
    },
    changeOptions: (items: ChangeOptions['items']) => change((token) => requests.changeOptions(token, items)),
    applyCoupon: (code: string) => change((token) => requests.applyCoupon(token, code)),
    removeCoupon: () => change(requests.removeCoupon),
    setMiles: (number: string) => change((token) => requests.setMiles(token, number)),
    removeMiles: () => change(requests.removeMiles),
    subscribeTo: (frequency: number) =>
      reported(
        'chosen',
        change((token) => requests.subscribe(token, frequency)),
      ),
    buyOnce: () => reported('dropped', change(requests.buyOnce)),
    pricesSeen: () => change(requests.pricesSeen),
    optOut: () => change(requests.optOut),
  }
}
export type CartStore = ReturnType<typeof createCartStore>
