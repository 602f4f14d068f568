import { describe, expect, test } from 'vitest'
import { checkedLines, isWholeOrder, lastReturnDay, returnablePieces, returnRefusal, sendByDay } from './rules.ts'

const parcel = (state: string, items: { line: number; quantity: number }[], delivered_at: string | null = null) => ({
  state,
  items,
  delivered_at,
})
const arrived = '2026-11-02T10:00:00.000Z'

const zurich = 'Europe/Zurich'

describe('pieces that can be sent back', () => {
  test('are those that have left and did not get lost, without what is announced', () => {
    const parcels = [
      parcel('delivered', [{ line: 1, quantity: 2 }], arrived),
      parcel('shipped', [{ line: 1, quantity: 1 }]),
      parcel('lost', [{ line: 2, quantity: 1 }]),
    ]
    expect(returnablePieces(parcels, [])).toEqual([{ line: 1, quantity: 3 }])
    expect(returnablePieces(parcels, [{ line: 1, quantity: 2 }])).toEqual([{ line: 1, quantity: 1 }])
    expect(returnablePieces(parcels, [{ line: 1, quantity: 3 }])).toEqual([])
  })
})

describe('the last day of a return', () => {
  test('is 14 days after the last parcel has arrived', () => {
    const first = parcel('delivered', [{ line: 1, quantity: 1 }], arrived)
    const last = parcel('delivered', [{ line: 2, quantity: 1 }], '2026-11-04T23:30:00.000Z')
    expect(lastReturnDay([first], 14, zurich)).toBe('2026-11-16')
    // Half an hour before midnight in Greenwich is the next day in Zurich.
    expect(lastReturnDay([first, last], 14, zurich)).toBe('2026-11-19')
  })

  test('is open as long as a parcel is on its way', () => {
    const parcels = [parcel('delivered', [], arrived), parcel('shipped', [])]
    expect(lastReturnDay(parcels, 14, zurich)).toBeUndefined()
    expect(lastReturnDay([], 14, zurich)).toBeUndefined()
  })

  test('counts to its end: on that day it is accepted, on the next refused', () => {
    const situation = {
      parcels: [parcel('delivered', [{ line: 1, quantity: 1 }], arrived)],
      returned: [],
      returnDays: 14,
      zone: zurich,
    }
    const on = (now: string) => returnRefusal([{ line: 1, quantity: 1 }], { ...situation, now: new Date(now) })
    expect(on('2026-11-16T22:59:00.000Z')).toBeUndefined()
    expect(on('2026-11-16T23:00:00.000Z')).toEqual({ code: 'return-too-late', day: '2026-11-16' })
  })
})

test('who announces a return has 14 days to send it', () => {
  expect(sendByDay(new Date('2026-11-17T12:00:00.000Z'), zurich)).toBe('2026-12-01')
})

test('more pieces than are left are refused, and a line that is named twice', () => {
  const situation = {
    parcels: [parcel('shipped', [{ line: 1, quantity: 2 }])],
    returned: [],
    returnDays: 14,
    zone: zurich,
    now: new Date(),
  }
  const refusal = (...wanted: [line: number, quantity: number][]) =>
    returnRefusal(
      wanted.map(([line, quantity]) => ({ line, quantity })),
      situation,
    )
  expect(refusal([1, 3])).toEqual({ code: 'return-too-many', line: 1, left: 2 })
  expect(refusal([2, 1])).toEqual({ code: 'return-too-many', line: 2, left: 0 })
  expect(refusal([1, 1], [1, 1])).toEqual({ code: 'return-line-unknown', line: 1 })
})

test('a check names each line once, and no more than came', () => {
  const lines = [
    { line: 1, quantity: 2 },
    { line: 3, quantity: 1 },
  ]
  const check = (...found: [line: number, accepted: number, saleable: number][]) =>
    checkedLines(
      lines,
      found.map(([line, accepted, saleable]) => ({ line, accepted, saleable })),
    ).ok
  expect(check([1, 2, 1], [3, 0, 0])).toBe(true)
  expect(check([1, 2, 1])).toBe(false)
  expect(check([1, 3, 1], [3, 0, 0])).toBe(false)
  expect(check([1, 1, 2], [3, 0, 0])).toBe(false)
  expect(check([1, 1, 1], [1, 1, 1])).toBe(false)
})

test('an order is back when every piece is', () => {
  const ordered = [
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ]
  const one = { line: 1, quantity: 1 }
  expect(isWholeOrder(ordered, [one, one])).toBe(false)
  expect(isWholeOrder(ordered, [one, one, { line: 2, quantity: 1 }])).toBe(true)
})
