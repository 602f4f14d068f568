import { describe, expect, test } from 'vitest'
import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { type OrderState, orderStates, orderStateTexts } from '#contract/checkout/order-state.ts'
import { createTranslate } from '#messages/translate.ts'
import { loadTexts } from '#server/process/texts.ts'
import {
  hasExpired,
  methodsFor,
  movedBy,
  type PaymentSituation,
  paymentRefusal,
  placedState,
  referenceOf,
  refundReferenceOf,
  verdictOn,
} from './rules.ts'
import { quantitiesOf, tagsOf } from './snapshot-rules.ts'

describe('an order', () => {
  const texts = loadTexts('messages', { error() {} })
  test.each(['de', 'en', 'it', 'fr'] as const)(
    '[CHK-028] has a label of its own for each of nine states in %s',
    (locale) => {
      expect(orderStates).toEqual([
        'cart',
        'payment_pending',
        'new',
        'fulfiller_ready',
        'accepted',
        'open',
        'shipped',
        'cancelled',
        'returned',
      ])
      const say = createTranslate(locale, texts.of(locale, 'informal', 'order'))
      const labels = orderStates.map((state) => say(orderStateTexts[state]))
      expect(labels.filter((label) => label.includes('order.'))).toEqual([])
      expect(new Set(labels).size).toBe(9)
    },
  )

  test('[CHK-029] is pending while its payment is only authorised, and new once that is confirmed', () => {
    expect(placedState('authorised')).toBe('payment_pending')
    expect(movedBy('confirm', 'payment_pending')).toBe('new')
    expect([placedState('paid'), placedState(undefined)]).toEqual(['new', 'new'])
  })

  test('moves forward and never back; once it is in progress it cannot be cancelled', () => {
    const way: OrderState[] = ['payment_pending']
    for (const event of ['confirm', 'hand-over', 'accept', 'begin', 'ship', 'return'] as const)
      way.push(movedBy(event, way.at(-1) ?? 'cart') ?? 'cart')
    expect(way).toEqual(['payment_pending', 'new', 'fulfiller_ready', 'accepted', 'open', 'shipped', 'returned'])
    expect(orderStates.filter((state) => movedBy('cancel', state))).toEqual([
      'payment_pending',
      'new',
      'fulfiller_ready',
      'accepted',
    ])
    expect(movedBy('confirm', 'new')).toBeUndefined()
  })

  test('[TRK-014] is tagged for the studio by a service in it, or by the visitor’s order type', () => {
    const of = (category: string) => [{ detail: { category } }]
    expect(tagsOf(of('lens'), undefined)).toEqual([])
    expect(tagsOf(of('lens'), 'shop')).toEqual([])
    expect(tagsOf(of('service'), undefined)).toEqual(['studio'])
    expect(tagsOf(of('lens'), 'studio')).toEqual(['studio'])
  })

  test('takes the quantity of both lines of a variant that stands in two', () => {
    const line = { options: {}, eye: null, unitPrice: 1, total: 1, discount: 0, vatRate: 8.1, productId: 'AQ' }
    const lines = [
      { ...line, line: 1, variantId: 'AQ-1', channel: 'website' as const, quantity: 2 },
      { ...line, line: 2, variantId: 'AQ-1', channel: 'partner' as const, quantity: 3 },
      { ...line, line: 3, variantId: 'AQ-2', channel: 'website' as const, quantity: 1 },
    ]
    expect(quantitiesOf(lines).map(({ quantity }) => quantity)).toEqual([5, 1])
  })
})

const item = {
  title: 'Aqualine',
  availability: 'orderable',
  price_changed: null,
  stock: { available: 5, stop_order: false },
} as CartItem
const cart = {
  items: [item],
  checkout_state: 'shipping_selected',
  total: 100_00,
  promotion_coupon: null,
  billing_address: { country_code: 'CH' },
  shipping_address: { country_code: 'CH' },
} as unknown as Cart
const situation: PaymentSituation = {
  brand: { theme: { limitType: 'other_countries' } },
  offered: ['visa', 'invoice'],
  method: 'visa',
  usesAlias: false,
  invoiceRefusal: undefined,
  isActing: false,
}
const refusal = (changed: Partial<Cart> | object, how: Partial<PaymentSituation> = {}) =>
  paymentRefusal({ ...cart, ...changed } as Cart, { ...situation, ...how })?.code

test('a saved card is valid to the end of its last month', () => {
  const card = { expires: { month: '06', year: '28' } }
  expect(hasExpired(card, new Date('2028-06-30T23:59:59Z'))).toBe(false)
  expect(hasExpired(card, new Date('2028-07-01T00:00:00Z'))).toBe(true)
  expect(hasExpired({}, new Date('2100-01-01T00:00:00Z'))).toBe(false)
})

