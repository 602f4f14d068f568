import type { IncomingMessage } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { html, openShop, page, timing } from '#server/testing/public-pages.ts'

const soon = { timeout: 120_000, interval: 1 }

describe('the way home', () => {
  const redirectHome = vi.fn((incoming: IncomingMessage) =>
    incoming.headers.cookie === 'locale=fr' ? '/fr' : undefined,
  )

  test('a visitor of exactly / who chose French is sent to /fr, privately', async () => {
    const shop = await openShop({ redirectHome })
    await shop.get('/')
    expect(redirectHome).toHaveBeenCalledOnce()
    for (const query of ['', '?gclid=1']) {
      const { status, headers } = await shop.get(`/${query}`, { cookie: 'locale=fr' })
      expect(status).toBe(302)
      expect(headers).toMatchObject({ location: `/fr${query}`, 'cache-control': 'private, no-store', vary: 'Cookie' })
    }
    expect(shop.answered.at(-1)).toMatchObject({ name: 'home-redirect', status: 302, cache: 'none' })
  })

  test('other pages, the data of / and previews do not redirect', async () => {
    redirectHome.mockClear()
    const shop = await openShop({ redirectHome })
    const status = async (path: string) => (await shop.get(path, { cookie: 'locale=fr' })).status
    expect([await status('/de'), await status('/_.data'), await status('/?mode=wip')]).toEqual([200, 200, 418])
    expect(redirectHome).not.toHaveBeenCalled()
  })
})

test('a page that has moved keeps the parameters that it does not depend on', async () => {
  const shop = await openShop({
    render: async ({ url }) =>
      new Response(null, { status: 301, headers: { Location: `/moved${new URL(url).search}` } }),
  })
  const moved = async (url: string) => (await shop.get(url)).headers.location
  expect(await moved('/de')).toBe('/moved')
  expect(await moved('/de?gclid=a%20b&utm_source=x')).toBe('/moved?gclid=a+b&utm_source=x')
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
    await vi.waitFor(async () => expect((await shop.get('/')).body.toString()).toBe('second'), soon)
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
    await vi.waitFor(() => expect(shop.log.error).toHaveBeenCalledOnce(), soon)
    expect((await shop.get('/')).body.toString()).toBe('first')
    shop.clock.time = 60_000
    expect((await shop.get('/')).body.toString()).not.toBe('first')
  })

  describe('while the database is away', () => {
    const lasting = { 'CDN-Cache-Control': 'max-age=30, stale-while-revalidate=30, stale-if-error=86400' }
    const kept = (body: string) => page(body, lasting)

    test('an hour later the page is sent with its age, for no cache to send again unasked', async () => {
      const shop = await openShop({ render: async () => kept('first') })
      await shop.get('/')
      shop.cache.lost()
      shop.answerWith(async () => page('out of order', {}, 503))
      expect((await shop.get('/')).headers).not.toHaveProperty('age')
      shop.clock.time = 3_600_900
      const got = await shop.get('/')
      expect([got.status, got.body.toString(), timing(got)]).toEqual([200, 'first', 'cache;desc="outage"'])
      expect(got.headers).toMatchObject({ age: '3600', 'cache-control': 'public, no-cache' })
      expect(got.headers).not.toHaveProperty('cdn-cache-control')
      const again = await shop.get('/', { 'if-none-match': String(got.headers.etag) })
      expect([again.status, again.headers.age, again.headers['cache-control']]).toEqual([
        304,
        '3600',
        'public, no-cache',
      ])
      expect(shop.answered.at(-1)).toMatchObject({ cache: 'outage' })
      expect([shop.rendered.length, shop.log.error.mock.calls]).toEqual([1, []])

      expect((await shop.get('/p/1')).status).toBe(503)
      shop.cache.heardAgain()
      shop.answerWith(async () => kept('second'))
      expect((await shop.get('/')).body.toString()).toBe('second')
    })

    test('before that is known, a page that cannot be rendered is sent as it was; a bug is not hidden', async () => {
      const shop = await openShop({ render: async () => kept('first') })
      await shop.get('/')
      shop.clock.time = 90_000
      shop.answerWith(async () => page('a bug', {}, 500))
      expect((await shop.get('/')).status).toBe(500)
      shop.answerWith(async () => page('out of order', {}, 503))
      const got = await shop.get('/')
      expect([got.status, got.body.toString(), got.headers.age]).toEqual([200, 'first', '90'])
    })

    test('a page that depends on flags is sent in the visitor’s variant', async () => {
      const shop = await openShop({
        assign: async () => ({ test: [{ variableKey: 'a', type: 'String', value: 'b' }] }),
        render: async () => page('variant', { ...lasting, 'Page-Flags': 'test' }),
      })
      await shop.get('/')
      shop.clock.time = 90_000
      shop.answerWith(async () => page('out of order', {}, 503))
      for (const know of [() => {}, shop.cache.lost]) {
        know()
        const got = await shop.get('/')
        expect([got.status, got.headers.age, got.headers['cache-control']]).toEqual([200, '90', 'private, no-cache'])
      }
    })
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
  test('five visitors wait for one render; one who leaves does not disturb the others', async () => {
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
  test('after a product changed, the page that was being rendered before is not shown', async () => {
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
