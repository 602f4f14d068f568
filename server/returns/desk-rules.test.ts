import { expect, test } from 'vitest'
import { checkedBy, type DatedReturn, delayOf, readPhrase } from './desk-rules.ts'

test('a return is late when it was not sent by its last day, or lies unchecked for more than three days', () => {
  const late = (back: DatedReturn) => delayOf(back, new Date('2026-11-18T12:00:00Z'), 'Europe/Zurich')
  const announced = { state: 'announced', sendBy: '2026-11-18', receivedAt: null } as const
  expect(late(announced)).toBe(undefined)
  expect(late({ ...announced, sendBy: '2026-11-17' })).toBe('not-sent')
  const received = { state: 'received', sendBy: '2026-11-01', receivedAt: '2026-11-15T12:00:00Z' } as const
  expect(late(received)).toBe(undefined)
  expect(late({ ...received, receivedAt: '2026-11-14T12:00:00Z' })).toBe('not-checked')
  expect(late({ ...received, state: 'refunded', receivedAt: '2026-11-01T12:00:00Z' })).toBe(undefined)
})

test.for([
  ['R100012-1', { kind: 'return', number: 'R100012-1' }],
  [' r100012-1 ', { kind: 'return', number: 'R100012-1' }],
  // As scanners type it whose keyboard layout is another one than the computer's.
  ['R100012ß1', { kind: 'return', number: 'R100012-1' }],
  ['100012', { kind: 'order', number: 100012 }],
  ['claravue-100012', { kind: 'order', number: 100012, brand: 'claravue' }],
  ['Anna@Example.org', { kind: 'email', email: 'anna@example.org' }],
  ['R100012', { kind: 'nothing' }],
  ['9999999999', { kind: 'nothing' }],
  ['', { kind: 'nothing' }],
] as const)('“%s” is read as a return, an order, an address or nothing', ([text, phrase]) => {
  expect(readPhrase(text)).toEqual(phrase)
})

test('of three pieces one is refused and one cannot be sold: two are taken back, one of them for the shelf', () => {
  expect(checkedBy([{ line: 2, quantity: 3 }], [{ line: 2, refused: 1, unsaleable: 1 }])).toEqual({
    ok: true,
    value: [{ line: 2, accepted: 2, saleable: 1 }],
  })
})

test.for([
  [{ line: 1, refused: 2, unsaleable: 2 }],
  [{ line: 1, refused: -1, unsaleable: 0 }],
  [{ line: 7, refused: 0, unsaleable: 0 }],
])('more pieces than came, fewer than none, or no word about a line is refused', ([faults]) => {
  expect(checkedBy([{ line: 1, quantity: 3 }], faults ? [faults] : [])).toEqual({
    ok: false,
    error: { code: 'check-lines', line: 1 },
  })
})
