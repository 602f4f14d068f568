import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
let policyFor: Awaited<ReturnType<typeof openBuiltShop>>['app']['policyFor']
beforeAll(async () => {
  const shop = await openBuiltShop(await readOnlyDemo())
  ask = shop.ask
  policyFor = shop.app.policyFor
})

test('[API-019] a category is found by its path in the language asked for, with what is below it', async () => {
  const response = await ask('/api/categories/kontaktlinsen/tageslinsen?locale=de')
  expect(await response.json()).toMatchObject({
    code: 'daily',
    path: 'kontaktlinsen/tageslinsen',
    title: 'Tageslinsen',
  })
  const italian = await (
    await ask('/api/categories/lenti-a-contatto', { headers: { 'Accept-Language': 'it-CH' } })
  ).json()
  expect(italian).toMatchObject({
    code: 'lenses',
    children: expect.arrayContaining([expect.objectContaining({ code: 'toric' })]),
  })
})

test.each(['/api/categories/tageslinsen', '/api/categories/kontaktlinsen/brillen', '/api/nothing', '/api/categories/'])(
  '%s is a problem with status 404',
  async (path) => {
    const response = await ask(`${path}?locale=en`)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
    expect(await response.json()).toEqual({
      type: 'urn:problem:not-found',
      title: 'We could not find this.',
      status: 404,
      code: 'not-found',
      message: 'We could not find this.',
      violations: [],
    })
  },
)

test('[API-001] every operation has one method and path of its own, described once', async () => {
  const document = await (await ask('/api/openapi.json')).json()
  type Operation = { operationId?: string; summary?: string }
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary }]) => ({
      at: `${method} ${path}`,
      operationId,
      summary,
    })),
  )
  expect(operations.length).toBeGreaterThan(100)
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(operations.filter(({ operationId, summary }) => !operationId || !summary)).toEqual([])
  // Two paths that differ only in the names of their parameters would be two descriptions of one.
  const places = operations.map(({ at }) => at.replaceAll(/\{\w+\}/g, '{}'))
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
})

test('the API describes itself, each operation by its own name', async () => {
  const document = await (await ask('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/categories/{path}'].get.operationId).toBe('getCategory')
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/healthz', '/readyz', '/metrics']))
})

test('every operation that checks what it gets declares its refusal', async () => {
  type Operation = { parameters?: { schema?: object }[]; requestBody?: object; responses: object }
  const document = await (await ask('/api/openapi.json')).json()
  const checks =
    /"(max|min|pattern|enum|const|format|multipleOf|anyOf|oneOf|properties|\$ref)|"type":"(integer|number|boolean)"/
  const silent = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [], requestBody, responses }]) => {
        const isChecked = checks.test(JSON.stringify([parameters, requestBody]))
        return isChecked && !('422' in responses)
      })
      .map(([method]) => `${method} ${path}`),
  )
  expect(silent).toEqual([])
})

test('the readable page lists every operation and runs no script', async () => {
  const document = await (await ask('/api/openapi.json')).json()
  const response = await ask('/api/docs')
  const html = await response.text()
  for (const path of Object.keys(document.paths)) expect(html).toContain(path)
  expect(html).not.toContain('<script')
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self';")
})

test('a body of more than 256 KB is refused', async () => {
  const response = await ask('/api/anything', { method: 'POST', body: 'x'.repeat(256 * 1024 + 1) })
  expect([response.status, (await response.json()).code]).toEqual([413, 'too-large'])
})

test('a page of another site cannot post', async () => {
  const response = await ask('/api/anything', { method: 'POST', headers: { Origin: 'https://evil.example' } })
  expect([response.status, (await response.json()).code]).toEqual([403, 'foreign-origin'])
})

test.each([
  ['/api/categories/kontaktlinsen/tageslinsen', 'api-category', []],
  ['/api/products', 'api-products', ['search', 'facetFilters', 'page', 'limit', 'sort']],
  ['/api/products/ondrella-day-30', 'api-product', []],
  ['/api/products/ondrella-day-30/options', 'api-product', []],
  ['/api/products/ondrella-day-30/replacement', 'api-product', []],
  ['/api/products/ondrella-day-30/cross-sell', 'api-product', []],
  ['/api/products/ondrella-day-30/reviews', 'api-reviews', ['page', 'itemsPerPage', 'sort', 'language', 'stars']],
  ['/api/products/ondrella-day-30/review-scores', 'api-review-scores', []],
  ['/api/search', 'api-search', ['query', 'facetFilters', 'page', 'hitsPerPage', 'sort']],
  ['/api/content/menus/header-menu', 'api-menu', []],
  ['/api/content/stories/help/prescription', 'api-story', []],
])('the answer at %s is cached by language and its own parameters', (path, name, query) => {
  expect(policyFor(path)).toEqual({ name, query: ['locale', ...query], byLocale: true })
})

test.each([
  '/api/session',
  '/api/carts',
  '/api/carts/a',
  '/api/me',
  '/api/products/a/pricing',
  '/api/content/settings',
])('the answer at %s is not cached', (path) => expect(policyFor(path)).toBeUndefined())

test('a cached answer says what it depends on: its language, if the URL does not name it', async () => {
  const named = await ask('/api/categories/kontaktlinsen?locale=de', { isPublic: true })
  const negotiated = await ask('/api/categories/kontaktlinsen', { isPublic: true })
  expect(named.headers.get('Cache-Tag')).toBe('categories')
  expect(named.headers.get('Vary')).toBeNull()
  expect(negotiated.headers.get('Vary')).toBe('Accept-Language, Cookie')
})
