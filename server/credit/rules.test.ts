import { expect, test } from 'vitest'
import type { CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { invoiceRefusal, scoreByRules } from './rules.ts'

test.each([
  [0, 'good', 'new-customer'],
  [0, 'bad', 'new-customer'],
  [0, undefined, 'new-customer'],
  [1, 'good', undefined],
  [7, 'good', undefined],
  [1, 'bad', 'credit-score'],
  [1, 'unknown', 'credit-score'],
  [1, undefined, 'credit-score'],
] as const)(
  '[PAY-006] after %i completed orders and with the score %s an invoice is refused for: %s',
  (completedOrders, score, refusal) => {
    expect(invoiceRefusal({ completedOrders, score })).toBe(refusal)
  },
)

const anna = { first_name: 'Anna', last_name: 'Muster', street: 'Limmatquai', street_number: '5', postcode: '8001' }
const score = (more: { to?: object; total?: number; last?: string | null; tags?: string[] }) =>
  scoreByRules({
    billing_address: anna,
    shipping_address: { ...anna, ...more.to },
    order_total: { value: more.total ?? 500_00, currency: 'CHF' },
    price_channel: 'website',
    items: [],
    last_order_date: more.last === undefined ? '2026-08-15' : more.last,
    tags: more.tags ?? [],
  } as unknown as CreditScoreRequest)

test('without a bureau the score is good after an earlier order, up to 500.00, to the buyer’s own address', () => {
  expect(score({})).toBe('good')
  expect(score({ total: 500_01 })).toBe('unknown')
  expect(score({ last: null })).toBe('unknown')
  expect(score({ to: { last_name: 'Beispiel' } })).toBe('unknown')
  expect(score({ tags: ['vip', 'dunning'] })).toBe('bad')
})
