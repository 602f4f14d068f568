import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkScan,
  differences,
  isComplete,
  lineMeant,
  orderCode,
  type PackedBox,
  type Packing,
  type PackLine,
  packedOf,
  parcelOf,
  readOrderCode,
  readTrackingNumber,
} from './packing.ts'

const today = '2026-11-18'
const [right, left, solution] = ['09521000000018', '09521000000025', '09521000000032']
const line = (number: number, more: Partial<PackLine> = {}): PackLine => ({
  line: number,
  title: 'Aquana 30',
  category: 'lens',
  eye: 'right',
  formatted_options: [{ name: 'sphere', value: '−2.00' }],
  productId: 'AQ-30',
  options: { sphere: -2 },
  shelf: 'A-01-1',
  gtins: [right],
  open: 2,
  ...more,
})
const order: Packing = {
  boxes: [],
  lines: [
    line(1),
    line(2, { eye: 'left', gtins: [left], formatted_options: [{ name: 'sphere', value: '−2.50' }], open: 1 }),
    line(3, { category: 'lenscare', productId: 'CARE', gtins: [solution], eye: null, open: 1 }),
    line(4, { category: 'service', productId: 'CHECK', gtins: [], eye: null, open: 1 }),
  ],
}
let ids = 0
const scan = (packing: Packing, code: string) => checkScan(packing, { id: String(++ids), code }, today)
/** The order after these scans, of which all must be right. */
function packed(...codes: string[]): Packing {
  const boxes: PackedBox[] = []
  for (const code of codes) {
    const box = scan({ ...order, boxes }, code)
    if (!box.ok) throw new Error(box.error.code)
    boxes.push(box.value)
  }
  return { ...order, boxes }
}
const refusal = (packing: Packing, code: string) => {
  const box = scan(packing, code)
  return box.ok ? undefined : box.error
}

describe('a box', () => {
  test('is counted for its line, with lot, day of expiry and serial', () => {
    expect(scan(order, `01${left}1728010110L7\u001d21S1`)).toMatchObject({
      value: { line: 2, gtin: left, lot: 'L7', expiry: '2028-01-01', serial: 'S1' },
    })
  })

  test('of two lines of the same lens goes to the one that is still open', () => {
    const both: Packing = { boxes: [], lines: [line(1, { open: 1 }), line(2, { eye: 'left', open: 1 })] }
    const first = scan(both, right)
    const then: Packing = { ...both, boxes: first.ok ? [first.value] : [] }
    expect([first, scan(then, right)]).toMatchObject([{ value: { line: 1 } }, { value: { line: 2 } }])
  })

  test.each<[name: string, packing: Packing, code: string, expected: object]>([
    ['of another product', order, '4006381333931', { code: 'not-in-order', gtin: '04006381333931' }],
    ['too many', packed(left), left, { code: 'surplus', line: 2 }],
    ['that is in the parcel', packed(`01${right}21S1`), `01${right}21S1`, { code: 'serial-twice', serial: 'S1' }],
    ['of yesterday', order, `01${right}17261117`, { code: 'expired', expiry: '2026-11-17' }],
    ['of today', order, `01${right}17261118`, { code: 'expires-soon', expiry: '2026-11-18', days: 0 }],
    ['for 179 days', order, `01${right}17270516`, { code: 'expires-soon', expiry: '2027-05-16', days: 179 }],
    ['of care for 89 days', order, `01${solution}17270215`, { code: 'expires-soon', expiry: '2027-02-15', days: 89 }],
    ['with a wrong check digit', order, '9521000000019', { code: 'bad-check-digit' }],
    ['that is no box but an order', order, 'claravue-100001', { code: 'order-code' }],
  ])('%s is refused', (_, packing, code, expected) => expect(refusal(packing, code)).toEqual(expected))

  test.each([
    ['180 days of a lens', `01${right}17270517`],
    ['90 days of care', `01${solution}17270216`],
  ])('that lasts %s is taken', (_, code) => expect(refusal(order, code)).toBeUndefined())

  test('without a code is counted by hand, but not beyond what is open', () => {
    const byHand = (packing: Packing, number: number) => checkScan(packing, { id: 'x', line: number }, today)
    expect(byHand(order, 2)).toMatchObject({ ok: true, value: { line: 2, gtin: null } })
    expect([byHand(packed(left), 2), byHand(order, 4), byHand(order, 9)]).toMatchObject(
      [2, 4, 9].map((line) => ({ ok: false, error: { code: 'surplus', line } })),
    )
  })
})

test('a parcel is complete with its last box, and services leave with it', () => {
  expect(isComplete(packed(right, right, left))).toBe(false)
  const all = packed(right, right, left, solution)
  expect(isComplete(all)).toBe(true)
  expect(parcelOf(all)).toEqual([
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
    { line: 3, quantity: 1 },
    { line: 4, quantity: 1 },
  ])
  expect(parcelOf(packed(left))).toEqual([
    { line: 2, quantity: 1 },
    { line: 4, quantity: 1 },
  ])
})

test('whatever is scanned, no line ever has more boxes than are open', () => {
  const codes = fc.array(fc.constantFrom(right, left, solution, 'x', `01${right}21A`), { maxLength: 20 })
  fc.assert(
    fc.property(codes, (all) => {
      const boxes: PackedBox[] = []
      const end = { ...order, boxes }
      for (const code of all) {
        const box = scan(end, code)
        if (box.ok) boxes.push(box.value)
      }
      expect(end.lines.every(({ line, open }) => packedOf(end, line) <= open)).toBe(true)
    }),
  )
})

test('of a wrong strength it says −2.50 instead of −2.00', () => {
  const meant = lineMeant(packed(left), 'AQ-30')
  expect(meant?.line).toBe(1)
  expect(meant && differences({ ...line(9), formatted_options: [{ name: 'sphere', value: '−2.50' }] }, meant)).toEqual([
    { name: 'sphere', is: '−2.50', instead: '−2.00' },
  ])
})

test.each(['claravue-100001', 'CLARAVUE-100001', 'claravueß100001', "claravue'100001", ' claravue100001\r'])(
  'the order’s code is understood as %j',
  (typed) => expect(readOrderCode(typed)).toEqual({ brand: 'claravue', number: 100001 }),
)
test('the order’s code is read back', () => {
  expect(readOrderCode(orderCode({ brand: 'linsenhaus', number: 100002 }))).toEqual({
    brand: 'linsenhaus',
    number: 100002,
  })
  expect(['7612345678900', 'claravue', '-1', 'claravue-0'].map(readOrderCode)).toEqual(Array(4).fill(undefined))
})
test('a tracking number is read without its dots', () => {
  expect(readTrackingNumber('99.60.123456.12345678 ')).toBe('996012345612345678')
})
