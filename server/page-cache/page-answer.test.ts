import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { acceptedEncoding, compress } from '#server/http/compress.ts'
import { claravue, html, openShop, page } from '#server/testing/public-pages.ts'

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

  test('a page that sets a cookie is not cached, and the cookie reaches only whom it was made for', async () => {
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
    ['for no time at all', page(html, { 'Cache-Control': 'public, s-maxage=0', 'CDN-Cache-Control': 'max-age=0' })],
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
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=30',
        'cdn-cache-control': 'max-age=30, stale-while-revalidate=30',
      })
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
    const packed = await compress(Buffer.from(html), 'br', 'cached')
    expect(packed.buffer.byteLength).toBe(packed.length)
  })

  test('each encoding has a validator of its own, and the page sets them all anew', async () => {
    const shop = await openShop()
    const etag = async (encoding: string) => (await shop.get('/', { 'accept-encoding': encoding })).headers.etag
    const tags = [await etag('br'), await etag('gzip'), await etag('identity')]
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    shop.cache.heardAgain()
    expect(await etag('br')).toBe(tags[0])
    shop.cache.heardAgain()
    shop.answerWith(async () => page(`${html}!`))
    expect(await etag('br')).not.toBe(tags[0])
  })

  test('a browser that has the page already gets 304 without a body', async () => {
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
        'cdn-cache-control': first.headers['cdn-cache-control'],
        'server-timing': 'cache;desc="hit"',
      })
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers).not.toHaveProperty('x-frame-options')
    }
    expect((await ask(etag, 'br', 'HEAD')).status).toBe(304)
    expect((await ask(etag, 'gzip')).status).toBe(200)
    expect((await ask(etag.slice(1, -1))).status).toBe(200)
    shop.cache.heardAgain()
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
