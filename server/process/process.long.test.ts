import { cpSync, existsSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '#scripts/shop-child.ts'
import { openDatabase } from '#server/database/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import {
  type Answer,
  closeShops,
  connect,
  emptyFolder,
  liveFolder,
  mayMeasure,
  openShop,
  refusesConnections,
  runShop,
  type ShopProcess,
  sendRaw,
} from '#server/testing/shop-process.ts'
import { stopListening } from './listen.ts'

const quiet = { info() {}, warn() {}, error() {} }
const hosts = ['claravue.localhost', 'linsenhaus.localhost', 'lenteo.localhost']

/** A shop that was opened in an empty folder and closed again; then somebody renamed a product. */
let first: { said: string; homes: Answer[]; folder: string }
/** ShopServices in the same folder again. */
let shop: ShopProcess

/** A folder with data of its own, without the time that an empty one takes. */
function filledFolder() {
  const folder = emptyFolder()
  cpSync(first.folder, folder, { recursive: true })
  return folder
}

afterAll(closeShops)
beforeAll(async () => {
  const fresh = await openShop({ folder: emptyFolder() })
  const homes = await Promise.all(hosts.map((host) => fresh.ask('/', { host })))
  const { stdout } = await fresh.end()
  const database = await openDatabase({ folder: fresh.folder, log: quiet })
  await database.db.execute(sql`update product_texts set title = 'Umbenannt' where product_id = 'tavelle-one-30'`)
  await database.close()
  first = { said: stdout, homes, folder: emptyFolder() }
  cpSync(fresh.folder, first.folder, { recursive: true })
  shop = await openShop({ folder: fresh.folder, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
})

test('from an empty folder the shop opens, says its three addresses and serves each', () => {
  for (const [index, name] of ['Claravue', 'Linsenhaus', 'Lenteo'].entries()) {
    expect(first.said).toMatch(new RegExp(`${name} +http://${hosts[index]}:\\d+\n`))
    const { status, headers, body } = first.homes[index] as Answer
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`data-brand="${name.toLowerCase()}"`)
  }
})

test('opened again, it has its data as it was and imports nothing a second time', async () => {
  const { body } = await shop.ask('/')
  expect(body).toContain('>Umbenannt</a>')
  expect(body).not.toContain('>Tavelle One, 30 Linsen</a>')
})

test('--help lists the options and opens nothing, whatever the settings are', async () => {
  const { code, stdout, stderr } = await runShop({ args: ['--help'], settings: { PORT: 'abc' } })
  expect([code, stderr]).toEqual([0, ''])
  for (const option of ['--port', '--host', '--data-dir', '--mode', '--help']) expect(stdout).toContain(option)
  expect(stdout).not.toContain('Opening')
})

// Of each kind one: before anything is open, while the brands are loaded, at the port, at the database. The other
// sentences are tested where they are made: command-line, config, database/embedded, database/postgres, listen.
describe('a start that cannot succeed ends with one sentence and no stack trace', () => {
  /** Takes the languages out of a brand's file while it is loaded. */
  const hooks = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('/brands/lenteo.ts')) return loaded
      return { ...loaded, source: String(loaded.source).replace(/^ *(locales|countries):.*$/gm, '') }
    } })`

  test.concurrent.for<[what: string, start: () => Parameters<typeof runShop>[0], sentence: RegExp]>([
    [
      'wrong settings, all at once',
      () => ({ settings: { PORT: 'abc', SHOP_MODE: 'x' } }),
      /^Wrong settings: PORT must be a number; SHOP_MODE must be demo or live\.$/,
    ],
    [
      '[I18-011] a brand without languages and countries',
      () => ({ node: ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`] }),
      /^Following fields are missing in the i18n configuration: locales, countries$/,
    ],
    // Its folder is empty: nobody waits for a demo to be made before reading this.
    [
      'a port in use',
      () => ({ port: shop.port }),
      /^Port \d+ is in use: stop the other program, or choose another port with --port or the setting PORT\.$/,
    ],
    [
      'a data folder in use',
      () => ({ folder: shop.folder }),
      /^The data folder \S+ is in use by process \d+: stop that process, or choose another folder with DATA_DIR\.$/,
    ],
  ])('%s', async ([, start, sentence], { expect }) => {
    const { code, stdout, stderr } = await runShop({ folder: emptyFolder(), ...start() })
    expect(stderr.trimEnd()).toMatch(sentence)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stdout).not.toMatch(/^ {4}at |The shop is open/m)
    expect(code).toBe(1)
  })

  test('and the shop that was open before goes on, with its data', async () => {
    const { status, body } = await shop.ask('/it', { host: 'lenteo.localhost' })
    expect(status).toBe(200)
    expect(body).toContain('>Umbenannt</a>')
  })
})