describe('a payment is refused', () => {
  test('for no reason if everything is in order', () => {
    expect(refusal({})).toBeUndefined()
    expect(refusal({ checkout_state: 'payment_selected' })).toBeUndefined()
  })

  test('for the first thing that is wrong with the cart', () => {
    expect(refusal({ items: [], checkout_state: 'cart' })).toBe('cart-empty')
    for (const checkout_state of ['cart', 'address', 'addressed'] as const)
      expect(refusal({ checkout_state })).toBe('checkout-incomplete')
    expect(refusal({ items: [item, { ...item, availability: 'not-sold' }] })).toBe('not-sold')
    expect(refusal({ items: [{ ...item, price_changed: { before: 1, after: 2 } }] })).toBe('price-changed')
    const coupon = { code: 'X', refusal: { code: 'expired', message: '' } }
    expect(refusal({ promotion_coupon: coupon })).toBe('coupon-expired')
  })

  test('[ERR-011] for more than the stock, with the number that is left, which is never negative', () => {
    const short = (available: number) => ({
      ...item,
      availability: 'stop-order',
      stock: { available, stop_order: true },
    })
    const of = (available: number) => paymentRefusal({ ...cart, items: [short(available)] } as Cart, situation)
    expect(of(2)).toMatchObject({ code: 'stop-order', available: 2 })
    expect(of(-3)).toMatchObject({ code: 'stop-order', available: 0 })
  })

  test('[CHK-022] above the limit of the country, where the storefront has one', () => {
    const german = { billing_address: { country_code: 'DE' } }
    expect(refusal({ ...german, total: 150_00 })).toBeUndefined()
    expect(refusal({ ...german, total: 150_01 })).toBe('order-limit')
    expect(refusal({ total: 900_00 })).toBeUndefined()
    expect(refusal({ ...german, total: 150_01 }, { brand: {} })).toBeUndefined()
  })

  test('by a method that is missing or not offered, unless there is nothing to pay', () => {
    expect(refusal({}, { method: undefined })).toBe('method-missing')
    expect(refusal({}, { method: 'twint' })).toBe('method-not-offered')
    expect(refusal({ total: 0 }, { method: undefined })).toBeUndefined()
  })

  test('[PAY-006] on invoice for customers who have never ordered', () => {
    const never = { code: 'invoice-new-customer' } as const
    expect(refusal({}, { method: 'invoice', invoiceRefusal: never })).toBe('invoice-new-customer')
    expect(refusal({}, { method: 'invoice' })).toBeUndefined()
    expect(refusal({}, { method: 'visa', invoiceRefusal: never })).toBeUndefined()
    const cart = { subscription: false }
    expect(methodsFor(cart, ['visa', 'invoice'], never)).toEqual(['visa'])
    expect(methodsFor(cart, ['visa', 'invoice'], undefined)).toEqual(['visa', 'invoice'])
  })

  test('for staff who would use the customer’s saved means of payment', () => {
    expect(refusal({}, { isActing: true, usesAlias: true })).toBe('acting')
    expect(refusal({}, { isActing: true })).toBeUndefined()
  })
})

describe('a report of the provider', () => {
  const id = '3f2b8c1e-90ad-4c7f-8e21-5b6d7f0a1c2d'
  const payment = { id, amount: 50_00, currency: 'CHF' }
  const report = { reference: referenceOf(id), state: 'authorised', authorised: 50_00, currency: 'CHF' } as const

  test('names a payment by a reference that every provider accepts, the same every time', () => {
    expect(referenceOf(id)).toMatch(/^[0-9a-z]{19}$/)
    expect(refundReferenceOf(id)).toBe(`r${referenceOf(id)}`)
    expect(referenceOf(id.replace('3f', '3e'))).not.toBe(referenceOf(id))
    for (const digit of ['0', 'f']) expect(referenceOf(id.replaceAll(/[0-9a-f]/g, digit))).toHaveLength(19)
  })

  test('places the order if it is about this payment and its whole amount', () => {
    expect(verdictOn(payment, report)).toBe('place')
    expect(verdictOn(payment, { ...report, state: 'paid' })).toBe('place')
    expect(verdictOn(payment, { ...report, authorised: 49_99 })).toBe('return')
    expect(verdictOn(payment, { ...report, authorised: 50_01 })).toBe('return')
    expect(verdictOn(payment, { ...report, currency: 'EUR' })).toBe('return')
    expect(verdictOn(payment, { ...report, reference: 'q' })).toBe('return')
  })

  test('otherwise means to wait, or to give the payment up', () => {
    expect(verdictOn(payment, { ...report, state: 'awaiting', authorised: 0 })).toBe('wait')
    for (const state of ['failed', 'cancelled', 'refunded'] as const)
      expect(verdictOn(payment, { ...report, state, authorised: 0 })).toBe('give-up')
  })
})
