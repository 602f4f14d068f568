import { expect, test } from 'vitest'
import { consentSignals, entriesOf } from './data-layer-entries.ts'

test('e-commerce has an object of its own, emptied before each event; other events have plain fields', () => {
  const fields = { currency: 'CHF', value: 11.9, items: [{ item_id: 'p', item_name: 'P' }] }
  expect(entriesOf({ name: 'view_cart', fields, at: 1 })).toEqual([
    { ecommerce: null },
    { event: 'view_cart', ecommerce: fields },
  ])
  expect(entriesOf({ name: 'login', fields: { method: 'password' }, at: 1 })).toEqual([
    { event: 'login', method: 'password' },
  ])
})

test('what an advertiser recognises a customer by stands beside the purchase', () => {
  const sale = { currency: 'CHF', value: 11.9, items: [], transaction_id: '1', shipping: 0, tax: 1 }
  const userData = { sha256_email_address: 'a'.repeat(64) }
  expect(entriesOf({ name: 'purchase', fields: sale, at: 1 }, userData)).toEqual([
    { ecommerce: null },
    { event: 'purchase', ecommerce: sale, user_data: userData },
  ])
})

test('tags for advertising may store only what the visitor allows to advertisers', () => {
  expect(consentSignals({ statistics: true, marketing: false })).toEqual({
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  expect(consentSignals({ statistics: true, marketing: true })).toMatchObject({ ad_storage: 'granted' })
})
