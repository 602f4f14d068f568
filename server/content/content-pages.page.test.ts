import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { openShop, timing } from '#server/testing/public-pages.ts'

let database: Database
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await readOnlyDemo()
  shop = await openBuiltShop(database)
})

/** The cache of public pages before the built application. */
async function openCachedShop() {
  const { app, ask } = shop
  return openShop({
    maxBytes: 10_000_000,
    policyFor: (_brand, path) => app.policyFor(path),
    render: ({ url }) => ask(url.replace(/^https?:\/\/[^/]+/, ''), { isPublic: true }),
  })
}

test.each(['/about-us', '/it/about-us', '/about-us.data'])(
  'the content page %s is cached until its story changes',
  async (path) => {
    const { get, cache } = await openCachedShop()
    expect(timing(await get(path))).toContain('miss')
    expect(timing(await get(`${path}?utm_source=mail`))).toContain('hit')
    const own = `content:claravue/${path.startsWith('/it/') ? 'it' : 'de'}/about-us`
    // The story of another page, of another language and of another brand.
    cache.invalidate([
      own.replace('about-us', 'privacy'),
      'content:claravue/fr/about-us',
      'content:linsenhaus/de/about-us',
    ])
    expect(timing(await get(path))).toContain('hit')
    cache.invalidate([own])
    expect(timing(await get(path))).toContain('miss')
  },
)

test('a missing page is not cached, and is 404 each time', async () => {
  const { get } = await openCachedShop()
  for (const path of ['/no-such-page', '/settings', '/no/such/page'])
    for (const { status, headers, ...answer } of [await get(path), await get(path)]) {
      expect([status, headers['cache-control']]).toEqual([404, 'private, no-store'])
      expect(timing({ status, headers, ...answer })).toContain('miss')
    }
})

test('a path that has moved, needs its whole query or is a file is not cached as a page', async () => {
  const { app } = shop
  expect(app.policyFor('/about-us')).toEqual({ name: 'page', query: ['products'] })
  for (const path of [
    '/home',
    '/ResetPassword',
    '/it/checkout',
    '/MyAccount/OrderHistory',
    '/about-us/',
    '/about//us',
    '//about-us',
    '/About-Us',
    '/language',
    '/DummyLoader',
    '/__manifest',
    '/dev/blocks',
    '/img/216x268/ondrella-day-30-front',
    '/pictures/hero-claravue.svg',
    '/assets/nothing',
    '/brands/claravue/logo',
    '/api-docs.css',
    '/favicon.ico',
    '/robots.txt',
    '/healthz.txt',
  ])
    expect({ path, policy: app.policyFor(path) }).toEqual({ path, policy: undefined })
})
