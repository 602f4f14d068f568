import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { paymentMethods, savesAlias } from '#contract/payment.ts'
import { isProviderMethod, movedBy, offeredMethods, providerMethods } from './rules.ts'

describe('ways to pay', () => {
  test('every method but the invoice is a provider’s', () => {
    expect(paymentMethods.filter((method) => !isProviderMethod(method))).toEqual(['invoice'])
  })

  test('[PAY-005] can be saved for Visa, Mastercard and TWINT alone', () => {
    expect(providerMethods.filter(savesAlias)).toEqual(['twint', 'visa', 'master_card'])
  })

  test('[PAY-001] every storefront offers cards and others, in one order', () => {
    expect(Object.fromEntries(brands.map((brand) => [brand.id, offeredMethods(brand)]))).toEqual({
      claravue: [
        'twint',
        'visa',
        'master_card',
        'american_express',
        'postfinance_efinance',
        'paypal',
        'apple_pay',
        'google_pay',
        'invoice',
      ],
      linsenhaus: [
        'visa',
        'master_card',
        'american_express',
        'paypal',
        'klarna_sofort',
        'apple_pay',
        'google_pay',
        'invoice',
      ],
      lenteo: ['visa', 'master_card', 'american_express', 'paypal', 'apple_pay', 'google_pay'],
    })
  })

  test('the order of a storefront’s own list does not matter, and TWINT takes francs only', () => {
    const shop = { ...claravue, paymentMethods: ['invoice', 'paypal', 'twint', 'visa'] as const }
    expect(offeredMethods(shop)).toEqual(['twint', 'visa', 'paypal', 'invoice'])
    expect(offeredMethods({ ...shop, currency: 'EUR' })).toEqual(['visa', 'paypal', 'invoice'])
  })
})

test.each([
  ['awaiting', { authorise: 'authorised', pay: 'paid', cancel: 'cancelled', fail: 'failed', refund: undefined }],
  ['authorised', { authorise: undefined, pay: 'paid', cancel: 'cancelled', fail: undefined, refund: undefined }],
  ['paid', { authorise: undefined, pay: undefined, cancel: undefined, fail: undefined, refund: 'refunded' }],
  ['refunded', { authorise: undefined, pay: undefined, cancel: undefined, fail: undefined, refund: undefined }],
  ['cancelled', { authorise: undefined, pay: undefined, cancel: undefined, fail: undefined, refund: undefined }],
  ['failed', { authorise: undefined, pay: undefined, cancel: undefined, fail: undefined, refund: undefined }],
] as const)('a payment that is %s goes on by %j', (from, moves) => {
  for (const [event, to] of Object.entries(moves)) expect(movedBy(event as keyof typeof moves, from)).toBe(to)
})
