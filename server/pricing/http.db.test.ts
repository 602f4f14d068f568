import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lenteo } from '#brands/lenteo.ts'
import { Pricing } from '#contract/catalogue/pricing.ts'
import { testSecret } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OpenApi, openApi } from '#server/testing/open-api.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { priceLink } from './operations.ts'

let api: OpenApi
let close: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  close = () => database.close()
  api = await openApi(
    database,
    sampleCategory('daily'),
    sampleProduct('AQ-30', { price_history: [{ market: 'CH', amount: 45_90, from: '2026-01-05' }] }),
    sampleProduct('GONE', { is_active: false }),
    sampleProduct('SWISS', { brand_channels: ['claravue'] }),
  )
})
afterAll(() => close())

const day = 24 * 60 * 60 * 1000
const keyOf = (productId: string, { days = 30, brand = 'claravue', secret = testSecret } = {}) => {
  const link = priceLink(secret, { brand, productId, channel: 'comparison', endsAt: Date.now() + days * day })
  return new URL(link, 'http://shop').searchParams.get('fk') ?? ''
}
const priced = async (body: object, path = '/api/products/AQ-30/pricing', options = {}) => {
  const response = await api.post(path, body, options)
  expect(response.status).toBe(200)
  return Pricing.parse(await response.json())
}

test('[API-027, DAT-015] answers with unit and total, each with what is saved', async () => {
  const question = { product_id: 'AQ-30', recommended_retail_channel: 'retail', price_channel: 'website' }
  const response = await api.post('/api/products/AQ-30/pricing', { ...question, quantity: 4 })
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await response.json()).toEqual({
    product_ids: ['AQ-30'],
    unit: {
      original: 49_90,
      current: 37_90,
      website: 39_90,
      savings_from_regular: 12_00,
      savings_from_website: 2_00,
      savings_from_website_in_percents: 5,
    },
    total_excluding_in_cart: {
      original: 199_60,
      current: 151_60,
      website: 159_60,
      savings_from_regular: 48_00,
      savings_from_website: 8_00,
      savings_from_website_in_percents: 5,
    },
    price_channel: 'website',
    currency_code: 'CHF',
    in_cart: 0,
    bulk_price: 37_90,
    bulk_from: 4,
    price_per_unit: { value: 1_26, units: 30 },
    lowest_price_30_days: 45_90,
  })
})

test('fields that the shop does not know change nothing', async () => {
  expect((await priced({ quantity: 1, colour: 'red' })).unit.current).toBe(39_90)
})

test('each market has its own prices', async () => {
  const { unit, currency_code, bulk_price } = await priced({ quantity: 9 }, undefined, { brand: lenteo })
  expect([unit.current, currency_code, bulk_price]).toEqual([33_90, 'EUR', 0])
})

describe('a key', () => {
  test('[API-027, PRC-004] in the question or in the cookie gives the price of its channel', async () => {
    const fk = keyOf('AQ-30')
    expect(await priced({ quantity: 1, fk })).toMatchObject({ price_channel: 'comparison', unit: { current: 36_90 } })
    const links = [{ product_id: 'AQ-30', atc: 'comparison', fk }]
    const headers = { Cookie: `vsf-atc=${Buffer.from(JSON.stringify(links)).toString('base64url')}` }
    expect((await priced({ quantity: 1 }, undefined, { headers })).unit.current).toBe(36_90)
    expect((await priced({ quantity: 1 }, '/api/products/SWISS/pricing', { headers })).unit.current).toBe(39_90)
  })

  test.each([
    ['forged', () => keyOf('AQ-30', { secret: 'another secret' })],
    ['over', () => keyOf('AQ-30', { days: -1 })],
    ['of another product', () => keyOf('SWISS')],
    ['of another storefront', () => keyOf('AQ-30', { brand: 'lenteo' })],
    ['empty', () => ''],
  ])('that is %s says nothing, and the website’s price applies', async (_, fk) => {
    const before = api.logged.length
    expect(await priced({ quantity: 1, fk: fk() })).toMatchObject({
      price_channel: 'website',
      unit: { current: 39_90 },
    })
    expect(api.logged).toHaveLength(before)
  })

  test('[API-027] decides about the price list that the question names: none opens without its key', async () => {
    const question = { quantity: 1, price_channel: 'comparison' }
    const refused = await api.post('/api/products/AQ-30/pricing', question)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'price-channel-closed',
      violations: [{ propertyPath: 'price_channel' }],
    })
    const fk = keyOf('AQ-30')
    expect((await priced({ ...question, fk })).unit.current).toBe(36_90)
    expect((await priced({ quantity: 1, price_channel: 'website', fk })).unit.current).toBe(39_90)
  })

  test.each([
    ['product_id', 'SWISS'],
    ['recommended_retail_channel', 'website'],
    ['price_channel', 'retail'],
  ])('%s %j is refused', async (name, value) => {
    const response = await api.post('/api/products/AQ-30/pricing', { quantity: 1, [name]: value })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ violations: [{ propertyPath: name }] })
  })
})

test('[PRC-006] an unreadable cookie is cleared with the answer', async () => {
  const headers = { Cookie: 'vsf-atc=broken' }
  const response = await api.post('/api/products/AQ-30/pricing', { quantity: 1 }, { headers })
  expect(response.headers.getSetCookie()).toEqual(['vsf-atc=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  expect(api.logged.at(-1)).toMatchObject({ level: 'warn', details: { cookie: 'vsf-atc' } })
})

describe('what cannot be priced', () => {
  test.each([-1, 0, 1.5, 1e9, 'abc', '2', null, true, [1], {}])('the quantity %j is 422', async (quantity) => {
    const response = await api.post('/api/products/AQ-30/pricing', { quantity })
    expect(response.status).toBe(422)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ code: 'bad-input', violations: [{ propertyPath: 'quantity' }] })
  })

  test.each([
    ['no body', { method: 'POST' }],
    ['no JSON', { method: 'POST', body: '{"quantity": 1', headers: { 'Content-Type': 'application/json' } }],
    [
      'a form',
      { method: 'POST', body: 'quantity=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    ],
    ['a list', { method: 'POST', body: '[]', headers: { 'Content-Type': 'application/json' } }],
    ['null', { method: 'POST', body: 'null', headers: { 'Content-Type': 'application/json' } }],
    [
      'an endless key',
      {
        method: 'POST',
        body: JSON.stringify({ quantity: 1, fk: 'x'.repeat(201) }),
        headers: { 'Content-Type': 'application/json' },
      },
    ],
  ])('%s is 422', async (_, request) => {
    expect((await api.ask('/api/products/AQ-30/pricing', request)).status).toBe(422)
  })

  test.each(['NONE', 'GONE', "'; drop table prices; --", '%00', 'a'.repeat(200)])(
    'the product %j is 404',
    async (id) => {
      const response = await api.post(`/api/products/${encodeURIComponent(id)}/pricing`, { quantity: 1 })
      expect(response.status).toBe(404)
    },
  )

  test('a product with a character that no database can hold is 422', async () => {
    expect((await api.post('/api/products/A%00/pricing', { quantity: 1 })).status).toBe(422)
  })

  test('a product that the storefront does not sell is 404', async () => {
    expect((await api.post('/api/products/SWISS/pricing', { quantity: 1 }, { brand: lenteo })).status).toBe(404)
  })

  test('leaves no error in the log', () => {
    expect(api.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
