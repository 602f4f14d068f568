import { expect, test } from 'vitest'
import type { CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import { type InvoiceStanding, refusalByRules, refusalByScore, scoreByRules } from './rules.ts'

const limits = { openInvoices: { first: 250_00, perPaid: 100_00, most: 1_000_00 } }
const known: InvoiceStanding = { isConfirmed: true, completedOrders: 1, paidInvoices: 0, open: 0 }
const refusal = (
  standing: Partial<InvoiceStanding> | undefined,
  total = 50_00,
  brand: typeof limits | object = limits,
) => refusalByRules(standing && { ...known, ...standing }, total, brand)

test('[PAY-006] an invoice needs an account with a confirmed address, and an earlier order that was paid and shipped', () => {
  expect(refusal({})).toBeUndefined()
  expect(refusal(undefined)).toEqual({ code: 'invoice-new-customer' })
  expect(refusal({ completedOrders: 0 })).toEqual({ code: 'invoice-new-customer' })
  expect(refusal({ isConfirmed: false })).toEqual({ code: 'invoice-unconfirmed' })
})

test('what is open may reach the limit, which grows with paid invoices up to the most', () => {
  expect(refusal({ open: 200_00 })).toBeUndefined()
  expect(refusal({ open: 200_01 })).toEqual({ code: 'invoice-limit', limit: 250_00 })
  expect(refusal({}, 250_01)).toEqual({ code: 'invoice-limit', limit: 250_00 })
  expect(refusal({ paidInvoices: 2, open: 400_00 })).toBeUndefined()
  expect(refusal({ paidInvoices: 2, open: 400_01 })).toEqual({ code: 'invoice-limit', limit: 450_00 })
  expect(refusal({ paidInvoices: 500, open: 950_01 })).toEqual({ code: 'invoice-limit', limit: 1_000_00 })
})

test('a storefront without limits gives no invoices', () => {
  expect(refusal({}, 1, {})).toEqual({ code: 'invoice-limit', limit: 0 })
})

test('[PAY-006] of the scores, only a good one allows an invoice', () => {
  expect(refusalByScore('good')).toBeUndefined()
  for (const score of ['bad', 'unknown', undefined] as const)
    expect(refusalByScore(score)).toEqual({ code: 'invoice-credit-score' })
})

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
