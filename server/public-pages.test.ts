import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Brand } from '#contract/brand.ts'
import type { PagePolicy } from '#contract/public-page.ts'
import { acceptedEncoding, compress } from '#server/compress.ts'
import type { PageAnswer } from '#server/page-answer.ts'
import { createPageCache } from '#server/page-cache.ts'
import { addressOf, readTarget } from '#server/page-key.ts'
import { type Answered, createPublicPages, type PublicPagesOptions } from '#server/public-pages.ts'
import type { Visit } from '#server/visit.ts'

const claravue = { id: 'claravue', locales: ['de', 'en', 'it', 'fr'] } as unknown as Brand
const lenteo = { id: 'lenteo', locales: ['it'] } as unknown as Brand

const policies: Record<string, PagePolicy> = {
  '/': { name: 'homepage', query: [] },
  '/de': { name: 'homepage', query: [] },
  '/de/': { name: 'homepage', query: [] },
  '/c/daily': { name: 'category', query: ['page', 'brand'] },
  '/p/1': { name: 'product', query: [] },
  '/api/products': { name: 'api-products', query: ['page', 'locale'], byLocale: true },
}

const html = `<!doctype html><title>Lenses</title>${'<p>Daily lenses, 30 pieces, CHF 39.90 · größer</p>'.repeat(100)}`

/** A public page as the application answers it; a null takes a header away. */
function page(body = html, changes: Record<string, string | null> = {}, status = 200): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
    'Cache-Tag': 'content:home,product:1',
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Response(body, { status, headers })
}

