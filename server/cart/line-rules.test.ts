import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf, sampleCart, sampleFacts, sampleLine, sampleWish } from '#server/testing/cart-samples.ts'
import {
  addItems,
  changeOptions,
  mergeInto,
  mostLines,
  optOut,
  removeLine,
  setItems,
  setQuantity,
} from './line-rules.ts'
import type { CartState } from './rules.ts'

const names = ['A', 'B', 'C']
const facts = factsOf([...names, 'BTT'].map((name) => sampleFacts(name)))
const limits = { facts, brand: {} }
const stockOfA = (available: number) => ({
  facts: { ...facts, stock: [{ variantId: 'A', available, stopOrder: true }] },
  brand: {},
})
const quantities = ({ lines }: CartState) =>
  Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))
const done = (result: ReturnType<typeof addItems>) => {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

describe('the most that a line may hold', () => {
  const add = (id: string, quantity: number, here: Parameters<typeof addItems>[2] = limits) =>
    addItems(sampleCart(), [sampleWish(id, quantity)], here)

  test('[PRC-013] is the selector’s maximum, or the stock of a product that is not reordered', () => {
    expect(add('A', 99).ok).toBe(true)
    expect(add('A', 100)).toEqual({ ok: false, error: { code: 'too-many-pieces', item: 0, max: 99 } })
    expect(add('A', 21, { facts, brand: { theme: { maxQuantity: 20 } } })).toMatchObject({ error: { max: 20 } })
    expect(add('A', 5, stockOfA(5)).ok).toBe(true)
    expect(add('A', 6, stockOfA(5))).toEqual({ ok: false, error: { code: 'stop-order', item: 0, available: 5 } })
  })

  test('[PRC-014] counts what is in the cart already, also in the line of another price list', () => {
    const cart = sampleCart(sampleLine(1, 'A', 3), sampleLine(2, 'A', 1, { channel: 'comparison' }))
    expect(addItems(cart, [sampleWish('A', 1)], stockOfA(5)).ok).toBe(true)
    expect(addItems(cart, [sampleWish('A', 2)], stockOfA(5))).toMatchObject({ error: { code: 'stop-order' } })
    expect(setQuantity(cart, { lineId: 2, quantity: 3 }, stockOfA(5)).ok).toBe(false)
  })

  test('[PRC-012] of the eye test is one, however often it is added', () => {
    const once = done(add('BTT', 1))
    expect(addItems(once, [sampleWish('BTT', 1)], limits)).toMatchObject({ error: { max: 1 } })
    expect(add('BTT', 2).ok).toBe(false)
  })
})

test(`a cart has at most ${mostLines} lines`, () => {
  const ids = Array.from({ length: mostLines + 1 }, (_, index) => `P${index}`)
  const many = factsOf(ids.map((id) => sampleFacts(id)))
  const all = (count: number) =>
    addItems(
      sampleCart(),
      ids.slice(0, count).map((id) => sampleWish(id)),
      { facts: many, brand: {} },
    )
  expect(all(mostLines).ok).toBe(true)
  expect(all(mostLines + 1)).toEqual({ ok: false, error: { code: 'too-many-lines', max: mostLines } })
})

describe('wishes that set the lines of a cart', () => {
  const set = (cart: CartState, ...wishes: ReturnType<typeof sampleWish>[]) => done(setItems(cart, wishes, limits))

  test('replace quantities, leave other lines alone, and remove what is set to nothing', () => {
    const cart = sampleCart(sampleLine(1, 'A', 5), sampleLine(2, 'B', 3), sampleLine(3, 'C', 1))
    expect(quantities(set(cart, sampleWish('A', 2), sampleWish('C', 0)))).toEqual({ A: 2, B: 3 })
    expect(set(cart, sampleWish('A', 2)).lines.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  test('count together if they are about the same line, and twice have the effect of once', () => {
    const once = set(sampleCart(), sampleWish('A', 2), sampleWish('B', 1), sampleWish('A', 1))
    expect(quantities(once)).toEqual({ A: 3, B: 1 })
    expect(set(once, sampleWish('A', 2), sampleWish('B', 1), sampleWish('A', 1))).toEqual(once)
  })

  test('take what is left, and forget a wearer who is not the customer’s', () => {
    const scarce = done(setItems(sampleCart(), [sampleWish('A', 9)], stockOfA(4)))
    expect(quantities(scarce)).toEqual({ A: 4 })
    expect(quantities(done(setItems(sampleCart(), [sampleWish('A', 9)], stockOfA(0))))).toEqual({})
    const stranger = set(sampleCart(), { ...sampleWish('A'), wearerId: 'somebody' })
    expect(stranger.lines.map(({ wearerId }) => wearerId)).toEqual([null])
  })

  test('are refused together if one of them is not sold', () => {
    expect(setItems(sampleCart(), [sampleWish('A'), sampleWish('Z')], limits)).toMatchObject({ ok: false })
  })
})

describe('a line that becomes another size of the pack', () => {
  const cart = sampleCart(sampleLine(1, 'A', 3), sampleLine(2, 'B', 1))
  const change = (lineId: number, quantity: number, to = 'C', from: CartState = cart) =>
    changeOptions(from, [{ lineId, productId: 'A', options: {}, pack: { productId: to, quantity } }], limits)

  test('leaves the cart, and its place has so many of the other size', () => {
    const { lines } = done(change(1, 2))
    expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['C', 2],
      ['B', 1],
    ])
  })

  test('joins those of the other size that are there', () => {
    expect(quantities(done(change(1, 2, 'B')))).toEqual({ B: 3 })
  })

  test('stays as it is if the other size is too many, is unknown, or was changed before', () => {
    expect(change(1, 100)).toMatchObject({ ok: false, error: { code: 'too-many-pieces', max: 99 } })
    expect(change(1, 1, 'no-such-product')).toMatchObject({ ok: false, error: { code: 'variant-unknown' } })
    expect(change(1, 2, 'C', done(change(1, 2)))).toEqual({ ok: false, error: { code: 'not-found' } })
  })
})

test('opting out removes what the shop had added, and leaves what the visitor added', () => {
  const automatic = sampleLine(1, 'A', 1, { createdFrom: { type: 'automatic' } })
  const left = optOut(sampleCart(automatic, sampleLine(2, 'B')))
  expect([quantities(left), left.optedOut]).toEqual([{ B: 1 }, true])
})

describe('two carts', () => {
  const cart = sampleCart(sampleLine(1, 'A', 2), sampleLine(2, 'B', 5))
  const other = sampleCart(sampleLine(8, 'A', 3), sampleLine(9, 'C', 1))

  test('become one with the larger quantity of each product, as far as there is stock', () => {
    expect(quantities(mergeInto(cart, other, limits))).toEqual({ A: 3, B: 5, C: 1 })
    expect(quantities(mergeInto(cart, other, stockOfA(2)))).toMatchObject({ A: 2 })
  })

  test('keep one coupon or one number: that of the surviving cart, if it has any', () => {
    const saving = { ...other, couponCode: 'SAVE5' }
    const flying = { ...cart, milesAndMoreNumber: '999912345678901' }
    expect(mergeInto(cart, saving, limits).couponCode).toBe('SAVE5')
    expect(mergeInto(flying, saving, limits)).toMatchObject({
      couponCode: null,
      milesAndMoreNumber: '999912345678901',
    })
  })
})

const anyLines = fc
  .uniqueArray(fc.constantFrom(...names))
  .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.integer({ min: 1, max: 99 })))))
  .map((pairs) => sampleCart(...pairs.map(([id, quantity], index) => sampleLine(index + 1, id, quantity))))

