import { expect, test } from 'vitest'
import type { Choice, WantedSide } from '#contract/catalogue/lens-choice.ts'
import { orderableSides } from '#contract/catalogue/lens-choice.ts'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import { deliveryOf, deliveryVariants, type Offer, piecesOf, priceOfOne } from './offer.ts'

const range = readParameters({ axes: { sphere: [[-2, 2, 1]] }, not_made: [{ sphere: [[2, 2, 1]] }] })
const side = (sphere: number | undefined, quantity = 1, wanted = true) => ({ wanted, options: { sphere }, quantity })
const choice = (right: Choice['sides']['right'], left: Choice['sides']['left']): Choice => ({
  same: false,
  sides: { right, left },
})
const names = (sides: WantedSide[]) => sides.map(({ side }) => side)

test('a side is orderable if it is wanted, complete and made, with a quantity of at least one', () => {
  expect(names(orderableSides(range, choice(side(-1), side(1))))).toEqual(['right', 'left'])
  for (const left of [side(undefined), side(2), side(1, 0), side(1, 1, false)])
    expect(names(orderableSides(range, choice(side(-1), left)))).toEqual(['right'])
})

test('the same lens for both eyes is one item with the pieces of both', () => {
  const both = orderableSides(range, choice(side(-1, 2), side(-1, 3)))
  expect(deliveryVariants('claravue', 'A', both)).toEqual([
    { catalog: 'claravue', variant_representation: { product_id: 'A', option: { sphere: -1 } }, quantity: 5 },
  ])
  expect(deliveryVariants('claravue', 'A', orderableSides(range, choice(side(-1), side(1))))).toHaveLength(2)
})

test('the stock is checked for the pieces of both', () => {
  const right: WantedSide = { side: 'right', ...side(-1, 2) }
  expect(piecesOf('A', choice(right, side(-1, 3)), right)).toBe(5)
  expect(piecesOf('A', choice(right, side(1, 3)), right)).toBe(2)
  expect(piecesOf('A', choice(right, side(-1, 3, false)), right)).toBe(2)
})

test('a response about another lens is not used for this one', () => {
  const offer = { delivery: [{ meta: { variant_id: 'A:sph-1.00', product_id: 'A' } }] } as unknown as Offer
  expect(deliveryOf(offer, 'A', { side: 'right', ...side(-1) })).toBe(offer.delivery[0])
  expect(deliveryOf(offer, 'A', { side: 'right', ...side(1) })).toBeUndefined()
})

test('six pieces cost the price for many from six on, counting the cart; a price of a link is known for no other number', () => {
  const unit = { original: 40_00, current: 36_90, website: 36_90 } as Offer['pricing']['unit']
  const pricing = { price_channel: 'website', unit, in_cart: 0, bulk_price: 33_00, bulk_from: 6 } as Offer['pricing']
  expect([priceOfOne(pricing, 5), priceOfOne(pricing, 6)]).toEqual([36_90, 33_00])
  expect(priceOfOne({ ...pricing, in_cart: 1 }, 5)).toBe(33_00)
  expect(priceOfOne({ ...pricing, bulk_price: 0, bulk_from: 0 }, 99)).toBe(36_90)
  expect(priceOfOne({ ...pricing, price_channel: 'comparison' }, 6)).toBeUndefined()
})
