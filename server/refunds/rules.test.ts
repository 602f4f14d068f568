import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '#contract/money-rules.ts'
import { type PaidOrder, type Refund, refundableOf, refundOf, refundReference } from './rules.ts'

/** Three boxes for 100.00 that a coupon made 89.99, one bottle for 12.50, and shipping for 6.90. */
const paid: PaidOrder = {
  total: 109_39,
  shipping: 6_90,
  points: 102,
  lines: [
    { line: 1, quantity: 3, amount: 89_99 },
    { line: 2, quantity: 1, amount: 12_50 },
  ],
}

function granted(wish: Partial<Parameters<typeof refundOf>[2]>, earlier: Refund[] = [], order = paid): Refund {
  const refund = refundOf(order, earlier, { lines: [], shipping: false, goodwill: 0, ...wish })
  if (!refund.ok) throw new Error(refund.error.code)
  return refund.value
}
const refusal = (wish: Partial<Parameters<typeof refundOf>[2]>, earlier: Refund[] = []) => {
  const refund = refundOf(paid, earlier, { lines: [], shipping: false, goodwill: 0, ...wish })
  return refund.ok ? undefined : refund.error
}

describe('a refund', () => {
  test('of one of three boxes gives its share of what the three cost after the coupon', () => {
    expect(granted({ lines: [{ line: 1, quantity: 1 }] })).toMatchObject({ amount: 30_00, shipping: 0, goodwill: 0 })
  })

  test('of the boxes one after another gives exactly what the three cost', () => {
    const earlier: Refund[] = []
    for (let box = 0; box < 3; box++) earlier.push(granted({ lines: [{ line: 1, quantity: 1 }] }, earlier))
    expect(earlier.map(({ amount }) => amount)).toEqual([30_00, 30_00, 29_99])
  })

  test('of everything is what was paid, and takes all points back', () => {
    const lines = paid.lines.map(({ line, quantity }) => ({ line, quantity }))
    expect(granted({ lines, shipping: true })).toMatchObject({ amount: 109_39, shipping: 6_90, points: 102 })
  })

  test('after 10.00 of goodwill gives 10.00 less at the end', () => {
    const goodwill = granted({ goodwill: 10_00 })
    const lines = paid.lines.map(({ line, quantity }) => ({ line, quantity }))
    const rest = granted({ lines, shipping: true }, [goodwill])
    expect([goodwill.amount, rest.amount]).toEqual([10_00, 99_39])
    expect(sumOf([...rest.lines.map(({ amount }) => amount), rest.shipping])).toBe(99_39)
  })

  test('takes the points back of what does not stay paid', () => {
    const first = granted({ lines: [{ line: 1, quantity: 1 }] })
    // 79.39 of 109.39 stay paid, which is worth 74 of 102 points.
    expect(first.points).toBe(28)
    expect(granted({ lines: [{ line: 1, quantity: 2 }] }, [first]).points).toBe(56)
  })

  test('is refused for more pieces than are left, with how many are', () => {
    const first = granted({ lines: [{ line: 1, quantity: 2 }] })
    expect(refusal({ lines: [{ line: 1, quantity: 2 }] }, [first])).toEqual({
      code: 'refund-too-many',
      line: 1,
      left: 1,
    })
  })

  test('is refused for a line that the order does not have, or that is named twice', () => {
    expect(refusal({ lines: [{ line: 3, quantity: 1 }] })).toEqual({ code: 'refund-line-unknown', line: 3 })
    const twice = [
      { line: 2, quantity: 1 },
      { line: 2, quantity: 1 },
    ]
    expect(refusal({ lines: twice })).toEqual({ code: 'refund-line-unknown', line: 2 })
  })

  test('is refused for nothing, for shipping costs that are back, and for more goodwill than is left', () => {
    expect(refusal({})).toEqual({ code: 'refund-empty' })
    const shipping = granted({ shipping: true })
    expect(refusal({ shipping: true }, [shipping])).toEqual({ code: 'refund-shipping-again' })
    expect(refusal({ goodwill: 102_50 }, [shipping])).toEqual({ code: 'refund-too-much', left: 102_49 })
  })

  test('is offered for what is left: of three boxes two, and the shipping costs once', () => {
    const shares = (lines: ReturnType<typeof refundableOf>['lines']) => lines.map((line) => line.shares)
    const whole = refundableOf(paid, [])
    expect([whole.left, whole.shipping, shares(whole.lines)]).toEqual([109_39, 6_90, [[30_00, 30_00, 29_99], [12_50]]])
    const rest = refundableOf(paid, [granted({ lines: [{ line: 1, quantity: 1 }], shipping: true, goodwill: 1_00 })])
    expect([rest.left, rest.shipping, shares(rest.lines)]).toEqual([71_49, 0, [[30_00, 29_99], [12_50]]])
  })

  test('is known to the provider by a reference of 20 characters', () => {
    expect(refundReference('ffffffff-ffff-4fff-bfff-ffffffffffff')).toMatch(/^f[0-9a-z]{19}$/)
    expect(refundReference('00000000-0000-4000-8000-000000000001')).toMatch(/^f[0-9a-z]{19}$/)
  })
})

const anyOrder = fc
  .record({
    shipping: fc.integer({ min: 0, max: 20_00 }),
    points: fc.integer({ min: 0, max: 500 }),
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 6 }), amount: fc.integer({ min: 0, max: 300_00 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  })
  .map(
    ({ shipping, points, lines }): PaidOrder => ({
      shipping,
      points,
      total: shipping + sumOf(lines.map(({ amount }) => amount)),
      lines: lines.map((line, index) => ({ ...line, line: index + 1 })),
    }),
  )
const anyWish = fc.record({
  lines: fc.array(fc.record({ line: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 6 }) }), {
    maxLength: 3,
  }),
  shipping: fc.boolean(),
  goodwill: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_00 })),
})

test('any sequence of refunds sums to at most what was paid, and the last one takes exactly the rest', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyWish, { maxLength: 6 }), (order, wishes) => {
      const earlier: Refund[] = []
      for (const wish of wishes) {
        const refund = refundOf(order, earlier, wish)
        if (refund.ok) earlier.push(refund.value)
      }
      const back = (refunds: Refund[]) => sumOf(refunds.map(({ amount }) => amount))
      expect(back(earlier)).toBeLessThanOrEqual(order.total)
      const lines = order.lines
        .map(({ line, quantity }) => {
          const before = earlier.flatMap((one) => one.lines.filter((other) => other.line === line))
          return { line, quantity: quantity - sumOf(before.map((one) => one.quantity)) }
        })
        .filter(({ quantity }) => quantity > 0)
      const shipping = !earlier.some((one) => one.shipping > 0)
      const last = refundOf(order, earlier, { lines, shipping, goodwill: 0 })
      const all = last.ok ? [...earlier, last.value] : earlier
      expect(back(all)).toBe(order.total)
      expect(sumOf(all.map(({ points }) => points))).toBe(order.points)
      for (const { amount, shipping, goodwill, lines, points } of all) {
        expect(sumOf(lines.map((one) => one.amount)) + shipping + goodwill).toBe(amount)
        expect(Math.min(amount, shipping, goodwill, points, ...lines.map((one) => one.amount))).toBeGreaterThanOrEqual(
          0,
        )
      }
    }),
    { numRuns: 1000 },
  )
})
