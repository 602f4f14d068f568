import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveSettings } from '#server/testing/live-settings.ts'
import { ask, closeShops, liveFolder, openShop, type ShopProcess } from '#server/testing/shop-process.ts'

/** What a proxy that ends TLS makes of a request: the shop sees plain http from the proxy, and what it says of the visitor. */
async function openProxy(shop: ShopProcess) {
  const server = http.createServer((incoming, outgoing) => {
    const { host = '', ...headers } = incoming.headers
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': host, 'x-forwarded-for': '203.0.113.7' }
    const onward = http.request({
      host: '127.0.0.1',
      port: shop.port,
      path: incoming.url,
      method: incoming.method,
      agent: false,
      headers: { ...headers, ...forwarded, host: `127.0.0.1:${shop.port}` },
    })
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders)
      response.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** A form sent by a browser that shows a page of https://claravue.example, unless the headers say otherwise. */
const chooseItalian = (port: number, headers: Record<string, string>) =>
  ask(port, '/language', {
    method: 'POST',
    host: 'claravue.example',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: 'locale=it&path=/',
  })

let proxy: Awaited<ReturnType<typeof openProxy>>
let shop: ShopProcess
const folder = await liveFolder()
afterAll(closeShops)
async function open(settings: Record<string, string>) {
  shop = await openShop({ folder, settings })
  proxy = await openProxy(shop)
}
async function close() {
  proxy.close()
  await shop.end()
}
const ownPage = { Origin: 'https://claravue.example', 'Sec-Fetch-Site': 'same-origin' }

describe('behind a trusted proxy that ends TLS', () => {
  beforeAll(() => open({ ...liveSettings, TRUSTED_PROXIES: '127.0.0.1' }))
  afterAll(close)

  test('a form of the shop’s own page is taken, and its cookie travels by https only', async () => {
    const { status, headers } = await chooseItalian(proxy.port, ownPage)
    expect([status, headers.location]).toEqual([303, '/it'])
    expect(headers['set-cookie']).toEqual(['vsf-locale=it; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })

  test('a form without origin is taken: no browser sent it', async () => {
    expect((await chooseItalian(proxy.port, {})).status).toBe(303)
  })

  test.for<[what: string, headers: Record<string, string>]>([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['the own name by http', { Origin: 'http://claravue.example' }],
    ['another brand', { Origin: 'https://lenteo.example' }],
    ['a hidden origin', { Origin: 'null' }],
    ['the word of the browser', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('a form of another site is refused by %s', async ([, headers]) => {
    const { status, headers: answered, body } = await chooseItalian(proxy.port, headers)
    expect([status, answered['content-type'], answered['set-cookie']]).toEqual([
      403,
      'text/html; charset=utf-8',
      undefined,
    ])
    expect(body).toContain('<html lang="de">')
  })

  test('the API keeps to the same rule', async () => {
    const post = (headers: http.OutgoingHttpHeaders) =>
      ask(proxy.port, '/api/anything', { method: 'POST', host: 'claravue.example', headers, body: '{}' })
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const refused = await post(headers)
      expect([refused.status, refused.headers['content-type']]).toEqual([403, 'application/problem+json'])
      expect(JSON.parse(refused.body)).toMatchObject({ code: 'foreign-origin', status: 403 })
    }
    for (const headers of [{ Origin: 'https://claravue.example' }, {}]) expect((await post(headers)).status).toBe(404)
  })

  test('the forwarded host chooses the storefront; an unknown one is answered 421', async () => {
    const home = (host: string) => ask(proxy.port, '/', { host })
    expect((await home('lenteo.example')).body).toContain('data-brand="lenteo"')
    expect((await home('linsenhaus.example')).body).toContain('href="https://linsenhaus.example/"')
    expect((await home('evil.example')).status).toBe(421)
  })

  test('visitors do not see the figures', async () => {
    expect((await ask(proxy.port, '/metrics', { host: 'claravue.example' })).status).toBe(404)
  })
})

describe('behind a proxy that is not trusted', () => {
  beforeAll(() => open({}))
  afterAll(close)

  test('what it says of protocol and host is not believed', async () => {
    expect((await chooseItalian(proxy.port, ownPage)).status).toBe(403)
    const { status, headers } = await chooseItalian(proxy.port, {})
    expect(status).toBe(303)
    expect(headers['set-cookie']?.[0]).not.toContain('Secure')
    expect((await ask(proxy.port, '/', { host: 'lenteo.example' })).body).toContain('data-brand="claravue"')
  })
})
