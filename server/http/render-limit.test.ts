import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import type { PageAnswer } from '#server/page-cache/page-answer.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { createPublicPages } from '#server/page-cache/public-pages.ts'
import type { Metrics } from '#server/process/metrics.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { page } from '#server/testing/public-pages.ts'
import { createRenderLimit } from './render-limit.ts'
import { createServe } from './serve.ts'
import { createVisitResolver, type Visit } from './visit.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const host = 'shop.example'
const config = readConfig(brands, {}, { ...liveSettings, HOSTS_CLARAVUE: host, TRUSTED_PROXIES: '127.0.0.1' })
const isPage = (path: string) => !path.startsWith('/api/')

/** A shop whose home page and search are cached; an application that the test plays answers everything else. */
async function openShop(fetch: (path: string, visit: Visit) => Promise<Response>, now?: () => number) {
  const admit = createRenderLimit(config.renders, isPage, now)
  const app = () => ({ fetch: (request: Request, visit: Visit) => fetch(new URL(request.url).pathname, visit) })
  const serve = createServe({ app, headers: [], log: quiet, metrics: { observe() {} } as unknown as Metrics, admit })
  const pages = createPublicPages({
    cache: createPageCache<PageAnswer>({ maxBytes: 1_000_000 }),
    policyFor: (_brand, path) => (/^\/(s\/\d+)?$/.test(path) ? { name: 'cached', query: [] } : undefined),
    assign: async () => ({}),
    originOf: () => `https://${host}`,
    resolveLocale: () => 'de',
    internalCookies: [],
    clearViewCookie: 'view=clear',
    currencyCookie: 'currency',
    fail: serve,
    log: quiet,
    admit,
    render: (request, visit) => fetch(new URL(request.url).pathname, visit),
  })
  const resolveVisit = createVisitResolver(config)
  const server = createServer((incoming, outgoing) => {
    const visit = resolveVisit(incoming)
    if (visit && !pages.answer(incoming, outgoing, visit)) serve(incoming, outgoing, visit)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  return (path: string, client: string, cookie = '') =>
    globalThis.fetch(`http://127.0.0.1:${address.port}${path}`, {
      headers: { 'X-Forwarded-Host': host, 'X-Forwarded-For': client, Cookie: cookie },
    })
}

test('the 41st page of a client at the same time is refused, while other clients and pages from memory are answered', async () => {
  const begun: PromiseWithResolvers<Response>[] = []
  const get = await openShop(async (path) => {
    if (path === '/' || path === '/login') return page('quick')
    const answer = Promise.withResolvers<Response>()
    begun.push(answer)
    return answer.promise
  })
  expect((await get('/', '192.0.2.1')).status).toBe(200)
  const mixed = Array.from({ length: 40 }, (_, index) => get(index % 2 ? '/cart' : `/s/${index}`, '192.0.2.1'))
  await vi.waitFor(() => expect(begun).toHaveLength(40), { timeout: 60_000, interval: 5 })

  for (const path of ['/en/cart', '/s/99']) {
    const refused = await get(path, '192.0.2.1')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
    expect(await refused.text()).toContain(
      path === '/s/99' ? 'In spätestens einer Minute' : 'It goes on within a minute',
    )
  }
  expect((await get('/', '192.0.2.1')).status).toBe(200)
  expect((await get('/login', '192.0.2.2')).status).toBe(200)
  expect(begun).toHaveLength(40)

  for (const answer of begun) answer.resolve(page('slow'))
  expect((await Promise.all(mixed)).map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect((await get('/login', '192.0.2.1')).status).toBe(200)
})

test('one client gets 600 pages in a minute, one network of IPv6 together, and goes on in the next', () => {
  let time = 0
  const admit = createRenderLimit(config.renders, isPage, () => time)
  const resolveVisit = createVisitResolver(config)
  const ask = (client: string, url = '/cart', isStaff = false, cookie = '') => {
    const headers = { 'x-forwarded-host': host, 'x-forwarded-for': client, cookie }
    const incoming = { url, headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage
    const visit = resolveVisit(incoming)
    if (!visit) throw new Error('No storefront')
    const admitted = admit(incoming, visit)
    if (!admitted.ok) return admitted.error.retryAfter
    if (isStaff) visit.isStaff = true
    admitted.value()
    return 'admitted'
  }
  const all = Array.from({ length: 600 }, (_, index) => ask(`2001:db8::${(index + 1).toString(16)}`))
  expect(new Set(all)).toEqual(new Set(['admitted']))
  time = 20_500
  expect([ask('2001:db8::1'), ask('2001:db8:0:1::1'), ask('2001:db8::1', '/api/session')]).toEqual([
    40,
    'admitted',
    'admitted',
  ])
  time = 60_000
  expect(ask('2001:db8::1')).toBe('admitted')

  const ofThisMachine = Array.from({ length: 700 }, (_, index) => ask(index % 2 ? '127.0.0.1' : '::1'))
  expect(new Set(ofThisMachine)).toEqual(new Set(['admitted']))

  // One render tells that a session is one of staff; a guest with an invented one is limited as before.
  const session = 'vsf-session=of-staff'
  for (let count = 0; count < 700; count++) expect(ask('192.0.2.9', '/staff', true, session)).toBe('admitted')
  const strangers = Array.from({ length: 601 }, () => ask('192.0.2.10', '/staff', false, 'vsf-session=invented'))
  expect(strangers.lastIndexOf('admitted')).toBe(599)
})