describe('each eye', () => {
  const lens = { ...limits, facts: factsOf([sampleFacts('L', { category: 'lens' }), sampleFacts('A')]) }
  const forEye = (eye: 'right' | 'left', quantity = 1, id = 'L') => ({ ...sampleWish(id, quantity), eye })
  const both = done(addItems(sampleCart(), [forEye('right', 2), forEye('left', 3)], lens))
  const pieces = ({ lines }: CartState) => lines.map(({ eye, quantity }) => [eye, quantity])

  test('has a line of its own, also with the same lens', () => {
    expect(pieces(both)).toEqual([
      ['right', 2],
      ['left', 3],
    ])
    const more = done(addItems(both, [forEye('left'), sampleWish('L')], lens))
    expect(pieces(more)).toEqual([
      ['right', 2],
      ['left', 4],
      [null, 1],
    ])
  })

  test('counts towards the most pieces of the lens', () => {
    const scarce = { ...lens, facts: { ...lens.facts, stock: [{ variantId: 'L', available: 5, stopOrder: true }] } }
    expect(addItems(both, [forEye('right')], scarce)).toMatchObject({ error: { code: 'stop-order', available: 5 } })
  })

  test('keeps its line when two carts become one', () => {
    const other = sampleCart({ ...sampleLine(7, 'L', 5), eye: 'right' })
    expect(pieces(mergeInto(both, other, lens))).toEqual([
      ['right', 5],
      ['left', 3],
    ])
  })

  test('is refused for what is no lens', () => {
    const refused = addItems(sampleCart(), [forEye('left'), forEye('right', 1, 'A')], lens)
    expect(refused).toEqual({ ok: false, error: { code: 'eye-of-no-lens', item: 1 } })
  })
})

describe('of every cart', () => {
  test('adding something new and removing it again changes nothing', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 1, max: 99 }), (cart, quantity) => {
        const fuller = done(
          addItems(cart, [sampleWish('D', quantity)], { facts: factsOf([sampleFacts('D')]), brand: {} }),
        )
        expect(removeLine(fuller, 0)).toEqual({ ok: true, value: cart })
      }),
    )
  })

  test('a quantity that is set twice is the same as set once, and the last one counts', () => {
    fc.assert(
      fc.property(anyLines, fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1 }), (cart, wanted) => {
        fc.pre(cart.lines.length > 0)
        const set = (before: CartState, quantity: number) => done(setQuantity(before, { lineId: 1, quantity }, limits))
        const after = wanted.reduce(set, cart)
        expect(after).toEqual(set(cart, wanted.at(-1) ?? 1))
        expect(set(after, wanted.at(-1) ?? 1)).toEqual(after)
      }),
    )
  })

  test('merging another one loses nothing, doubles nothing, and merged again changes nothing', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (cart, other) => {
        const merged = mergeInto(cart, other, limits)
        for (const name of names) {
          const most = Math.max(quantities(cart)[name] ?? 0, quantities(other)[name] ?? 0)
          expect(quantities(merged)[name] ?? 0).toBe(most)
        }
        expect(quantities(mergeInto(merged, other, limits))).toEqual(quantities(merged))
      }),
    )
  })
})
