import { expect, test } from 'vitest'
import { readReorderFlags, reorderTarget } from './target.ts'

const nothing = { not_reorderable: false, switched_products: [], added_trial_products: [] }
const flagsOf = (target: string) => readReorderFlags(new URL(target, 'http://shop').searchParams)

test('[RTE-036] the target has the anchor, and what its query says is read again', () => {
  expect(reorderTarget('payment', nothing)).toBe('/checkout/payment?isReorder=true#reorder')
  const flags = {
    not_reorderable: true,
    switched_products: [{ from: 'OLD', to: 'NEW' }],
    added_trial_products: ['TRIAL'],
  }
  const target = reorderTarget('address', flags)
  expect(target).toMatch(/^\/checkout\/address\?isReorder=true&not_reorderable=true&.*#reorder$/)
  expect(flagsOf(target)).toEqual(flags)
  expect(flagsOf(reorderTarget('payment', nothing))).toEqual(nothing)
})

test('lists that are none, or of other things, are empty', () => {
  for (const bad of ['', '[', '{}', '"OLD"', '[1]', '[{"from":"A"}]', JSON.stringify(Array(51).fill('A'))])
    expect(flagsOf(`/?switched_products=${bad}&added_trial_products=${bad}&not_reorderable=yes`)).toEqual(nothing)
})
