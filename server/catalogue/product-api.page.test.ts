import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let database: Database
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await readOnlyDemo()
  ask = (await openBuiltShop(database)).ask
})

const json = async (path: string) => (await ask(path)).json()
const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

test('[API-021, DAT-011, DAT-014] a product is found by its id, with all its texts in the requested language', async () => {
  const { rows } = await database.db.execute(
    sql`select rating_total, rating_count from products where product_id = 'ondrella-day-90'`,
  )
  expect(rows[0]?.rating_count).toBeGreaterThan(0)
  expect(await json('/api/products/ondrella-day-90?locale=it')).toMatchObject({
    product_id: 'ondrella-day-90',
    variant_id: null,
    title: 'Ondrella Day, 90 lenti',
    titles: { de: 'Ondrella Day, 90 Linsen', fr: 'Ondrella Day, 90 lentilles' },
    slug: 'ondrella-day-90-lenti',
    slugs: { de: 'ondrella-day-90-linsen', fr: 'ondrella-day-90-lentilles' },
    description: expect.stringMatching(/^Una lente giornaliera/),
    category: 'lens',
    lens_type: 'spherical',
    lens_usage: 'daily',
    brand: ['Ondrella'],
    manufacturer: ['Marlune Optics'],
    badge: 'bestseller',
    unit: 'lens',
    content: '90 lenti',
    parameters: { axes: { sphere: expect.any(Array) } },
    ...rows[0],
  })
})

test('[API-022] axes come as numbers, colours as texts', async () => {
  const options = await json('/api/products/irisande-month-2/options?locale=en')
  const kinds = options.map(({ name, values }: { name: string; values: unknown[] }) => [
    name,
    [...new Set(values.map((value) => typeof value))],
  ])
  expect(kinds).toEqual([
    ['sphere', ['number']],
    ['radius', ['number']],
    ['diameter', ['number']],
    ['color', ['string']],
  ])
  expect(options[3].labels).toMatchObject({ sea_blue: expect.any(String) })
  expect(await json('/api/products/limpidella-360/options')).toEqual([])
})

test('[API-029] a discontinued product has a successor', async () => {
  expect(await json('/api/products/ondrella-day-classic-30/replacement')).toMatchObject({
    product_id: 'ondrella-day-30',
  })
})

test('[API-034] cross-sell gives products, the recommendation and its category, the same every time', async () => {
  const offers = await json('/api/products/ondrella-day-30/cross-sell')
  expect(offers).toMatchObject({ recommendation_id: 'cross-sell-ondrella-day-30', metadata: { category: 'lens' } })
  expect(offers.products[0]).toMatchObject({ product_id: 'ondrella-day-90' })
  expect(offers.products).toHaveLength(8)
  expect(await json('/api/products/ondrella-day-30/cross-sell')).toEqual(offers)
})

test('[API-041] lists the products that cannot be ordered again', async () => {
  const question = {
    locale: 'de',
    brand_channel: 'claravue',
    sales_channel: 'CH',
    price_channel: ['website', 'partner'],
    product_id: ['ondrella-day-30', 'ondrella-day-classic-30', 'sorvane-month-3', 'nothing'],
  }
  const response = await post('/api/products/non-reorderable', question)
  expect(await response.json()).toEqual({ product_id: ['ondrella-day-classic-30', 'sorvane-month-3', 'nothing'] })
})

test.each([
  [{}, 'product_id'],
  [{ product_id: [] }, 'product_id'],
  [{ product_id: ['x'], price_channel: ['retail'] }, 'price_channel.0'],
  [{ product_id: ['x'], brand_channel: 'lenteo' }, 'brand_channel'],
  [{ product_id: ['x'], sales_channel: 'DE' }, 'sales_channel'],
  [{ product_id: ['x'], locale: 'rm' }, 'locale'],
])('[API-041] a question like %j is refused, naming what is wrong', async (question, path) => {
  const response = await post('/api/products/non-reorderable', question)
  const { code, violations } = await response.json()
  expect([response.status, code, violations[0].propertyPath]).toEqual([422, 'bad-input', path])
})

test.each(['', '/options', '/replacement', '/cross-sell'])('a product that is not there has no %s', async (part) => {
  for (const id of ['nothing', 'fjellis-daily-30', '%27%3B%20drop'])
    expect((await ask(`/api/products/${id}${part}`)).status).toBe(404)
})

test('answers about a product are cached until it changes', async () => {
  for (const part of ['', '/options', '/cross-sell']) {
    const response = await ask(`/api/products/ondrella-day-30${part}?locale=de`, { isPublic: true })
    expect(response.headers.get('Cache-Tag')).toContain('product:ondrella-day-30')
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=30')
  }
})
