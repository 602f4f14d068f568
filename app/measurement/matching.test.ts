import { hash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { matchingData } from './matching.ts'

const billing_address = {
  first_name: 'Anna-Lea',
  last_name: 'D’Angelo',
  street: 'Via Roma 12',
  postcode: 'CH-6900',
  city: 'Lugano 2',
  country_code: 'CH',
  phone_number: '079 123 45 67',
} as const

afterEach(() => vi.unstubAllGlobals())

test('an advertiser gets digests of normalised values, and of the address only town, postcode and country to read', async () => {
  expect(await matchingData({ billing_address, customer_email: 'Anna.Lea+shop@gmail.com' })).toEqual({
    sha256_email_address: hash('sha256', 'annalea@gmail.com'),
    sha256_phone_number: hash('sha256', '+41791234567'),
    address: {
      sha256_first_name: hash('sha256', 'annalea'),
      sha256_last_name: hash('sha256', 'dangelo'),
      sha256_street: hash('sha256', 'via roma'),
      city: 'lugano',
      postal_code: 'CH6900',
      country: 'CH',
    },
  })
})

test('what an order does not know is left out', async () => {
  const known = await matchingData({
    billing_address: { ...billing_address, phone_number: null },
    customer_email: null,
  })
  expect(Object.keys(known ?? {})).toEqual(['address'])
  expect(await matchingData({ billing_address: null, customer_email: 'a@example.com' })).toEqual({
    sha256_email_address: hash('sha256', 'a@example.com'),
  })
})

test('a browser that makes no digests gives nothing', async () => {
  vi.stubGlobal('crypto', {})
  expect(await matchingData({ billing_address, customer_email: 'a@example.com' })).toBeUndefined()
})