type Got = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** A shop with a door of its own in front of an application that the test plays. */
async function openShop(options: Partial<PublicPagesOptions> & { maxBytes?: number } = {}) {
  const clock = { time: 0 }
  const cache = createPageCache<PageAnswer>({ maxBytes: options.maxBytes ?? 1_000_000, now: () => clock.time })
  const rendered: { request: Request; visit: Visit }[] = []
  const answered: Answered[] = []
  const policyAsked: string[] = []
  const log = { warn: vi.fn(), error: vi.fn() }
  const failed: unknown[] = []
  let render = options.render ?? (async () => page())
  const pages = createPublicPages({
    cache,
    policyFor: (_brand, path) => {
      policyAsked.push(path)
      return policies[path]
    },
    originOf: (brand) => `https://${brand.id}.example`,
    resolveLocale: (incoming) => {
      const chosen = new URL(incoming.url ?? '', 'http://x').searchParams.get('locale')
      const locale = chosen ?? incoming.headers['accept-language'] ?? 'de'
      return locale === 'none' ? undefined : ['de', 'fr'].includes(locale) ? locale : 'de'
    },
    internalCookies: ['vsf-wip', 'staff_session'],
    fail: (_incoming, outgoing, _visit, error) => {
      failed.push(error)
      outgoing.writeHead(500).end('sorry')
    },
    onAnswer: (_visit, what) => answered.push(what),
    log,
    ...options,
    render: (request, visit) => {
      rendered.push({ request, visit })
      return render(request, visit)
    },
  })
  const server = http.createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const brand = incoming.headers.host === 'lenteo.it' ? lenteo : claravue
    const origin = `http://${incoming.headers.host}`
    const visit = { brand, origin, client: '10.0.0.1', requestId: 'x1-1', route: '', startedAt: 0 }
    if (!pages.answer(incoming, outgoing, visit)) outgoing.writeHead(418).end('application')
    server.emit('answered')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo

  function send(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
    const { promise, resolve, reject } = Promise.withResolvers<Got>()
    const request = http.request({ port, host: '127.0.0.1', path, headers, method, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    request.on('error', reject).end()
    return { request, got: promise }
  }

  return {
    ...{ cache, clock, rendered, answered, policyAsked, log, failed, send },
    get: (path: string, headers?: http.OutgoingHttpHeaders, method?: string) => send(path, headers, method).got,
    /** Sends requests and returns when the door has seen them all. */
    async queue(...paths: string[]) {
      const waiting: ReturnType<typeof send>[] = []
      for (const path of paths) {
        const seen = once(server, 'answered')
        waiting.push(send(path))
        await seen
      }
      return waiting
    },
    answerWith: (next: PublicPagesOptions['render']) => {
      render = next
    },
    targets: () => rendered.map(({ request }) => request.url.replace('https://claravue.example', '')),
  }
}

const timing = ({ headers }: Got) => String(headers['server-timing'])

describe('which requests share a page', () => {
  test('tracking parameters make no difference: one render, and it does not see them', async () => {
    const shop = await openShop()
    for (const path of ['/', '/?gclid=1', '/?utm_source=mail&fbclid=x', '/?%67clid=2', '/?']) await shop.get(path)
    expect(shop.targets()).toEqual(['/'])
    expect(shop.cache.stats).toMatchObject({ misses: 1, hits: 4, entries: 1 })
  })

  test('declared parameters do, in any order and with repeated values', async () => {
    const shop = await openShop()
    for (const query of ['page=2&brand=a&brand=b', 'brand=a&utm=1&brand=b&page=2', 'brand=a&page=2&brand=b']) {
      await shop.get(`/c/daily?${query}`)
    }
    await shop.get('/c/daily?brand=b&brand=a&page=2')
    await shop.get('/c/daily?page=3')
    expect(shop.targets()).toEqual([
      '/c/daily?brand=a&brand=b&page=2',
      '/c/daily?brand=b&brand=a&page=2',
      '/c/daily?page=3',
    ])
  })

  test('each brand has its own page, whatever host it was asked from', async () => {
    const shop = await openShop()
    await shop.get('/', { host: 'claravue.ch' })
    await shop.get('/', { host: 'evil.example' })
    await shop.get('/', { host: 'lenteo.it' })
    expect(shop.rendered.map(({ request }) => request.url)).toEqual([
      'https://claravue.example/',
      'https://lenteo.example/',
    ])
  })

  test('the data of a page is kept apart from the page, by the routes that are asked for', async () => {
    const shop = await openShop()
    await shop.get('/')
    await shop.get('/_.data')
    await shop.get('/_.data?utm_source=mail&_routes=')
    await shop.get('/_.data?_routes=root%2Croutes%2Fhome')
    await shop.get('/_.data?_routes=routes%2Fhome,root,root')
    await shop.get('/de.data')
    await shop.get('/de/_.data')
    await shop.get('/c/daily.data?page=2&_routes=root')
    await shop.get('/?_routes=root')
    expect(shop.targets()).toEqual([
      '/',
      '/_.data',
      '/_.data?_routes=root%2Croutes%2Fhome',
      '/de.data',
      '/de/_.data',
      '/c/daily.data?_routes=root&page=2',
    ])
    expect(new Set(shop.policyAsked)).toEqual(new Set(['/', '/de', '/de/', '/c/daily']))
  })

  test('an answer by language is kept per language, and says what the choice depends on', async () => {
    const shop = await openShop()
    const german = await shop.get('/api/products', { 'accept-language': 'de' })
    await shop.get('/api/products', { 'accept-language': 'nonsense' })
    const french = await shop.get('/api/products?page=2', { 'accept-language': 'fr' })
    const named = await shop.get('/api/products?locale=fr', { 'accept-language': 'de' })
    const renamed = await shop.get('/api/products?locale=de', { 'accept-language': 'fr' })
    const misnamed = await shop.get('/api/products?locale=xx')
    expect(shop.targets()).toEqual([
      '/api/products?locale=de',
      '/api/products?locale=fr&page=2',
      '/api/products?locale=fr',
      '/api/products?locale=de',
    ])
    expect([german, french, named, renamed, misnamed].map(({ headers }) => headers.vary)).toEqual([
      'Accept-Encoding, Accept-Language',
      'Accept-Encoding, Accept-Language',
      'Accept-Encoding',
      'Accept-Encoding',
      'Accept-Encoding, Accept-Language',
    ])
    expect(timing(misnamed)).toBe('cache;desc="hit"')
    expect((await shop.get('/api/products', { 'accept-language': 'none' })).status).toBe(418)
  })

  test('a page is looked up without asking for its policy', async () => {
    const shop = await openShop()
    await shop.get('/c/daily')
    await shop.get('/c/daily')
    expect(shop.policyAsked).toEqual(['/c/daily'])
    expect(shop.answered.map(({ name, cache, status }) => `${name} ${cache} ${status}`)).toEqual([
      'category miss 200',
      'category hit 200',
    ])
  })

  test('the same parameters in any order and among any others lead to the same address', () => {
    const declared = fc.constantFrom('page', 'brand', 'sort')
    const value = fc.string({ unit: 'binary', maxLength: 8 })
    const parameters = fc.array(fc.tuple(declared, value), { maxLength: 6 })
    const others = fc.array(fc.tuple(fc.constantFrom('utm_source', 'gclid', '_routes', 'locale'), value), {
      maxLength: 4,
    })
    const policy = { name: 'category', query: ['page', 'brand', 'sort'] }
    const address = (entries: [string, string][]) => {
      const asked = readTarget(`/c/daily?${new URLSearchParams(entries)}`)
      return asked && addressOf(claravue, asked, policy, () => undefined)
    }
    fc.assert(
      fc.property(
        parameters,
        others,
        fc.shuffledSubarray(policy.query, { minLength: 3 }),
        (wanted, unwanted, names) => {
          // Groups change places, values within a group do not.
          const shuffled = names.flatMap((name) => wanted.filter(([other]) => other === name))
          const direct = address(wanted)
          expect(address([...unwanted, ...shuffled])).toEqual(direct)
          const seen = new URL(`http://shop${direct?.target}`).searchParams
          for (const name of policy.query) {
            const given = new URLSearchParams(wanted).getAll(name)
            expect(seen.getAll(name)).toEqual(given)
          }
          expect(new Set(seen.keys()).isSubsetOf(new Set(policy.query))).toBe(true)
        },
      ),
    )
  })
})

describe('what the application is left to answer by itself', () => {
  test.each(['mode=wip', '_storyblok=1', 'hash=x', 'atc=1', 'fk=abc', 'page=1&mode=', '%6dode=wip'])(
    '%s',
    async (query) => {
      const shop = await openShop()
      for (const path of ['/c/daily', '/c/daily.data']) {
        await shop.get(path)
        expect((await shop.get(`${path}?${query}`)).status).toBe(418)
      }
      expect(shop.rendered).toHaveLength(2)
    },
  )

  test('internal sessions, told by the name of a cookie and not by a part of one', async () => {
    const shop = await openShop()
    const status = async (cookie: string) => (await shop.get('/', { cookie })).status
    expect(await status('staff_session=abc')).toBe(418)
    expect(await status('locale=de; vsf-wip=1')).toBe(418)
    expect(await status('my-vsf-wip=1;vsf-wip=1')).toBe(418)
    expect(await status('my-vsf-wip=1; staff_sessions=2; note=vsf-wip')).toBe(200)
  })

  test('forms, paths that are not public, and addresses that mean another path', async () => {
    const shop = await openShop()
    const status = async (path: string, method?: string) => (await shop.get(path, {}, method)).status
    expect(await status('/', 'POST')).toBe(418)
    expect(await status('/account')).toBe(418)
    expect(await status('/account.data?page=1')).toBe(418)
    expect(await status('/account/../c/daily')).toBe(418)
    expect(await status(`/c/daily?page=${'1'.repeat(2000)}`)).toBe(418)
    expect(await status('http://claravue.ch/')).toBe(418)
    expect(await status('/api/products?locale=de#negotiated')).toBe(418)
    expect(shop.rendered).toHaveLength(0)
  })
})

describe('a public page holds nothing personal', () => {
  test('the render sees no header, no host and no address of the visitor', async () => {
    const shop = await openShop()
    const personal = {
      cookie: 'session=1',
      authorization: 'Bearer x',
      'accept-language': 'fr',
      'x-forwarded-host': 'e',
    }
    await shop.get('/', { ...personal, host: 'www.claravue.ch' })
    const [first] = shop.rendered
    expect([...(first?.request.headers ?? [])]).toEqual([])
    expect(first?.request.method).toBe('GET')
    expect(first?.visit).toMatchObject({ brand: claravue, origin: 'https://claravue.example', client: '' })
  })

  test('a page that sets a cookie is not kept, and the cookie reaches only whom it was made for', async () => {
    const shop = await openShop()
    const response = Promise.withResolvers<Response>()
    shop.answerWith(() => response.promise)
    const waiting = await shop.queue('/', '/')
    response.resolve(page(html, { 'Set-Cookie': 'session=secret' }))
    const [first, second] = await Promise.all(waiting.map(({ got }) => got))
    expect(first?.headers['set-cookie']).toEqual(['session=secret'])
    expect(second?.headers['set-cookie']).toBeUndefined()
    expect(shop.cache.stats.entries).toBe(0)
    expect(shop.log.warn).toHaveBeenCalledOnce()
  })

  test.each([
    ['without s-maxage', page(html, { 'Cache-Control': 'public, max-age=60' })],
    ['private', page(html, { 'Cache-Control': 'private, s-maxage=30' })],
    ['without Cache-Control', page(html, { 'Cache-Control': null })],
    ['not found', page(html, {}, 404)],
    ['moved', page('', { Location: '/de' }, 301)],
    ['for no time at all', page(html, { 'Cache-Control': 'public, s-maxage=0, stale-while-revalidate=0' })],
    ['in an encoding of its own', page(html, { 'Content-Encoding': 'x-own' })],
    ['varying by everything', page(html, { Vary: '*' })],
  ])('an answer %s is passed on as it is and not kept', async (_what, response) => {
    const shop = await openShop({ render: async () => response.clone() })
    const got = [await shop.get('/'), await shop.get('/')]
    for (const { status, headers, body } of got) {
      expect(status).toBe(response.status)
      expect(body.toString()).toBe(await response.clone().text())
      expect(headers.location).toBe(response.headers.get('location') ?? undefined)
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers['cache-tag']).toBeUndefined()
    }
    expect(shop.rendered).toHaveLength(2)
    expect(shop.cache.stats).toMatchObject({ entries: 0, bytes: 0 })
  })

  test('what the page is made of stays inside', async () => {
    const shop = await openShop()
    for (const got of [await shop.get('/'), await shop.get('/')]) expect(got.headers).not.toHaveProperty('cache-tag')
  })
})

describe('the way home', () => {
  const redirectHome = vi.fn((incoming: IncomingMessage) =>
    incoming.headers.cookie === 'locale=fr' ? '/fr' : undefined,
  )

  test('a visitor of exactly / who chose French is sent to /fr, privately', async () => {
    const shop = await openShop({ redirectHome })
    await shop.get('/')
    expect(redirectHome).toHaveBeenCalledOnce()
    for (const path of ['/', '/?gclid=1']) {
      const { status, headers } = await shop.get(path, { cookie: 'locale=fr' })
      expect(status).toBe(302)
      expect(headers).toMatchObject({ location: '/fr', 'cache-control': 'private, no-store', vary: 'Cookie' })
    }
    expect(shop.answered.at(-1)).toMatchObject({ name: 'home-redirect', status: 302, cache: 'none' })
  })

  test('nobody is sent anywhere from another page, from the data of /, or from a preview', async () => {
    redirectHome.mockClear()
    const shop = await openShop({ redirectHome })
    const status = async (path: string) => (await shop.get(path, { cookie: 'locale=fr' })).status
    expect([await status('/de'), await status('/_.data'), await status('/?mode=wip')]).toEqual([200, 200, 418])
    expect(redirectHome).not.toHaveBeenCalled()
  })
})

describe('fresh, stale, gone', () => {
  test('for 30 seconds the page, for 30 more the old one while a new one is made, then a render', async () => {
    const shop = await openShop({ render: async () => page('first') })
    expect(timing(await shop.get('/'))).toBe('cache;desc="miss", render;dur=0.0')
    shop.clock.time = 29_999
    expect(timing(await shop.get('/'))).toBe('cache;desc="hit"')

    const response = Promise.withResolvers<Response>()
    shop.answerWith(() => response.promise)
    shop.clock.time = 30_000
    for (let visitor = 0; visitor < 3; visitor++) {
      const got = await shop.get('/')
      expect([timing(got), got.body.toString()]).toEqual(['cache;desc="stale"', 'first'])
    }
    expect(shop.rendered).toHaveLength(2)
    response.resolve(page('second'))
    await vi.waitFor(async () => expect((await shop.get('/')).body.toString()).toBe('second'), { interval: 1 })
    expect(timing(await shop.get('/'))).toBe('cache;desc="hit"')

    shop.answerWith(async () => page('third'))
    shop.clock.time = 90_000
    expect((await shop.get('/')).body.toString()).toBe('third')
    expect(shop.cache.stats.misses).toBe(2)
  })

  test.each([
    ['throws', async () => Promise.reject(new Error('no database'))],
    ['answers 503', async () => page('out of order', {}, 503)],
  ])('a refresh that %s is logged, and the stale page stays until its end', async (_what, broken) => {
    const shop = await openShop({ render: async () => page('first') })
    await shop.get('/')
    shop.answerWith(broken)
    shop.clock.time = 40_000
    expect((await shop.get('/')).body.toString()).toBe('first')
    await vi.waitFor(() => expect(shop.log.error).toHaveBeenCalledOnce(), { interval: 1 })
    expect((await shop.get('/')).body.toString()).toBe('first')
    shop.clock.time = 60_000
    expect((await shop.get('/')).body.toString()).not.toBe('first')
  })

  test('the duration in the timing is of the request that waited', async () => {
    const shop = await openShop()
    shop.answerWith(async () => {
      shop.clock.time += 12.34
      return page()
    })
    expect(timing(await shop.get('/'))).toBe('cache;desc="miss", render;dur=12.3')
    expect(timing(await shop.get('/'))).toBe('cache;desc="hit"')
  })
})

describe('many at once', () => {
  test('five visitors wait for one render; one who leaves disturbs nobody', async () => {
    const shop = await openShop()
    const response = Promise.withResolvers<Response>()
    shop.answerWith(() => response.promise)
    const waiting = await shop.queue('/', '/?gclid=1', '/', '/', '/')
    const [leaving, ...staying] = waiting
    const left = leaving?.got.catch(() => 'left')
    leaving?.request.destroy()
    expect(await left).toBe('left')
    response.resolve(page())
    const got = await Promise.all(staying.map(({ got }) => got))
    expect(got.map(({ status, body }) => [status, body.toString() === html])).toEqual(Array(4).fill([200, true]))
    expect(shop.rendered).toHaveLength(1)
    expect(timing(await shop.get('/'))).toBe('cache;desc="hit"')
  })

  test('when the render fails, everybody who waits is told, and the next visitor gets a new render', async () => {
    const shop = await openShop()
    const response = Promise.withResolvers<Response>()
    shop.answerWith(() => response.promise)
    const waiting = await shop.queue('/', '/')
    response.reject(new Error('no database'))
    const got = await Promise.all(waiting.map(({ got }) => got))
    expect(got.map(({ status }) => status)).toEqual([500, 500])
    expect(shop.failed).toHaveLength(2)
    shop.answerWith(async () => page())
    expect((await shop.get('/')).status).toBe(200)
  })

  test('a render that throws at once, and a failure that fails, leave the shop open', async () => {
    const shop = await openShop({
      render: () => {
        throw new Error('bug')
      },
      fail: () => {
        throw new Error('another bug')
      },
    })
    await expect(shop.get('/')).rejects.toThrow()
    expect(shop.log.error).toHaveBeenCalledOnce()
    shop.answerWith(async () => page())
    expect((await shop.get('/')).status).toBe(200)
  })

  test('an error in a rule of the door goes to the same place', async () => {
    const shop = await openShop({
      policyFor: () => {
        throw new Error('bug')
      },
    })
    expect((await shop.get('/')).status).toBe(500)
  })

  test('an error after the page was sent does not spoil it', async () => {
    const shop = await openShop({
      onAnswer: () => {
        throw new Error('bug')
      },
    })
    for (let visitor = 0; visitor < 2; visitor++) expect((await shop.get('/')).body.toString()).toBe(html)
    expect(shop.failed).toEqual([])
  })
})

describe('announced changes', () => {
  test('after a product changed, nobody sees the page that was being rendered before', async () => {
    const shop = await openShop()
    const old = Promise.withResolvers<Response>()
    shop.answerWith(() => old.promise)
    const [before] = await shop.queue('/p/1')
    shop.cache.invalidate(['product:1'])
    shop.answerWith(async () => page('new price'))
    expect((await shop.get('/p/1')).body.toString()).toBe('new price')
    old.resolve(page('old price'))
    expect((await before?.got)?.body.toString()).toBe('old price')
    expect((await shop.get('/p/1')).body.toString()).toBe('new price')
    expect(shop.rendered).toHaveLength(2)
  })

  test('an announcement drops the page, its data and its filtered forms', async () => {
    const shop = await openShop()
    const paths = ['/c/daily', '/c/daily.data', '/c/daily?page=2']
    for (const path of paths) await shop.get(path)
    expect(shop.cache.invalidate(['product:1'])).toBe(3)
    for (const path of paths) expect(timing(await shop.get(path))).toContain('miss')
  })
})

describe('what is sent', () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  const cases = [
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['identity', 'identity'],
  ] as const

  test.each(cases)('the same page by %s, on a miss and on a hit', async (encoding, header) => {
    const shop = await openShop()
    const [miss, hit] = [
      await shop.get('/', { 'accept-encoding': header }),
      await shop.get('/', { 'accept-encoding': header }),
    ]
    for (const { headers, body } of [miss, hit]) {
      expect(decode[encoding](body).toString()).toBe(html)
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30')
    }
    expect(miss.body.equals(hit.body)).toBe(true)
    expect(miss.headers.etag).toBe(hit.headers.etag)
  })

  test('what is too small or no text is sent plain', async () => {
    const shop = await openShop({ render: async () => page('tiny') })
    const tiny = await shop.get('/', { 'accept-encoding': 'br' })
    expect([tiny.headers['content-encoding'], tiny.body.toString()]).toEqual([undefined, 'tiny'])
    shop.answerWith(async () => page(html, { 'Content-Type': 'image/avif' }))
    expect((await shop.get('/de', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['BR', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['identity, gzip;q=0.5', 'identity'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['x-gzip', 'gzip'],
    ['deflate, zstd', 'identity'],
    ['br;q=nonsense', 'identity'],
  ])('Accept-Encoding %j means %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  test('a compressed body holds no more memory than its own length', async () => {
    const packed = await compress(Buffer.from(html), 'br', 'kept')
    expect(packed.buffer.byteLength).toBe(packed.length)
  })

  test('each encoding has a validator of its own, and the page sets them all anew', async () => {
    const shop = await openShop()
    const etag = async (encoding: string) => (await shop.get('/', { 'accept-encoding': encoding })).headers.etag
    const tags = [await etag('br'), await etag('gzip'), await etag('identity')]
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    shop.cache.clear()
    expect(await etag('br')).toBe(tags[0])
    shop.cache.clear()
    shop.answerWith(async () => page(`${html}!`))
    expect(await etag('br')).not.toBe(tags[0])
  })

  test('whoever has the page already is told so, without a body', async () => {
    const shop = await openShop({ render: async () => page(html, { Vary: 'Origin', 'X-Frame-Options': 'DENY' }) })
    const ask = (had: string, encoding = 'br', method?: string) =>
      shop.get('/', { 'accept-encoding': encoding, 'if-none-match': had }, method)
    const first = await ask('"other"')
    expect(first.status).toBe(200)
    const etag = String(first.headers.etag)
    for (const had of [etag, `W/${etag}`, `"a", W/"b",${etag}`, '*', ' * ']) {
      const { status, headers, body } = await ask(had)
      expect([status, body.length]).toEqual([304, 0])
      expect(headers).toMatchObject({
        etag,
        vary: 'Origin, Accept-Encoding',
        'cache-control': first.headers['cache-control'],
        'server-timing': 'cache;desc="hit"',
      })
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers).not.toHaveProperty('x-frame-options')
    }
    expect((await ask(etag, 'br', 'HEAD')).status).toBe(304)
    expect((await ask(etag, 'gzip')).status).toBe(200)
    expect((await ask(etag.slice(1, -1))).status).toBe(200)
    shop.cache.clear()
    expect((await ask(etag)).status).toBe(304)
  })

  test('HEAD is answered like GET, without the body, from the same page', async () => {
    const shop = await openShop()
    const heads = [await shop.get('/', {}, 'HEAD'), await shop.get('/', {}, 'HEAD')]
    const got = await shop.get('/')
    for (const head of heads) {
      expect([head.status, head.body.length]).toEqual([200, 0])
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(html)))
      expect(head.headers.etag).toBe(got.headers.etag)
    }
    expect(shop.rendered).toHaveLength(1)
    expect(shop.rendered[0]?.request.method).toBe('GET')
  })
})

describe('room', () => {
  test('five hundred pages of a filter stay within 200 KB, and the home page in demand is still there', async () => {
    const shop = await openShop({ maxBytes: 200_000 })
    await shop.get('/')
    for (let number = 0; number < 500; number++) {
      await shop.get(`/c/daily?page=${number}`)
      expect(timing(await shop.get('/'))).toBe('cache;desc="hit"')
      expect(shop.cache.stats.bytes).toBeLessThanOrEqual(200_000)
    }
    expect(shop.cache.stats.evictions).toBe(501 - shop.cache.stats.entries)
  })
})