describe('what no browser sends is answered with 4xx, and the process lives on', () => {
  const get = (target: string, headers = 'Host: claravue.localhost\r\n') =>
    `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n'
  const large = 'x'.repeat(300_000)

  test.for<[what: string, bytes: string, status: number]>([
    ['not HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['an address that is no path', get('constructor'), 400],
    ['an address with a backslash', get('/a\\b'), 400],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: claravue.localhost\r\n\r\n', 400],
    ['a method of another protocol', get('/it').replace('GET', 'PROPFIND'), 405],
    ['a method of another protocol at the API', get('/api/nothing').replace('GET', 'PROPFIND'), 405],
    ['TRACE', get('/it').replace('GET', 'TRACE'), 405],
    ['a change without a body at the API', get('/api/nothing').replace('GET', 'DELETE'), 404],
    ['no host', 'GET /it HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', `POST /language HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    ['a header of 20 KB', get('/', `Host: a\r\nX-Large: ${'x'.repeat(20_000)}\r\n`), 431],
    ['an address of 20 KB', get(`/${'x'.repeat(20_000)}`), 431],
    ['an unknown expectation', get('/', 'Host: a\r\nExpect: a miracle\r\n'), 417],
    ['a host with blanks', get('/nothing', 'Host: a b\r\n'), 421],
    ['a host with markup', get('/nothing', 'Host: <script>\r\n'), 421],
    ['a forwarded host with markup', get('/nothing', 'Host: a\r\nX-Forwarded-Host: <script>\r\n'), 421],
    ['forwarded addresses that are none', get('/nothing', 'Host: a\r\nX-Forwarded-For: x, [::1, 1.2.3\r\n'), 404],
    ['another site’s full address', get('http://evil.example/nothing'), 404],
    [
      'a large body at the API',
      `POST /api/nothing HTTP/1.1\r\nHost: a\r\n${form}Content-Length: ${large.length}\r\n\r\n${large}`,
      413,
    ],
    [
      'a large body of unknown length at the API',
      `POST /api/nothing HTTP/1.1\r\nHost: a\r\n${form}Transfer-Encoding: chunked\r\n\r\n493e0\r\n${large}\r\n0\r\n\r\n`,
      413,
    ],
  ])('%s', async ([, bytes, status]) => {
    const answer = await sendRaw(shop.port, bytes)
    expect(answer.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).not.toMatch(/evil\.example|^ {4}at /m)
    expect((await shop.ask('/healthz')).status).toBe(200)
  })

  test('OPTIONS is told what there is', async () => {
    const { status, headers } = await shop.ask('/api/nothing', { method: 'OPTIONS' })
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE'])
  })
})

