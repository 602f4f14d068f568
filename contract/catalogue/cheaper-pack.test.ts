import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '#contract/money-rules.ts'
import { cheaperPack } from './cheaper-pack.ts'

const pack = (units: number, website: number, is_interchangeable = true) => ({
  product_id: `lens-${units}`,
  price: { current: website, original: website, website },
  price_per_unit: { value: Math.round(website / units), units },
  is_interchangeable,
})
/** Lenses for 1.84, 1.23 and 1.05. */
const sizes = [pack(10, 18_40), pack(30, 36_90), pack(90, 94_50)]
const tens = (...boxes: number[]) => ({ product_id: 'lens-10', boxes, price: 18_40, units: 10, most: 99 })
const offered = (chosen: ReturnType<typeof tens>, packs = sizes) => {
  const found = cheaperPack(chosen, packs)
  return found && [found.pack.product_id, ...found.boxes]
}

test('nine boxes of 10 cost more than one of 90, and without that size more than three of 30', () => {
  expect(cheaperPack(tens(9, 9), sizes)).toEqual({
    pack: sizes[2],
    boxes: [1, 1],
    perLens: { there: 1_05, here: 1_84 },
  })
  expect(offered(tens(9, 9), sizes.slice(0, 2))).toEqual(['lens-30', 3, 3])
})

test('a larger pack is offered only where all of the chosen lenses cost less in it', () => {
  // 36.80 for 20 lenses, 36.90 for 30.
  expect(offered(tens(2))).toBeUndefined()
  expect(offered(tens(3))).toEqual(['lens-30', 1])
  // 73.60 for 40 lenses, 73.80 for 60.
  expect(offered(tens(4))).toBeUndefined()
  // Each eye needs boxes of its own.
  expect(offered(tens(3, 1))).toBeUndefined()
  expect(offered(tens(3, 2))).toEqual(['lens-30', 1, 1])
})

test('the price for many that is paid already is compared, and nothing is said where it is as low', () => {
  expect(offered({ ...tens(9), price: 12_30 }, sizes.slice(0, 2))).toBeUndefined()
  expect(offered({ ...tens(9), price: 12_60 }, sizes.slice(0, 2))).toEqual(['lens-30', 3])
})

test('no size is offered whose values differ or that can be sold out, nor more boxes than an order may have', () => {
  expect(offered(tens(9), [pack(10, 18_40), pack(30, 36_90, false)])).toBeUndefined()
  const thirties = { product_id: 'lens-30', boxes: [40], price: 60_00, units: 30, most: 99 }
  expect(cheaperPack(thirties, sizes)?.pack.product_id).toBe('lens-90')
  expect(cheaperPack(thirties, sizes.slice(0, 2))).toBeUndefined()
  expect(cheaperPack({ ...thirties, boxes: [33] }, [pack(10, 12_00)])?.boxes).toEqual([99])
})

test('without a choice nothing is offered', () => {
  expect([offered(tens()), offered(tens(0, 3))]).toEqual([undefined, undefined])
})

test('whatever is chosen, the offered boxes hold as many lenses for each eye and cost less in all', () => {
  const count = fc.integer({ min: 1, max: 30 })
  const price = fc.integer({ min: 1, max: 200_00 })
  fc.assert(
    fc.property(
      fc.array(count, { minLength: 1, maxLength: 2 }),
      price,
      price,
      count,
      count,
      (boxes, own, other, a, b) => {
        const found = cheaperPack({ product_id: 'own', boxes, price: own, units: a, most: 99 }, [pack(b, other)])
        if (!found) return
        expect(sumOf(found.boxes) * other).toBeLessThan(sumOf(boxes) * own)
        for (const [index, needed] of found.boxes.entries())
          expect(needed * b).toBeGreaterThanOrEqual((boxes[index] ?? 0) * a)
      },
    ),
  )
})
