import { describe, expect, test } from 'vitest'
import { type OrderedLens, type Prescription, passportOf } from './passport-rules.ts'

const anna = { id: 'anna', isSelf: true }
const mia = { id: 'mia', isSelf: false }

let orders = 0
const lens = (orderedOn: string, sphere: number, more: Partial<OrderedLens> = {}): OrderedLens => ({
  orderId: `order ${++orders}`,
  orderedOn,
  productId: 'AQ',
  options: { sphere, radius: 8.6 },
  eye: 'right',
  wearerId: 'anna',
  ...more,
})
const prescription = (prescribedOn: string, sphere: number): Prescription => ({
  prescribedOn,
  right: { sphere },
  left: null,
})
const pass = (lenses: OrderedLens[], prescriptions: Prescription[] = [], wearer = anna) =>
  passportOf(wearer, { lenses, prescriptions })
const valuesOf = (lenses: OrderedLens[], wearer = anna) => {
  const { right, left } = pass(lenses, [], wearer)
  return [right.current?.options.sphere, left.current?.options.sphere]
}

describe('an eye wears', () => {
  test('what was ordered last for it, since the first of these orders', () => {
    const { right, left } = pass([lens('2026-09-01', -2.5), lens('2026-05-01', -2.5), lens('2025-01-01', -2.25)])
    expect(right.current).toMatchObject({ options: { sphere: -2.5 }, since: '2026-05-01', on: '2026-09-01' })
    expect(right.history.map(({ since, on }) => [since, on])).toEqual([
      ['2026-05-01', '2026-09-01'],
      ['2025-01-01', '2025-01-01'],
    ])
    expect(left).toEqual({ current: null, beside: null, history: [] })
  })

  test('nothing of another wearer, and nothing of one who was removed', () => {
    const lenses = [lens('2026-09-01', -1, { wearerId: 'mia' }), lens('2026-08-01', -9, { wearerId: 'gone' })]
    expect(valuesOf(lenses)).toEqual([undefined, undefined])
    expect(valuesOf(lenses, mia)).toEqual([-1, undefined])
  })

  test('what was ordered without a wearer only if it is the first wearer’s', () => {
    const lenses = [lens('2026-09-01', -3, { wearerId: null })]
    expect(valuesOf(lenses)).toEqual([-3, undefined])
    expect(valuesOf(lenses, mia)).toEqual([undefined, undefined])
  })

  test('a single lens of an order without an eye, as does the other; of two nobody knows', () => {
    const both = { eye: null, orderId: 'both' }
    expect(valuesOf([lens('2026-09-01', -3, both)])).toEqual([-3, -3])
    expect(valuesOf([lens('2026-09-01', -3, both), lens('2026-09-01', -4, both)])).toEqual([undefined, undefined])
  })
})

describe('the newer of order and prescription counts', () => {
  const ordered = lens('2026-05-01', -2.5)
  test.each([
    ['2026-04-30', 'order', -2.5, -3],
    ['2026-05-01', 'order', -2.5, -3],
    ['2026-05-02', 'prescription', -3, -2.5],
  ])('a prescription of %s beside an order of 2026-05-01: the %s', (day, source, current, beside) => {
    const { right } = pass([ordered], [prescription(day, -3)])
    expect(right.current).toMatchObject({ source, options: { sphere: current } })
    expect(right.beside?.options.sphere).toBe(beside)
  })

  test('the other one is not named if it has the same values, however few', () => {
    expect(pass([ordered], [prescription('2026-01-01', -2.5)]).right.beside).toBeNull()
  })
})

describe('the history says what changed', () => {
  const changes = (lenses: OrderedLens[], prescriptions: Prescription[] = []) =>
    pass(lenses, prescriptions).right.history.map(({ change }) => change)

  test('value by value, and the product', () => {
    const toric = { productId: 'TO', options: { sphere: -2.5, cylinder: -0.75, axis: 90, radius: 8.6 } }
    expect(changes([lens('2026-09-01', -2.5, toric), lens('2026-05-01', -2.25)])).toEqual([
      { values: ['sphere', 'cylinder', 'axis'], isOtherProduct: true },
      null,
    ])
  })

  test('but not what a prescription leaves out', () => {
    expect(changes([lens('2026-09-01', -2.5)], [prescription('2026-05-01', -2.5)])).toEqual([
      { values: [], isOtherProduct: false },
      null,
    ])
  })

  test('also when a lens is worn again after another one', () => {
    const { history } = pass([lens('2026-09-01', -2), lens('2026-05-01', -3), lens('2026-01-01', -2)]).right
    expect(history.map(({ options, since }) => [options.sphere, since])).toEqual([
      [-2, '2026-09-01'],
      [-3, '2026-05-01'],
      [-2, '2026-01-01'],
    ])
  })
})
