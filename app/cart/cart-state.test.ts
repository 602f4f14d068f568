import { describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import {
  type CartEvent,
  type CartState,
  countOf,
  isPending,
  linesOf,
  linesToSend,
  nothingKnown,
  reduce,
  rowsOf,
} from './cart-state.ts'
import { cartOf } from './testing/sample-cart.ts'

const stateAfter = (...events: CartEvent[]): CartState => events.reduce(reduce, nothingKnown)
const learned = (cart: Cart | null): CartEvent => ({ type: 'learned', cart })
const wished = (line: number, quantity: number): CartEvent => ({ type: 'wished', line, quantity })
const sent = (line: number): CartEvent => ({ type: 'sent', line })
const settled = (line: number, cart: Cart): CartEvent => ({ type: 'settled', line, cart })
const quantities = (state: CartState) => linesOf(state).map(({ quantity }) => quantity)

test('a change is shown at once, and sums are pending until the shop has answered', () => {
  const wishing = stateAfter(learned(cartOf(1, 1, 2)), wished(1, 5))
  expect([quantities(wishing), countOf(wishing), isPending(wishing)]).toEqual([[5, 2], 7, true])
  const done = [sent(1), settled(1, cartOf(2, 5, 2))].reduce(reduce, wishing)
  expect([quantities(done), countOf(done), isPending(done)]).toEqual([[5, 2], 7, false])
})

test('a line with a request under way waits, and then sends only its newest wish', () => {
  const wishing = stateAfter(learned(cartOf(1, 1, 1)), wished(1, 2), sent(1), wished(1, 3), wished(1, 4), wished(2, 9))
  expect(linesToSend(wishing)).toEqual([2])
  const answered = reduce(wishing, settled(1, cartOf(2, 2, 1)))
  expect([linesToSend(answered), quantities(answered)]).toEqual([
    [1, 2],
    [4, 9],
  ])
})

test('a response that was overtaken by a newer one changes nothing', () => {
  expect(quantities(stateAfter(learned(cartOf(3, 7)), learned(cartOf(2, 1))))).toEqual([7])
})

test('another cart replaces the known one whatever its version, and so does no cart', () => {
  const other = { ...cartOf(1, 4), token_value: 'other' }
  expect(quantities(stateAfter(learned(cartOf(9, 1)), learned(other)))).toEqual([4])
  expect(countOf(stateAfter(learned(cartOf(9, 1)), learned(null)))).toBe(0)
})

describe('a refused change', () => {
  test('is taken back', () => {
    const refused = stateAfter(learned(cartOf(1, 2)), wished(1, 99), sent(1), { type: 'refused', line: 1 })
    expect([quantities(refused), isPending(refused)]).toEqual([[2], false])
  })

  test('does not take back a newer change', () => {
    const refused = stateAfter(learned(cartOf(1, 2)), wished(1, 99), sent(1), wished(1, 3), {
      type: 'refused',
      line: 1,
    })
    expect([quantities(refused), linesToSend(refused)]).toEqual([[3], [1]])
  })
})

test('a change that did not reach the shop stays', () => {
  const offline = stateAfter(learned(cartOf(1, 2)), wished(1, 4), sent(1), { type: 'unreached', line: 1 })
  expect([quantities(offline), linesToSend(offline), isPending(offline)]).toEqual([[4], [1], true])
})

test('a change of a line that is gone is dropped', () => {
  const gone = stateAfter(learned(cartOf(1, 2, 1)), wished(1, 4), learned(cartOf(2, 0, 1)))
  expect([quantities(gone), linesToSend(gone)]).toEqual([[1], []])
})

describe('a removed line', () => {
  const kinds = (state: CartState) =>
    rowsOf(state).map(({ kind, row }) => `${kind} ${row.map(({ quantity }) => quantity).join(' + ')}`)

  test('leaves an undo button in its place, with the quantity that was shown last', () => {
    const removed = stateAfter(learned(cartOf(1, 1, 2, 3)), wished(2, 6), wished(2, 0))
    expect([quantities(removed), kinds(removed)]).toEqual([
      [1, 3],
      ['lines 1', 'removed 6', 'lines 3'],
    ])
    const done = [sent(2), settled(2, cartOf(2, 1, 0, 3))].reduce(reduce, removed)
    expect(kinds(done)).toEqual(['lines 1', 'removed 6', 'lines 3'])
    expect(kinds(reduce(done, { type: 'forgotten' }))).toEqual(['lines 1', 'lines 3'])
  })

  test('comes back by another change before the removal was sent', () => {
    expect(kinds(stateAfter(learned(cartOf(1, 1, 2)), wished(2, 0), wished(2, 2)))).toEqual(['lines 1', 'lines 2'])
  })

  test('that the shop did not remove is there again, without an undo button', () => {
    const refused = stateAfter(learned(cartOf(1, 1, 2)), wished(2, 0), sent(2), { type: 'refused', line: 2 })
    expect(kinds(refused)).toEqual(['lines 1', 'lines 2'])
  })
})

describe('both eyes of one product', () => {
  const eyes = ['right', 'left', null] as const
  const pair = (version: number, ...quantities: number[]) => {
    const cart = cartOf(version, ...quantities)
    const items = cart.items.map((item) => {
      const eye = eyes[item.id - 1] ?? null
      return { ...item, eye, product_id: eye ? 'lens' : item.product_id }
    })
    return { ...cart, items }
  }
  const rows = (state: CartState) =>
    rowsOf(state).map(({ kind, row }) => `${kind} ${row.map(({ item }) => item.id).join(' + ')}`)

  test('are one row, and so is what is left of them when both were removed', () => {
    const both = stateAfter(learned(pair(1, 2, 1, 1)))
    expect(rows(both)).toEqual(['lines 1 + 2', 'lines 3'])
    expect(rows([wished(1, 0), wished(2, 0)].reduce(reduce, both))).toEqual(['removed 1 + 2', 'lines 3'])
  })

  test('are two rows while one of them is removed', () => {
    expect(rows(stateAfter(learned(pair(1, 2, 1, 1)), wished(1, 0)))).toEqual(['removed 1', 'lines 2', 'lines 3'])
  })
})

describe('[SHL-007] the number beside the cart', () => {
  const summary = (version: number, count: number) => ({ ...cartOf(version), items_count: count })
  const heard = (version: number, count: number): CartEvent => ({ type: 'heard', summary: summary(version, count) })

  test('is what the session says until the cart itself is loaded', () => {
    expect(countOf(stateAfter(heard(1, 3)))).toBe(3)
    expect(countOf(stateAfter())).toBe(0)
  })

  test('is that of another tab, if that has a newer version', () => {
    expect(countOf(stateAfter(learned(cartOf(2, 2)), heard(3, 5)))).toBe(5)
    expect(countOf(stateAfter(learned(cartOf(4, 2)), heard(3, 5)))).toBe(2)
    expect(countOf(stateAfter(heard(3, 5), learned(cartOf(2, 2))))).toBe(5)
  })
})
