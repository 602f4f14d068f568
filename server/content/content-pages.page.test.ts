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
    render: ({ url }, { marksNotFound }) =>
      ask(url.replace(/^https?:\/\/[^/]+/, ''), { isPublic: true, marksNotFound }),
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

test.each([
  ['/no-such-page', ['/settings', '/no/such/page', '/wp-login.php', '/Lost', '/staff/nothing', '/%E2%82%AC']],
  ['/it/no-such-page', ['/it/settings', '/it/x.aspx']],
  ['/c/no-such-category', ['/c/no/such/category', '/c/Lost']],
  ['/en/p/no-such-product', ['/en/p/another/with-a-slug', '/en/p/A.B']],
  ['/instructions/no-such-product', ['/instructions/another']],
])('%s is 404 with the page that all like it share, in which no path stands', async (first, others) => {
  const { get, cache } = await openCachedShop()
  const rendered = await get(first)
  expect(timing(rendered)).toContain('miss')
  expect([rendered.status, cache.stats.entries]).toEqual([404, 1])
  for (const path of [first, ...others, `${first}?utm_source=${'x'.repeat(9)}`]) {
    const got = await get(path)
    expect([path, got.status, timing(got)]).toEqual([path, 404, 'cache;desc="hit"'])
    expect(got.body.equals(rendered.body)).toBe(true)
    expect(got.headers['content-security-policy']).toBe(rendered.headers['content-security-policy'])
  }
  expect(cache.stats.entries).toBe(1)
  expect(rendered.body.toString()).toContain('<h1')
  expect(rendered.body.toString()).not.toMatch(/no-such|another|with-a-slug|wp-login/)
})

test('a path that has moved, needs its whole query or is a file is not cached as a page', async () => {
  const { app } = shop
  expect(app.policyFor('/about-us')).toEqual({
    name: 'page',
    query: ['products'],
    notFound: '/-',
    routes: ['root', 'every-page', 'page'],
  })
  for (const path of [
    '/home',
    '/ResetPassword',
    '/it/checkout',
    '/MyAccount/OrderHistory',
    '/about-us/',
    '/about//us',
    '//about-us',
    '/language',
    '/DummyLoader',
    '/__manifest',
    '/dev/blocks',
    '/img/216x268/ondrella-day-30-front',
    '/pictures/hero-studio.svg',
    '/assets/nothing',
    '/brands/claravue/logo',
    '/api-docs.css',
    '/favicon.ico',
    '/robots.txt',
  ])
    expect({ path, policy: app.policyFor(path) }).toEqual({ path, policy: undefined })
})
