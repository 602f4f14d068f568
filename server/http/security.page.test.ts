import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'

let database: Awaited<ReturnType<typeof readOnlyDemo>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await readOnlyDemo()
  shop = await openBuiltShop(database)
})

test.each(['/', '/en/p/ondrella-day-30', '/en/nowhere'])(
  'the policy of %s allows exactly the inline scripts that the renderer wrote, and no other',
  async (path) => {
    const { ask } = shop
    const response = await ask(path)
    const html = await response.text()
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    // What search engines read is no script.
    const inline = [...html.matchAll(/<script(?![^>]*( src=|ld\+json))[^>]*>(.*?)<\/script>/gs)].map(
      ([, , source = '']) => source,
    )
    const hashes = inline.map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`)
    expect(inline.length).toBeGreaterThan(0)
    expect(policy.split('; ').find((rule) => rule.startsWith('script-src'))).toBe(
      ['script-src', "'self'", ...new Set(hashes)].join(' '),
    )
    expect(policy).not.toContain('unsafe')
    expect(html).not.toContain('nonce')
    expect(response.headers.has('Inline-Scripts')).toBe(false)
  },
)

test.each([
  '/',
  '/nowhere',
  '/api/nothing',
  '/api/openapi.json',
  '/brands/claravue/logo.svg',
  '/assets/nothing.js',
  '/pictures/hero-studio.svg',
  '/img/216x268/nothing',
])('%s has the headers that every answer has', async (path) => {
  const { ask } = shop
  const { headers } = await ask(path)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  expect(headers.get('Strict-Transport-Security')).toBeNull()
})

test('in live mode browsers are told to come by https only', async () => {
  const { ask } = await openBuiltShop(database, liveSettings)
  const { headers } = await ask('/', { host: 'claravue.example' })
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
})

test('in live mode every cookie is Secure, also when the proxy does not say that the visitor came by https', async () => {
  const { ask } = await openBuiltShop(database, liveSettings)
  const sent = { method: 'POST', host: 'claravue.example', body: new URLSearchParams({ locale: 'it', path: '/' }) }
  for (const proto of ['', 'http', 'https']) {
    const { headers } = await ask('/language', { ...sent, headers: { 'X-Forwarded-Proto': proto } })
    expect(headers.getSetCookie()).toEqual(['vsf-locale=it; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax'])
  }
})

test('only the preview may be framed, and only by the content editor', async () => {
  const { ask } = shop
  const frames = async (path: string) =>
    /frame-ancestors [^;]*/.exec((await ask(path)).headers.get('Content-Security-Policy') ?? '')?.[0]
  expect(await frames('/')).toBe("frame-ancestors 'self'")
  expect(await frames('/?_storyblok=1')).toBe("frame-ancestors 'self' https://app.storyblok.com")
})

test('rendered twice, a public page is the same to the byte', async () => {
  const { ask } = shop
  expect(await (await ask('/', { isPublic: true })).text()).toBe(await (await ask('/', { isPublic: true })).text())
})

test('a cached page names its parts; a personal answer to the same address is not cached', async () => {
  const { ask } = shop
  const kept = await ask('/', { isPublic: true })
  expect(kept.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=30')
  expect(kept.headers.get('CDN-Cache-Control')).toBe('max-age=30, stale-while-revalidate=30, stale-if-error=86400')
  const tags = kept.headers.get('Cache-Tag')?.split(',')
  expect(tags?.slice(0, 4)).toEqual([
    ...['settings', 'menus/header-menu', 'home'].map((slug) => `content:claravue/de/${slug}`),
    'catalogue',
  ])
  expect(tags).toContain('product:ondrella-day-30')
  expect((await ask('/')).headers.get('Cache-Control')).toBe('private, no-store')
})

test('[PAY-002] pages let in the payment provider that is configured, and no other', async () => {
  const policyOf = async (settings: Record<string, string>, host: string) => {
    const { ask } = await openBuiltShop(database, settings)
    return (await ask('/', { host })).headers.get('Content-Security-Policy') ?? ''
  }
  for (const [environment, pay] of [
    ['sandbox', 'https://pay.sandbox.datatrans.com'],
    ['production', 'https://pay.datatrans.com'],
  ] as const) {
    const settings = { ...liveSettings, PAYMENT_DATATRANS_ENVIRONMENT: environment }
    const rules = (await policyOf(settings, 'claravue.example')).split('; ')
    expect(rules.find((rule) => rule.startsWith('script-src'))?.split(' ')).toContain(pay)
    expect(rules).toContain(`form-action 'self' ${pay}`)
    expect(rules).toContain("frame-src 'self' https:")
    expect(rules.join().match(/datatrans\.com/g)).toHaveLength(2)
  }
  expect(await policyOf({}, 'claravue.localhost')).not.toMatch(/datatrans|https:(?!\/\/)/)
})
