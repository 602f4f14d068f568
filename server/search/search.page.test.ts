import { beforeAll, describe, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { SearchUnavailable } from './service.ts'

type Ask = Awaited<ReturnType<typeof openBuiltShop>>['ask']
let ask: Ask
/** A shop whose search is down. */
let askInVain: Ask
beforeAll(async () => {
  const database = await readOnlyDemo()
  ask = (await openBuiltShop(database)).ask
  const find = () => Promise.reject(new SearchUnavailable('away'))
  askInVain = (await openBuiltShop(database, {}, () => ({ search: { find } }))).ask
})

type Card = { product_id: string; title: string; price: { current: number } }
type Found = { result: Card[]; page: number; nbHits: number; nbPages: number; hitsPerPage: number; facets: object }

async function search(query: Record<string, string | string[]>, host?: string): Promise<Found> {
  const parameters = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  const response = await ask(`/api/search?${new URLSearchParams([['locale', 'en'], ...parameters])}`, { host })
  expect(response.status).toBe(200)
  return response.json()
}
const ids = ({ result }: { result: Card[] }) => result.map(({ product_id }) => product_id)

async function post(body: unknown, host?: string) {
  const response = await ask('/api/product-cache/search', {
    method: 'POST',
    body: JSON.stringify(body),
    host,
    headers: { 'Content-Type': 'application/json' },
  })
  return { status: response.status, body: await response.json() }
}

describe('search products', () => {
  test('[API-023] gives the page, the number of hits and pages, and the hits per page', async () => {
    const found = await search({ query: 'sunglasses', hitsPerPage: '6', page: '3' })
    expect(found).toMatchObject({ page: 3, nbHits: 20, nbPages: 4, hitsPerPage: 6 })
    expect(found.result).toHaveLength(2)
    expect(found.result[0]).toMatchObject({ title: expect.any(String), price: { current: expect.any(Number) } })
  })

  test('[CAT-014] counts pages from 0', async () => {
    const all = ids(await search({ query: 'sunglasses', hitsPerPage: '20' }))
    expect(ids(await search({ query: 'sunglasses', hitsPerPage: '8', page: '0' }))).toEqual(all.slice(0, 8))
    expect(ids(await search({ query: 'sunglasses', hitsPerPage: '8', page: '1' }))).toEqual(all.slice(8, 16))
  })

  test('[API-024] gives six hits where six are requested, and the number of all hits', async () => {
    const { result, nbHits } = await search({ query: 'ondrella', hitsPerPage: '6' })
    expect([result.length, nbHits]).toEqual([6, 9])
  })

  test('[API-025] narrows by facetFilters: the same filter widens, another one narrows', async () => {
    const filtered = async (...facetFilters: string[]) => (await search({ facetFilters, hitsPerPage: '100' })).nbHits
    const toric = await filtered('lens_type:toric')
    const multifocal = await filtered('lens_type:multifocal')
    expect(await filtered('lens_type:toric', 'lens_type:multifocal')).toBe(toric + multifocal)
    const daily = ids(await search({ facetFilters: ['lens_type:toric', 'lens_usage:daily'], hitsPerPage: '100' }))
    expect(daily.toSorted()).toEqual([
      'brevelle-daily-toric-30',
      'brevelle-daily-toric-90',
      'ondrella-day-toric-30',
      'ondrella-day-toric-90',
      'sorvane-sport-toric-30',
      'sorvane-sport-toric-90',
      'tavelle-one-toric-30',
      'tavelle-one-toric-90',
    ])
    expect(await filtered('category:daily', 'brand:Irisande')).toBe(2)
    expect(await filtered('brand:Nobody')).toBe(0)
  })

  test('[CAT-012] has 16 hits on a page unless another number is requested', async () => {
    const { result, hitsPerPage } = await search({})
    expect([result.length, hitsPerPage]).toEqual([16, 16])
  })

  test.each([
    ['contact lenses', 'lenses', 'ondrella-day-30'],
    ['lens care', 'lenscare', 'limpidella-360'],
    ['sunglasses', 'sunglasses', 'dorvane-brise'],
    ['reading glasses', 'reading_glasses', 'lettera-appunto'],
  ])('[CAT-001] %s are found by their category and by their name', async (query, category, product) => {
    const byName = await search({ query, hitsPerPage: '100' })
    const byCategory = await search({ facetFilters: `category:${category}`, hitsPerPage: '100' })
    expect(ids(byName)).toContain(product)
    expect(ids(byCategory)).toEqual(ids(byName))
    const path =
      { lenses: 'contact-lenses', lenscare: 'lens-care', sunglasses: 'sunglasses' }[category] ?? 'reading-glasses'
    expect((await ask(`/api/categories/${path}?locale=en`)).status).toBe(200)
    // And so do people on the pages of the shop.
    for (const page of [`/en/c/${path}?itemsPerPage=100`, `/en/s?search=${encodeURIComponent(query)}&itemsPerPage=100`])
      expect(await (await ask(page)).text()).toContain(` href="/en/p/${product}/`)
    expect(await (await ask('/en')).text()).toContain(`href="/en/c/${path}"`)
  })

  test('[CAT-022] an inactive product is neither listed nor found by its own name', async () => {
    const listed = await search({ facetFilters: 'brand:Sorvane', hitsPerPage: '100' })
    expect(listed.nbHits).toBeGreaterThan(0)
    const named = await search({ query: 'Sorvane Month', hitsPerPage: '100' })
    expect([...ids(listed), ...ids(named)].filter((id) => id.startsWith('sorvane-month'))).toEqual([])
  })

  test('each storefront finds only what it sells, at its price', async () => {
    const there = await search({ query: 'fjellis daily' }, 'linsenhaus.localhost:3000')
    expect(ids(there)).toEqual(['fjellis-daily-30', 'fjellis-daily-90'])
    expect(ids(await search({ query: 'fjellis daily' }))).not.toContain('fjellis-daily-30')
    const [swiss, german] = await Promise.all([
      search({ query: 'tavelle month', sort: 'price_asc' }),
      search({ query: 'tavelle month', sort: 'price_asc' }, 'linsenhaus.localhost:3000'),
    ])
    expect([swiss.result[0]?.price.current, german.result[0]?.price.current]).toEqual([28_90, 25_40])
  })

  test.each([
    'page=-1',
    'page=abc',
    'page=1.5',
    'hitsPerPage=0',
    'hitsPerPage=101',
    'hitsPerPage=1000000000',
    'sort=cheapest',
    'facetFilters=colour:blue',
    'facetFilters=brand',
    'facetFilters=brand:',
    'facetFilters=__proto__:x',
    `query=${'x'.repeat(201)}`,
    `query=${'x'.repeat(10_000)}`,
  ])('%.40s is refused with the name of the wrong parameter', async (bad) => {
    const response = await ask(`/api/search?${bad}`)
    expect(response.status).toBe(422)
    const { code, violations } = await response.json()
    expect([code, violations[0].propertyPath.split('.')[0]]).toEqual(['bad-input', bad.split('=')[0]])
  })

  test('a page beyond the last is empty and still has the number of all hits', async () => {
    const found = await search({ query: 'sunglasses', hitsPerPage: '7', page: '1000000000' })
    expect(found).toMatchObject({ result: [], page: 1_000_000_000, nbHits: 20, nbPages: 3, hitsPerPage: 7 })
  })

  test.each([
    `'; delete from customers; --`,
    '%',
    '\\',
    '<script>alert(1)</script>',
    '((((',
    '\u0000',
    '👓',
    '"helicopter" OR 1=1',
    '../../etc/passwd',
  ])('%s is only a phrase that finds nothing', async (query) => {
    expect(await search({ query })).toMatchObject({ result: [], nbHits: 0, nbPages: 0 })
  })

  test.each(['/api/search?query=x', '/api/products'])('%s is unavailable while the search is down', async (path) => {
    const response = await askInVain(path)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30'])
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
  })

  test('the response is cached publicly, until the index or one of its products changes', async () => {
    const response = await ask('/api/search?query=ondrella&locale=de', { isPublic: true })
    const tags = response.headers.get('Cache-Tag')?.split(',')
    expect(response.headers.get('Cache-Control')).toContain('public')
    expect(tags).toEqual(expect.arrayContaining(['search', 'catalogue', 'product:ondrella-day-30']))
  })
})

test('[API-020] get products takes a search with limit and page, and gives the result and the total', async () => {
  const get = async (page: number) =>
    (await ask(`/api/products?search=sunglasses&limit=8&page=${page}&locale=en`)).json()
  const pages = [await get(0), await get(1), await get(2)]
  expect(pages.map(({ result, meta }) => [result.length, meta])).toEqual([
    [8, { total: 20 }],
    [8, { total: 20 }],
    [4, { total: 20 }],
  ])
  expect(new Set(pages.flatMap(ids)).size).toBe(20)
  expect((await ask('/api/products?limit=0')).status).toBe(422)
})

describe('product cache search', () => {
  const payload = {
    locale: 'fr',
    brand_channel: 'claravue',
    sales_channel: 'CH',
    price_channel: ['website'],
    product_id: ['tavelle-month-6', 'nothing', 'sorvane-month-3', 'ondrella-day-30', 'tavelle-month-3'],
    cacheKey: 'a',
    'price[gt]': 0,
    page: 0,
    limit: 2,
  }

  test('[API-026, DAT-043] gives the cards of known products in their order, and their number', async () => {
    const { status, body } = await post(payload)
    expect([status, ids(body), body.meta]).toEqual([200, ['tavelle-month-6', 'ondrella-day-30'], { total: 3 }])
    expect(body.result[1].title).toBe('Ondrella Day, 30 lentilles')
    expect(ids((await post({ ...payload, page: 1 })).body)).toEqual(['tavelle-month-3'])
  })

  test('[API-026, DAT-043] leaves out products that do not cost more than price[gt]', async () => {
    const { body } = await post({ ...payload, 'price[gt]': 28_90, limit: 10 })
    expect(ids(body)).not.toContain('tavelle-month-3')
    expect(ids((await post({ ...payload, 'price[gt]': 28_89, limit: 10 })).body)).toContain('tavelle-month-3')
  })

  test.each([
    ['locale', 'rm'],
    ['brand_channel', 'linsenhaus'],
    ['sales_channel', 'DE'],
    ['price_channel', ['friends']],
    ['product_id', 'ondrella-day-30'],
    ['product_id', undefined],
    ['price[gt]', 'cheap'],
    ['page', -1],
    ['limit', 101],
  ])('[DAT-043] %s %j is refused', async (name, value) => {
    const { status, body } = await post({ ...payload, [name]: value })
    expect([status, body.violations[0].propertyPath.split('.')[0]]).toEqual([422, name])
  })

  test('what the caller leaves out is the storefront’s', async () => {
    const { body } = await post({ product_id: ['ondrella-day-30'] }, 'lenteo.localhost:3000')
    expect(body.result[0].title).toBe('Ondrella Day, 30 lenti')
  })
})
