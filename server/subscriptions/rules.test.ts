import { describe, expect, test } from 'vitest'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { UpdateSubscription } from '#contract/subscription/subscription.ts'
import type { LastLine } from '#server/reorder/rules.ts'
import { type ChangeFacts, changeSubscription, choosableDays, type Subscription } from './rules.ts'

const address = (country_code: PostalAddress['country_code']) => ({ country_code }) as PostalAddress
const line = (number: number, quantity = 1): LastLine => ({
  line: number,
  productId: `P${number}`,
  variantId: `P${number}`,
  options: {},
  eye: null,
  wearerId: null,
  channel: 'website',
  quantity,
  unitPrice: 10_00,
})

const monthly: Subscription = {
  frequency: 1,
  anchorOn: '2026-10-31',
  anchorPeriod: 0,
  nextPeriod: 1,
  nextOn: '2026-11-30',
  state: 'active',
  pauseReason: null,
  pausedUntil: null,
  endedAt: null,
  paymentMethod: 'visa',
  alias: 'card',
  billingAddress: address('DE'),
  shippingAddress: address('DE'),
  shippingMethod: 'dhl',
  version: 4,
  lines: [line(1), line(2)],
}
const facts: ChangeFacts = {
  today: '2026-11-17',
  now: new Date('2026-11-17T12:00:00Z'),
  isCharging: false,
  added: [],
  wearerIds: ['anna'],
  means: [{ method: 'visa', alias: 'card' }],
  shippingTo: (country) => ({ DE: ['dhl', 'express'], AT: ['post'], CH: [], FR: [], IT: [] })[country],
}

const change = (wish: UpdateSubscription, about: Partial<Subscription> = {}, known: Partial<ChangeFacts> = {}) =>
  changeSubscription({ ...monthly, ...about }, wish, { ...facts, ...known })
const changed = (...args: Parameters<typeof change>) => {
  const result = change(...args)
  return result.ok ? result.value : result.error
}

describe('a subscription', () => {
  test('can be moved from tomorrow on, for a year', () => {
    expect(choosableDays('2026-11-17')).toEqual({ from: '2026-11-18', to: '2027-11-17' })
    const wrong = { code: 'bad-value', field: 'delay_to', from: '2026-11-18', to: '2027-11-17' }
    for (const delay_to of ['2026-11-17', '2027-11-18']) expect(changed({ delay_to })).toEqual(wrong)
    for (const delay_to of ['2026-11-18', '2027-11-17'])
      expect(changed({ delay_to })).toMatchObject({ nextOn: delay_to })
  })

  test('of the 31st stays one after a period was skipped', () => {
    expect(changed({ skip: 1 })).toMatchObject({ nextPeriod: 2, nextOn: '2026-12-31' })
    expect(changed({ skip: 1 }, { nextPeriod: 2, nextOn: '2026-12-31' })).toMatchObject({ nextPeriod: 2 })
    expect(changed({ skip: 2 })).toEqual({ code: 'bad-value', field: 'skip' })
  })

  test('that was paused for a payment goes on at once, another one on its next day', () => {
    const paused = { state: 'paused', nextOn: '2026-10-31', nextPeriod: 0 } as const
    expect(changed({ state: 'active' }, { ...paused, pauseReason: 'payment' })).toMatchObject({ nextOn: '2026-11-17' })
    expect(changed({ state: 'active' }, { ...paused, pauseReason: 'customer' })).toMatchObject({
      state: 'active',
      pauseReason: null,
      nextOn: '2026-11-30',
    })
  })

  test('is paused with or without an end, and keeps the reason that it has', () => {
    expect(changed({ paused_until: '2026-12-24' })).toMatchObject({ state: 'paused', pausedUntil: '2026-12-24' })
    expect(changed({ state: 'inactive' })).toMatchObject({ pauseReason: 'customer', pausedUntil: null })
    const declined = { state: 'paused', pauseReason: 'payment' } as const
    expect(changed({ paused_until: '2026-12-24' }, declined)).toMatchObject({ pauseReason: 'payment' })
  })

  test('goes only where the shop sends, by a way that leads there', () => {
    expect(changed({ shipping_address: address('CH') })).toEqual({
      code: 'bad-value',
      field: 'shipping_address.country_code',
    })
    expect(changed({ billing_address: address('IT') })).toEqual({
      code: 'bad-value',
      field: 'billing_address.country_code',
    })
    expect(changed({ shipping_address: address('AT') })).toMatchObject({ shippingMethod: 'post' })
    expect(changed({ shipping_method: 'express' })).toMatchObject({ shippingMethod: 'express' })
  })

  test('never becomes one of nothing', () => {
    const none = [1, 2].map((number) => ({ line: number, quantity: 0 }))
    expect(changed({ items: none })).toEqual({ code: 'bad-value', field: 'items' })
    expect(changed({ items: none.slice(1) })).toMatchObject({ lines: [line(1)] })
  })

  test('stays as it is while it is charged, after its end, and where somebody else has changed it', () => {
    expect(changed({ skip: 1 }, {}, { isCharging: true })).toEqual({ code: 'subscription-charging' })
    expect(changed({ skip: 1 }, { state: 'ended' })).toEqual({ code: 'subscription-ended' })
    expect(changed({ skip: 1, version: 3 })).toEqual({ code: 'subscription-changed' })
    expect(change({ ended: true }, { state: 'ended' })).toMatchObject({ ok: true })
  })
})
