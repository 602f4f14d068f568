import { describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import { sampleCart, sampleLine } from '#server/testing/cart-samples.ts'
import {
  changeDetails,
  chooseShipping,
  type PricedWay,
  reachedState,
  shippingOf,
  worthChoosing,
} from './checkout-rules.ts'
import type { CartState } from './rules.ts'

const letter: PricedWay = { code: 'post_letter', key: 'letter', price: 3_90, cost: 3_90, days: [2, 4], isMidi: true }
const economy: PricedWay = {
  code: 'post_economy',
  key: 'standard',
  price: 6_90,
  cost: 6_90,
  days: [2, 3],
  isMidi: false,
}
const express: PricedWay = { ...economy, code: 'post_express', key: 'express', price: 12_90, cost: 12_90, days: [1, 1] }
const swiss = [letter, express, economy]
const german = [{ ...economy, code: 'dhl', price: 9_90, cost: 9_90 }]
const address = { first_name: 'Anna', country_code: 'CH' } as PostalAddress
const { countries } = claravue

const known: CartState = {
  ...sampleCart(sampleLine(1, 'AQ-30')),
  email: 'a@example.org',
  billingAddress: address,
  shippingAddress: address,
  shippingMethod: 'post_express',
}
const reached = (change: Partial<CartState>, total = 10_00, offered: Parameters<typeof shippingOf>[1] = swiss) =>
  reachedState({ ...known, ...change }, { offered, total })

describe('how far a cart has come', () => {
  test('is decided by the data that it has', () => {
    expect(reached({ email: null, billingAddress: null, shippingAddress: null, shippingMethod: null })).toBe('cart')
    expect(reached({ billingAddress: null, shippingAddress: null, shippingMethod: null })).toBe('address')
    expect(reached({ shippingMethod: null })).toBe('addressed')
    expect(reached({})).toBe('shipping_selected')
  })

  test('[PAY-008] with nothing to pay there is no payment to choose', () => {
    expect(reached({}, 0)).toBe('payment_skipped')
    expect(reached({ lines: [] }, 0)).toBe('shipping_selected')
    expect(reached({ shippingMethod: null }, 0)).toBe('addressed')
  })

  test('a detail that is removed leads back to the step that asks for it, whatever later steps have', () => {
    expect(reached({ email: null })).toBe('cart')
    expect(reached({ billingAddress: null })).toBe('address')
    // The chosen way of shipping does not go to that country.
    expect(reached({}, 10_00, german)).toBe('addressed')
  })
})

describe('details', () => {
  test('a customer need not enter the e-mail address again', () => {
    const cart = sampleCart()
    const owner = { id: 'u', email: 'me@example.org', account_id: '1', first_name: 'A', last_name: 'B' }
    const changed = changeDetails(cart, { shippingAddress: address, billingAddress: address }, { owner, countries })
    expect(changed).toMatchObject({ ok: true, value: { email: 'me@example.org' } })
    expect(changeDetails(cart, { comment: 'Please ring.' }, { owner, countries })).toMatchObject({
      value: { email: null },
    })
  })

  test('an address in a country that the storefront does not serve is refused', () => {
    const abroad = { ...address, country_code: 'FR' as const }
    const atHome = { owner: null, countries: ['CH'] } as const
    expect(changeDetails(known, { shippingAddress: abroad }, atHome)).toEqual({
      ok: false,
      error: { code: 'country-not-served', field: 'shipping_address' },
    })
    expect(changeDetails(known, { billingAddress: abroad }, atHome)).toMatchObject({
      error: { field: 'billing_address' },
    })
  })
})

describe('shipping', () => {
  test('[CHK-017] only what is offered can be chosen', () => {
    expect(chooseShipping(known, 'post_economy', swiss)).toMatchObject({ value: { shippingMethod: 'post_economy' } })
    expect(chooseShipping(known, 'dhl', swiss)).toEqual({ ok: false, error: { code: 'shipping-not-offered' } })
  })

  test('without a choice that goes there, the best value is taken: the cheapest parcel, then the quickest', () => {
    const none = { shippingMethod: null }
    expect(shippingOf(known, swiss)?.code).toBe('post_express')
    expect(shippingOf(none, swiss)?.code).toBe('post_economy')
    // The value of the goods makes the standard way free, or a coupon all of them.
    expect(shippingOf(none, [letter, express, { ...economy, cost: 0 }])?.code).toBe('post_economy')
    expect(shippingOf(none, [letter, { ...economy, cost: 0 }, { ...express, cost: 0 }])?.code).toBe('post_express')
    expect(shippingOf(none, [letter])?.code).toBe('post_letter')
    expect(shippingOf(known, german)?.code).toBe('dhl')
    expect(shippingOf(known, [])).toBeUndefined()
  })
})

test('a letter is offered while it is cheaper than each parcel that is as quick, or was chosen before', () => {
  const codes = (offered: PricedWay[], shippingMethod: string | null = null) =>
    worthChoosing({ shippingMethod }, offered).map(({ code }) => code)
  const free = { ...economy, cost: 0 }
  expect(codes(swiss)).toEqual(['post_letter', 'post_express', 'post_economy'])
  expect(codes([{ ...letter, cost: 0 }, express, free])).toEqual(['post_express', 'post_economy'])
  expect(codes([letter, free])).toEqual(['post_economy'])
  expect(codes([{ ...letter, cost: 0 }, free], 'post_letter')).toEqual(['post_letter', 'post_economy'])
  expect(codes([{ ...letter, cost: 0, days: [1, 2] }, free])).toEqual(['post_letter', 'post_economy'])
  expect(codes([letter])).toEqual(['post_letter'])
})
