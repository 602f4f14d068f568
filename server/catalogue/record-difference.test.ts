import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import type { ProductBefore, ProductRecord } from './catalogue-file.ts'
import { differenceOf, recordBefore } from './record-difference.ts'
import { productDigest } from './record-digest.ts'

const code = (number: number, shelf?: string) => ({
  options: { sphere: -number / 4, radius: 8.6, diameter: 14.2 },
  gtin: `0952100000${number}000`,
  ...(shelf && { shelf }),
})
const price = (amount: number) => ({ market: 'CH' as const, channel: 'website' as const, amount })
const text = (word: string) => ({ de: word, en: word, it: word, fr: word })

/** A product in one of many states, with fields and codes that it has or has not. */
const states = fc.record(
  {
    badge: fc.constantFrom(null, 'new', 'sale'),
    shelf: fc.constantFrom('A1', 'B2'),
    polarised: fc.boolean(),
    material: fc.boolean().map((uv_filter) => ({ kind: 'hydrogel' as const, water: 58, oxygen: 26, uv_filter })),
    categories: fc.subarray(['daily', 'toric', 'monthly'], { minLength: 1 }),
    prices: fc.array(fc.integer({ min: 1, max: 3 }).map(price), { maxLength: 1 }),
    content: fc.constantFrom('30', '90').map(text),
    similar_products: fc.subarray(['B', 'C']),
    codes: fc.subarray([code(1), code(2), code(3, 'A1')]),
  },
  { requiredKeys: ['badge', 'categories', 'prices', 'content', 'similar_products'] },
)
const products = states.map((state): ProductRecord => ({ ...sampleProduct('A'), stock: [], ...state }))

/** As the database gives it back. */
const stored = (change: object) => JSON.parse(JSON.stringify(change))

test('a product is restored from its present state and the stored differences, over any number of changes', () => {
  fc.assert(
    fc.property(fc.array(products, { minLength: 2, maxLength: 6 }), (story) => {
      const changes = story.slice(1).map((after, index) => stored(differenceOf(story[index] ?? after, after)))
      const last = story.at(-1)
      if (!last) throw new Error('A story has no end')
      let now: ProductBefore = last
      for (const [index, change] of [...changes.entries()].reverse()) {
        now = recordBefore(now, change)
        expect(productDigest({ ...now, stock: [] })).toBe(productDigest(story[index] ?? last))
      }
    }),
  )
})

test('a changed price stores the prices before, and a changed code stores that code', () => {
  const codes = Array.from({ length: 8 }, (_, index) => code(index + 1))
  const before = { ...sampleProduct('A'), codes }
  const dearer = { ...before, prices: before.prices.map((one) => ({ ...one, amount: one.amount + 1 })) }
  expect(differenceOf(before, dearer)).toEqual({ differing: { prices: before.prices }, missing: [], codes: {} })
  const moved = { ...before, shelf: 'A1', codes: codes.slice(1) }
  const { gtin, options } = code(1)
  expect(differenceOf(before, moved)).toEqual({ differing: {}, missing: ['shelf'], codes: { [gtin]: { options } } })
  expect(differenceOf(moved, before)).toEqual({ differing: { shelf: 'A1' }, missing: [], codes: { [gtin]: null } })
})

test('a change from before differences were noted has the whole product', () => {
  const { stock: _, ...whole } = sampleProduct('A', { badge: 'new' })
  expect(recordBefore(sampleProduct('A', { badge: 'sale', shelf: 'A1' }), whole)).toEqual(whole)
})