describe('operators', () => {
  test('see that the process is up and ready, by any host name', async () => {
    for (const [path, body] of [
      ['/healthz', 'up\n'],
      ['/readyz', 'ready\n'],
    ] as const) {
      // It opens its doors before the search has read the catalogue.
      await vi.waitFor(async () => {
        const answer = await shop.ask(path, { host: 'nobody.example' })
        expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([200, body, 'no-store'])
      }, 120_000)
    }
  })

  test('read figures with the token; without it, not even this machine does', async () => {
    await shop.ask('/assets/nothing.js')
    const { status, headers, body } = await shop.ask('/metrics', { headers: mayMeasure })
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
    expect(body).toMatch(/^shop_pages_total\{answer="hits"\} \d+$/m)
    expect(body).toMatch(/^shop_search_products \d+$/m)
    expect(body).toMatch(/^shop_search_builds_total\{outcome="failed"\} 0$/m)
    expect(body).toMatch(/^shop_request_seconds_count\{route="[^"]*",status="404"\} \d+$/m)
    for (const headers of [
      {},
      { 'X-Forwarded-For': '127.0.0.1' },
      { Authorization: 'Bearer' },
      { Authorization: `${mayMeasure.Authorization}x` },
      { Authorization: mayMeasure.Authorization.replace('Bearer', 'Basic') },
    ]) {
      expect((await shop.ask('/metrics', { headers })).status).toBe(404)
    }
  })

  test('find a line of JSON for every request, and nothing of the visitor in any', async () => {
    const headers = {
      Cookie: 'vsf-locale=de; session=geheim-cookie',
      'User-Agent': 'geheim-agent',
      'X-Forwarded-For': '203.0.113.77',
      Referer: 'https://geheim-referer.example/',
      Authorization: 'Bearer geheim-token',
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    const hidden = /geheim|203\.0\.113\.77|127\.0\.0\.1/
    const asked: [path: string, method: string, status: number][] = [
      ['/', 'GET', 200],
      ['/?q=geheim-query', 'GET', 200],
      ['/geheim-path/4711?token=geheim-query', 'GET', 404],
      ['/it/%E0%A4%A-geheim', 'GET', 404],
      ['/geheim-path', 'POST', 405],
      ['/language?hash=geheim', 'POST', 422],
      ['/api/geheim-path?email=geheim@example.org', 'GET', 404],
      ['/api/categories/geheim', 'GET', 404],
      ['/assets/geheim.js', 'GET', 404],
      ['//geheim/', 'GET', 308],
      ['/LoginLink?hash=geheim', 'GET', 301],
    ]
    // Lines are written in batches and in order: once this one is there, so are all before it.
    const { headers: earlier } = await shop.ask('/assets/nothing.js')
    await vi.waitFor(() => expect(shop.said.stdout).toContain(`"${earlier['x-request-id']}"`), { timeout: 120_000 })
    const before = shop.said.stdout.length
    for (const [path, method, status] of asked) {
      const answer = await shop.ask(path, { method, headers, body: method === 'POST' ? 'geheim=1' : undefined })
      expect([path, answer.status]).toEqual([path, status])
    }
    const lines = await vi.waitFor(
      () => {
        const parsed = jsonLines(shop.said.stdout.slice(before)).filter(({ msg }) => msg === 'served')
        expect(parsed).toHaveLength(asked.length)
        return parsed
      },
      { timeout: 120_000 },
    )
    expect(lines.map(({ status }) => status)).toEqual(asked.map(([, , status]) => status))
    for (const line of lines) {
      expect(line).toEqual(expect.objectContaining({ req: expect.stringMatching(/^\w+-\w+$/), brand: 'claravue' }))
      expect(line.page ?? line.route).toEqual(expect.any(String))
    }
    expect(shop.said.stdout.slice(before)).not.toMatch(hidden)
    expect(shop.said.stderr).toBe('')
    expect((await shop.ask('/metrics', { headers: mayMeasure })).body).not.toMatch(hidden)
  })
})

test('in live mode only the configured hosts have a shop, which insists on https', async () => {
  const live = await openShop({
    folder: await liveFolder(filledFolder()),
    settings: { ...liveSettings, HOSTS_CLARAVUE: 'claravue.example,www.claravue.example' },
  })
  await vi.waitFor(() => expect(live.said.stdout).toContain('https://lenteo.example\n'), 120_000)
  expect(live.said.stdout).not.toContain('localhost')
  for (const path of ['/', '/nothing', '/api/nothing']) {
    const { headers } = await live.ask(path, { host: 'www.claravue.example' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await live.ask(path, { host: 'claravue.localhost' })).status).toBe(421)
    expect((await live.ask(path, { host: `127.0.0.1:${live.port}` })).status).toBe(421)
  }
  expect((await live.ask('/', { host: 'lenteo.example' })).body).toContain('href="https://lenteo.example/"')
  // These answers are given before the application, or instead of it.
  const host = 'claravue.example'
  for (const [path, asked, status] of [
    ['/healthz', { host }, 200],
    ['/readyz', { host }, expect.any(Number)],
    ['/metrics', { host }, 404],
    ['/metrics', { host, headers: mayMeasure }, 200],
    ['/', { host: 'unknown.example' }, 421],
    ['/', { host, method: 'OPTIONS' }, 204],
    ['/api/nothing', { host, method: 'PROPFIND' }, 405],
    ['/', { host, headers: { Cookie: 'vsf-locale=it' } }, 302],
    ['//nothing', { host }, 308],
  ] as const) {
    const answer = await live.ask(path, asked)
    expect.soft([path, answer.status, answer.headers]).toEqual([
      path,
      status,
      expect.objectContaining({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringMatching(/^default-src 'self'; .*frame-ancestors 'self'$/),
      }),
    ])
  }
  // The folder was a demo shop's, whose accounts were removed.
  const headers = { 'Content-Type': 'application/json' }
  for (const [email, password] of [
    ['customer@example.com', 'Linsen2026'],
    ['staff@example.com', 'Personal2026'],
  ]) {
    const sent = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
    expect((await live.ask('/api/identity/sign-in', { ...sent, host: 'claravue.example' })).status).toBe(401)
    expect((await shop.ask('/api/identity/sign-in', sent)).status).toBe(200)
  }
  expect((await live.ask('/healthz', { host: 'nobody.example' })).status).toBe(200)
  const readiness = async () => (await live.ask('/readyz', { host: 'nobody.example' })).status
  await vi.waitFor(async () => expect(await readiness()).toBe(200), 120_000)
  expect((await shop.ask('/')).headers['strict-transport-security']).toBeUndefined()
  await live.end()
})

describe('the end', () => {
  const body = 'locale=it&path=/'
  /** A form that the server has begun to read: it said that it waits for the rest. */
  async function halfPosted(port: number) {
    const socket = await connect(port)
    const head = `POST /language HTTP/1.1\r\nHost: claravue.localhost\r\nExpect: 100-continue\r\n`
    const type = 'Content-Type: application/x-www-form-urlencoded\r\n'
    let answer = ''
    const isContinued = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        answer += chunk
        if (answer.startsWith('HTTP/1.1 100')) resolve()
      })
    })
    socket.write(`${head}${type}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
    await isContinued
    const isClosed = new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve()))
    return {
      async complete() {
        socket.write(body.slice(5))
        await isClosed
        return answer
      },
    }
  }

  /** Stops a shop with one request half sent, one connection idle and one that never says anything. */
  async function expectGoodEnd(shop: ShopProcess, signals: NodeJS.Signals[]) {
    const lock = join(shop.folder, 'database.lock')
    expect(existsSync(lock)).toBe(true)
    const agent = new http.Agent({ keepAlive: true })
    const idle = http.get({ host: '127.0.0.1', port: shop.port, path: '/healthz', agent })
    idle.on('response', (response) => response.resume())
    await vi.waitFor(() => expect(Object.keys(agent.freeSockets)).toHaveLength(1), 120_000)
    const silent = await connect(shop.port)
    const post = await halfPosted(shop.port)

    for (const signal of signals) {
      shop.signal(signal)
      await vi.waitFor(async () => expect(await refusesConnections(shop.port)).toBe(true), { timeout: 120_000 })
    }
    const answer = await post.complete()
    expect(answer).toMatch(/HTTP\/1\.1 303 See Other\r\n/)
    expect(answer).toMatch(/\r\nlocation: \/it\r\n/i)
    expect(answer).toMatch(/\r\nset-cookie: vsf-locale=it;/i)
    expect(await shop.ended).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(lock)).toBe(false)
    agent.destroy()
    silent.destroy()
  }

  test('after kill -9 it opens again with its data, and SIGINT twice ends it well', async () => {
    const killed = await openShop({ folder: filledFolder() })
    expect((await killed.end('SIGKILL')).code).toBeNull()
    expect(existsSync(join(killed.folder, 'database.lock'))).toBe(true)
    const again = await openShop({ folder: killed.folder })
    expect((await again.ask('/')).body).toContain('>Umbenannt</a>')
    await expectGoodEnd(again, ['SIGINT', 'SIGINT'])
  })

  test('a request that never becomes complete cannot hold it up', async () => {
    const server = http.createServer((incoming, outgoing) => incoming.resume().on('end', () => outgoing.end()))
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const post = await halfPosted(port)
    await stopListening(server, 50)
    expect(await post.complete()).not.toContain('200')
  })

  // The last test of this file: the shop of all others ends here.
  test('SIGTERM: what is under way is answered, new connections are refused, then it ends well', () =>
    expectGoodEnd(shop, ['SIGTERM']))
})

type Line = { msg: string; req: string; status: number; page?: string; route?: string }

const jsonLines = (said: string): Line[] =>
  said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
