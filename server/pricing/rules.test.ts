import { describe, expect, test } from 'vitest'
import { lowestBeforeReduction, type PastPrice, type PriceList, pricingOf } from './rules.ts'

const list: PriceList = {
  prices: { retail: 49_90, website: 39_90, comparison: 36_90 },
  bulk: [
    { from: 4, amount: 37_90 },
    { from: 8, amount: 35_90 },
  ],
  units: 30,
  history: [],
}
const ask = (quantity: number, channel: 'website' | 'comparison' | 'partner' = 'website', changes = {}) =>
  pricingOf({ ...list, ...changes }, { productId: 'AQ-30', currency: 'CHF', channel, quantity })

test('[PRC-003, DAT-015] two boxes at the website’s price, and what that saves', () => {
  expect(ask(2)).toEqual({
    product_ids: ['AQ-30'],
    unit: {
      original: 49_90,
      current: 39_90,
      website: 39_90,
      savings_from_regular: 10_00,
      savings_from_website: 0,
      savings_from_website_in_percents: 0,
    },
    total_excluding_in_cart: {
      original: 99_80,
      current: 79_80,
      website: 79_80,
      savings_from_regular: 20_00,
      savings_from_website: 0,
      savings_from_website_in_percents: 0,
    },
    price_channel: 'website',
    currency_code: 'CHF',
    in_cart: 0,
    bulk_price: 37_90,
    bulk_from: 4,
    price_per_unit: { value: 1_33, units: 30 },
    lowest_price_30_days: null,
  })
})

test('[PRC-003] a visitor from a comparison pays that channel’s price and sees the saving in percent', () => {
  expect(ask(3, 'comparison')).toMatchObject({
    price_channel: 'comparison',
    unit: { current: 36_90, website: 39_90, savings_from_website: 3_00, savings_from_website_in_percents: 8 },
    total_excluding_in_cart: {
      original: 149_70,
      current: 110_70,
      savings_from_regular: 39_00,
      savings_from_website: 9_00,
    },
  })
})

test('a channel without a price of its own has the website’s', () => {
  expect(ask(1, 'partner')).toMatchObject({ price_channel: 'website', unit: { current: 39_90 } })
})

test.each([
  [3, 'website', 39_90, 4],
  [4, 'website', 37_90, 4],
  [7, 'website', 37_90, 4],
  [8, 'website', 35_90, 8],
  [4, 'comparison', 36_90, 4],
  [8, 'comparison', 35_90, 8],
] as const)('of %i boxes by the channel %s one costs %i', (quantity, channel, current, bulk_from) => {
  const { unit, total_excluding_in_cart, ...pricing } = ask(quantity, channel)
  expect([unit.current, total_excluding_in_cart.current]).toEqual([current, current * quantity])
  expect(pricing.bulk_from).toBe(bulk_from)
})

test('[PRC-008] without a bulk price both its amount and its number of pieces are 0', () => {
  expect(ask(9, 'website', { bulk: [] })).toMatchObject({ bulk_price: 0, bulk_from: 0, unit: { current: 39_90 } })
})

test('without units there is no price per unit', () => {
  expect(ask(1, 'website', { units: 0 }).price_per_unit).toBeNull()
})

test('without a recommended price the website’s is the original one', () => {
  expect(ask(1, 'website', { prices: { website: 39_90 } }).unit).toMatchObject({
    original: 39_90,
    savings_from_regular: 0,
  })
})

test('nothing is saved, rather than less than nothing, where a channel is dearer', () => {
  expect(ask(1, 'partner', { prices: { retail: 35_00, website: 39_90, partner: 41_00 } }).unit).toMatchObject({
    current: 41_00,
    savings_from_regular: 0,
    savings_from_website: 0,
    savings_from_website_in_percents: 0,
  })
})

describe('the lowest price of the 30 days before a reduction', () => {
  const since = (day: string) => Date.parse(`${day}T00:00:00Z`)
  const past = (...prices: [day: string, amount: number][]): PastPrice[] =>
    prices.map(([day, amount]) => ({ since: since(day), amount }))

  test.each<[string, PastPrice[], number | null]>([
    ['is nothing without a history', [], null],
    ['is nothing for the first price', past(['2026-01-01', 100]), null],
    ['is nothing after a rise', past(['2026-01-01', 100], ['2026-11-01', 120]), null],
    ['is the price before', past(['2026-01-01', 100], ['2026-11-01', 80]), 100],
    [
      'is that of a week of action',
      past(['2026-01-01', 100], ['2026-10-05', 70], ['2026-10-12', 100], ['2026-11-01', 80]),
      70,
    ],
    ['forgets what ended 30 days before', past(['2026-01-01', 70], ['2026-10-02', 100], ['2026-11-01', 80]), 100],
    ['knows what ended on the day after', past(['2026-01-01', 70], ['2026-10-03', 100], ['2026-11-01', 80]), 70],
    ['counts from the first of several steps', past(['2026-01-01', 100], ['2026-10-10', 90], ['2026-11-01', 80]), 100],
    [
      'counts from the step after a rise',
      past(['2026-01-01', 100], ['2026-10-10', 80], ['2026-10-20', 90], ['2026-11-01', 85]),
      80,
    ],
    ['may be the price of now', past(['2026-01-01', 80], ['2026-10-20', 100], ['2026-11-01', 80]), 80],
    ['is known of a product that is younger than that', past(['2026-10-25', 100], ['2026-11-01', 80]), 100],
  ])('%s', (_, history, lowest) => expect(lowestBeforeReduction(history)).toBe(lowest))
})
