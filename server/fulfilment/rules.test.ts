import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStates } from '#contract/checkout/order-state.ts'
import { parcelStates } from '#contract/checkout/parcel.ts'
import {
  hasParcelMovedBy,
  hitsOfHundred,
  type LinePieces,
  openPieces,
  packParcel,
  parcelMovedBy,
  stepsUpTo,
} from './rules.ts'

const line = (number: number, ordered: number, { cancelled = 0, shipped = 0 } = {}): LinePieces => ({
  line: number,
  ordered,
  cancelled,
  shipped,
})

describe('an order on its way', () => {
  const movesTo = (move: Parameters<typeof stepsUpTo>[0], state: Parameters<typeof stepsUpTo>[1]) =>
    stepsUpTo(move, state)?.map((step) => step.move)

  test('makes the moves that the fulfiller has not reported', () => {
    expect(movesTo('begin', 'new')).toEqual(['hand-over', 'accept', 'begin'])
    expect(movesTo('begin', 'accepted')).toEqual(['begin'])
    expect(movesTo('ship', 'open')).toEqual(['ship'])
  })

  test('makes none again when reports overtake each other', () => {
    expect(movesTo('accept', 'open')).toEqual([])
    expect(movesTo('hand-over', 'shipped')).toEqual([])
    expect(movesTo('ship', 'returned')).toEqual([])
  })

  test('cannot be moved before it is confirmed and after it was cancelled', () => {
    expect(orderStates.filter((state) => !stepsUpTo('accept', state))).toEqual(['cart', 'payment_pending', 'cancelled'])
  })
})

describe('a parcel', () => {
  test('is delivered, lost or sent back once it has left; a lost one may be found, and the rest is final', () => {
    expect(parcelStates.filter((state) => parcelMovedBy('deliver', state))).toEqual(['shipped', 'lost'])
    expect(parcelStates.filter((state) => parcelMovedBy('lose', state))).toEqual(['shipped'])
    expect(parcelStates.filter((state) => parcelMovedBy('send-back', state))).toEqual(['shipped', 'lost'])
    expect(parcelStates.filter((state) => hasParcelMovedBy('deliver', state))).toEqual(['delivered'])
  })

  test('takes everything that is open, unless it is said what', () => {
    const pieces = [line(1, 3, { cancelled: 1 }), line(2, 2, { shipped: 2 }), line(3, 1)]
    expect(packParcel(pieces)).toEqual({
      ok: true,
      value: {
        lines: [
          { line: 1, quantity: 2 },
          { line: 3, quantity: 1 },
        ],
        isLast: true,
      },
    })
    expect(packParcel(pieces, [{ line: 1, quantity: 1 }])).toMatchObject({ ok: true, value: { isLast: false } })
  })

  test.each([
    ['one piece too many', [{ line: 1, quantity: 3 }], { line: 1, open: 2 }],
    ['one too many in two entries', [1, 1, 1].map((quantity) => ({ line: 1, quantity })), { line: 1, open: 2 }],
    ['a line that is not in the order', [{ line: 9, quantity: 1 }], { line: 9, open: 0 }],
    ['less than nothing', [{ line: 1, quantity: -1 }], { line: 1, open: 2 }],
    ['nothing', [], { line: null, open: 0 }],
  ])('is refused for %s', (_, wanted, about) => {
    const refused = { ok: false, error: { code: 'pieces-not-open', ...about } }
    expect(packParcel([line(1, 3, { cancelled: 1 })], wanted)).toEqual(refused)
  })

  test('is refused when everything has left', () => {
    expect(packParcel([line(1, 1, { shipped: 1 })])).toMatchObject({ ok: false, error: { line: null, open: 0 } })
  })

  const quantities = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
  const wish = fc.record({ line: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: -1, max: 7 }) })
  const act = fc.oneof(
    fc.record({ kind: fc.constant('ship' as const), wanted: fc.option(fc.array(wish, { maxLength: 4 })) }),
    fc.record({ kind: fc.constant('cancel' as const), line: fc.integer({ min: 1, max: 4 }) }),
  )

  test('never holds more than was ordered, whatever is shipped and cancelled; it is the last one when nothing is open', () => {
    fc.assert(
      fc.property(quantities, fc.array(act, { maxLength: 12 }), (ordered, acts) => {
        const pieces = ordered.map((quantity, index) => line(index + 1, quantity))
        for (const one of acts) {
          if (one.kind === 'cancel') {
            const cancelled = pieces[one.line - 1]
            if (cancelled && openPieces(cancelled) > 0) cancelled.cancelled++
            continue
          }
          const packed = packParcel(pieces, one.wanted ?? undefined)
          if (!packed.ok) continue
          for (const { line, quantity } of packed.value.lines) {
            const own = pieces[line - 1]
            if (own) own.shipped += quantity
          }
          expect(packed.value.isLast).toBe(pieces.every((each) => openPieces(each) === 0))
          expect(packed.value.lines.every(({ quantity }) => quantity > 0)).toBe(true)
        }
        expect(pieces.every((each) => openPieces(each) >= 0 && each.shipped <= each.ordered)).toBe(true)
      }),
    )
  })
})

test('from 50 deliveries on it is said how many of 100 arrived in time, never rounded up', () => {
  expect(hitsOfHundred({ deliveries: 49, inTime: 49 })).toBeUndefined()
  expect(hitsOfHundred({ deliveries: 50, inTime: 47 })).toBe(94)
  expect(hitsOfHundred({ deliveries: 1000, inTime: 999 })).toBe(99)
  expect(hitsOfHundred({ deliveries: 60, inTime: 0 })).toBe(0)
})
