import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { ok } from '#contract/result.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { signatureOf } from '#server/content/webhook.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { settingsForRequest } from '#server/settings/settings-for-request.ts'
import { openBrowser } from '#server/testing/browser.ts'
import type { Ask } from '#server/testing/built-shop.ts'
import { layCable } from '#server/testing/cable.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import {
  type Answer,
  closeShops,
  emptyFolder,
  openShop,
  pagesStayFresh,
  runShop,
  type ShopProcess,
} from '#server/testing/shop-process.ts'

const quiet = { info() {}, warn() {}, error() {} }
const source = 'catalogue/demo.jsonl'
const named = 'Ondrella Day, 30 Linsen'
const webhookSecret = 'the secret of the webhook'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let cable: Awaited<ReturnType<typeof layCable>>
/** The database of both shops, at the other end of the cable. */
let database: Database
let shops: ShopProcess[]
/** The stories of both. */
let stories: string
/** In the order of doing, and complete also when the preparation fails half-way. */
const undo: (() => unknown)[] = []

afterAll(closeShops)
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off', full_page_writes: 'off' })
  undo.push(() => postgres.stop())
  const url = await emptyDatabase('shop')
  cable = await layCable(url)
  undo.push(() => cable.remove())
  database = await openDatabase({ url, folder: '', log: quiet, poolSize: 2 })
  undo.push(() => database.close())
  stories = await mkdtemp(join(tmpdir(), 'shop-stories-'))
  undo.push(() => rm(stories, { recursive: true }))
  await cp('content', stories, { recursive: true })
  const settings = {
    DATABASE_URL: cable.url,
    CONTENT_DIR: stories,
    CONTENT_WEBHOOK_SECRET: webhookSecret,
  }
  // At the same moment on a database without tables: one of them prepares it, the other one waits.
  const open = () => openShop({ settings, folder: emptyFolder(), node: pagesStayFresh })
  shops = await Promise.all([open(), open()])
}, 900_000)

afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

async function emptyDatabase(name: string) {
  const server = await openDatabase({ url: postgres.url, folder: '', log: quiet, poolSize: 1 })
  await server.db.execute(sql.raw(`create database ${name}`))
  await server.close()
  return postgres.url.replace(/[^/]*$/, name)
}

/** What an operator does who gives a product another name and imports the file again. */
async function rename(title: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-catalogue-'))
  const file = join(folder, 'renamed.jsonl')
  await writeFile(file, (await readFile(source, 'utf8')).replaceAll(JSON.stringify(named), JSON.stringify(title)))
  expect((await importCatalogue(database.db, file)).ok).toBe(true)
  await rm(folder, { recursive: true })
}

const patiently = { timeout: 300_000 }
const home = (shop: ShopProcess) => shop.ask('/', { host: 'claravue.localhost' })
const timing = ({ headers }: Answer) => String(headers['server-timing'])
const keepHome = (shop: ShopProcess) =>
  vi.waitFor(async () => expect(timing(await home(shop))).toContain('hit'), patiently)
/** Asks until it is so. The pages do not grow old here, so one that is made anew was dropped. */
const untilMadeAnew = (look: () => Promise<Answer>, isNew: (answer: Answer) => boolean) =>
  vi.waitFor(async () => expect(isNew(await look())).toBe(true), patiently)
const untilHomeShows = (title: string) =>
  everywhere((shop) =>
    untilMadeAnew(
      () => home(shop),
      ({ body }) => body.includes(`>${title}</a>`),
    ),
  )
const everywhere = <T>(look: (shop: ShopProcess) => Promise<T>) => Promise.all(shops.map(look))

test('two processes that start together on an empty database prepare it once', async () => {
  const { rows } = await database.db.execute<{ imports: number; titles: number; migrations: number }>(sql`
    select (select count(*)::int from imports) as imports,
      (select count(*)::int from product_texts) as titles,
      (select count(*) = count(distinct hash) from drizzle.__drizzle_migrations) as migrations`)
  const products = (await readFile(source, 'utf8')).match(/"record":"product"/g) ?? []
  expect(rows).toEqual([{ imports: 1, titles: products.length * 4, migrations: true }])
  for (const { status, body } of await everywhere(home)) {
    expect(status).toBe(200)
    expect(body).toContain(`>${named}</a>`)
  }
})

test('a write shows on both, though the page that both had kept is not old yet', async () => {
  await everywhere(keepHome)
  await rename('Linsen von heute')
  await untilHomeShows('Linsen von heute')
})

test('what has another name is found by it on both, though they had kept that there is no such thing', async () => {
  const ask = (query: string) => (shop: ShopProcess) =>
    shop.ask(`/api/search?query=Neuerling&locale=de${query}`, { host: 'claravue.localhost' })
  const search = ask('')
  /** As the index answers now: the cache is bypassed for this parameter. */
  const searchNow = ask('&_storyblok=1')
  const hits = ({ body }: Answer): number => JSON.parse(body).nbHits
  expect((await everywhere(search)).map(hits)).toEqual([0, 0])
  await everywhere((shop) => vi.waitFor(async () => expect(timing(await search(shop))).toContain('hit'), patiently))
  await rename('Neuerling')
  await everywhere((shop) =>
    vi.waitFor(async () => {
      // The old index answers for a moment, and what it says is cached.
      await search(shop)
      expect(hits(await searchNow(shop))).toBe(1)
    }, patiently),
  )
  // It is dropped with the index.
  expect((await everywhere(search)).map(hits)).toEqual([1, 1])
})

test('news of a story drop the pages that show it on both, in its language, and no others', async () => {
  const look = (path: string) => (shop: ShopProcess) => shop.ask(path, { host: 'claravue.localhost' })
  const others = ['/en/disclaimer', '/returns', '/']
  for (const path of ['/disclaimer', ...others])
    await everywhere((shop) =>
      vi.waitFor(async () => expect(timing(await look(path)(shop))).toContain('hit'), patiently),
    )
  const body = JSON.stringify({ action: 'published', space_id: 1, story_id: 2, full_slug: 'claravue/de/disclaimer' })
  const [shop] = shops as [ShopProcess]
  const told = await shop.ask('/api/content/webhook', {
    method: 'POST',
    body,
    host: 'claravue.localhost',
    headers: { 'webhook-signature': signatureOf(webhookSecret, body), 'content-length': Buffer.byteLength(body) },
  })
  expect(told.status).toBe(200)
  await everywhere((shop) =>
    untilMadeAnew(
      () => look('/disclaimer')(shop),
      (answer) => timing(answer).includes('miss'),
    ),
  )
  const kept = await everywhere((shop) => Promise.all(others.map(async (path) => timing(await look(path)(shop)))))
  expect(kept.flat().filter((answer) => answer.includes('miss'))).toEqual([])
})

test('[CMS-002] changed settings show on both at once, in their language, without news of them', async () => {
  const look = (path: string) => (shop: ShopProcess) => shop.ask(path, { host: 'claravue.localhost' })
  for (const path of ['/', '/en'])
    await everywhere((shop) =>
      vi.waitFor(async () => expect(timing(await look(path)(shop))).toContain('hit'), patiently),
    )
  const file = join(stories, 'claravue/de/settings.json')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('Barrierefreiheit', 'Für alle lesbar'))
  await everywhere((shop) =>
    untilMadeAnew(
      () => look('/')(shop),
      ({ body }) => body.includes('Für alle lesbar'),
    ),
  )
  const kept = await everywhere(async (shop) => timing(await look('/en')(shop)))
  expect(kept.filter((answer) => answer.includes('miss'))).toEqual([])
})

/** A browser of somebody who visits one of the two. */
const browserOf = (shop: ShopProcess) =>
  openBrowser(
    (async (
      path: string,
      { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | URLSearchParams },
    ) => {
      const isForm = body instanceof URLSearchParams
      const answer = await shop.ask(path, {
        host: 'claravue.localhost',
        method,
        headers: { ...headers, ...(isForm && { 'Content-Type': 'application/x-www-form-urlencoded' }) },
        ...(body && { body: body.toString() }),
      })
      const isEmpty = [204, 304].includes(answer.status)
      return new Response(isEmpty ? null : answer.body, {
        status: answer.status,
        headers: Object.entries(answer.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        ),
      })
    }) as unknown as Ask,
    { host: 'claravue.localhost' },
  )

test('a price that is edited at the desk of one is on the page of both, though both had kept it', async () => {
  const product = 'limpidella-360'
  const page = (shop: ShopProcess) => shop.ask(`/en/p/${product}`, { host: 'claravue.localhost' })
  const shows =
    (price: string) =>
    ({ body }: Answer) =>
      body.includes(price)
  const [one] = shops as [ShopProcess]
  const desk = browserOf(one)
  const signedIn = await desk.post('/api/identity/sign-in', {
    email: 'merchandise@example.com',
    password: 'Personal2026',
  })
  expect(signedIn.status).toBe(200)
  const path = `/en/staff/goods/${product}?part=prices`
  for (const price of ['17.35', '18.45']) {
    await everywhere((shop) => vi.waitFor(async () => expect(timing(await page(shop))).toContain('hit'), patiently))
    expect((await everywhere(page)).map(shows(price))).toEqual([false, false])
    const { text } = await desk.get(path)
    const fields = [...text.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
      const [name, value] = ['name', 'value'].map((key) => new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1])
      return name && /^(digest|part|prices\.)/.test(name) ? [[name, value ?? ''] as const] : []
    })
    const saved = await desk.submit(path, {
      intent: 'save',
      ...Object.fromEntries(fields),
      'prices.CH.website': price,
    })
    expect(saved.location).toContain('did=save')
    await everywhere((shop) => untilMadeAnew(() => page(shop), shows(price)))
  }
})

test('a price of shipping that the desk has changed is shown and charged by both', async () => {
  const host = 'claravue.localhost'
  const page = (shop: ShopProcess) => shop.ask('/shipping', { host })
  const shows =
    (price: string) =>
    ({ body }: Answer) =>
      body.includes(`CHF\u00a0${price}</span>`)
  await everywhere((shop) => vi.waitFor(async () => expect(timing(await page(shop))).toContain('hit'), patiently))
  expect((await everywhere(page)).map(shows('6.90'))).toEqual([true, true])
  const desk = settingsForRequest({
    db: database.db,
    files: brands,
    now: new Date(),
    staff: () => ({ may: async () => ok({ userId: 'Petra' }) }),
  })
  expect(await desk.save('claravue', { 'shipping/swisspost_economy/CH': '7.35' }, 0)).toEqual(ok(1))
  await everywhere((shop) => untilMadeAnew(() => page(shop), shows('7.35')))
  const charged = await everywhere(async (shop) => {
    const browser = browserOf(shop)
    const { body: cart } = await browser.post('/api/carts')
    const items = [{ product: { product_id: 'limpidella-100', options: {} }, quantity: 1 }]
    await browser.post(`/api/carts/${cart.token_value}/items`, { items })
    const { body } = await browser.put(`/api/carts/${cart.token_value}/shipping-method`, { code: 'swisspost_economy' })
    return body.shipping_total
  })
  expect(charged).toEqual([7_35, 7_35])
})

test('a write shows even if no process was listening at that moment', async () => {
  await everywhere(keepHome)
  const { rows } = await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shop-listen page_tags'`,
  )
  expect(rows).toHaveLength(2)
  await rename('Linsen von morgen')
  await untilHomeShows('Linsen von morgen')
  await vi.waitFor(async () => {
    const { rows } = await database.db.execute(
      sql`select pid from pg_stat_activity where application_name = 'shop-listen page_tags'`,
    )
    expect(rows).toHaveLength(2)
  }, patiently)
  // Both hear again.
  await everywhere(keepHome)
  await rename('Linsen von übermorgen')
  await untilHomeShows('Linsen von übermorgen')
})

test('without the database the shop says so in the visitor’s language, and is well again when it is back', async () => {
  const [shop] = shops as [ShopProcess]
  const lenteo = { host: 'lenteo.localhost' }
  await keepHome(shop)
  const before = await home(shop)
  cable.pullOut()
  await vi.waitFor(async () => expect((await shop.ask('/readyz')).status).toBe(503), patiently)
  expect((await shop.ask('/healthz')).status).toBe(200)

  const italian = await shop.ask('/it', lenteo)
  expect([italian.status, italian.headers['retry-after'], italian.headers['cache-control']]).toEqual([
    503,
    '30',
    'private, no-store',
  ])
  expect(italian.body).toContain('<html lang="it"')
  expect(italian.body).not.toMatch(/ECONN|postgres|select [\w"*,. ]+ from /i)
  const french = await shop.ask('/fr')
  expect([french.status, /<html lang="(..)"/.exec(french.body)?.[1]]).toEqual([503, 'fr'])
  const api = await shop.ask('/api/categories/kontaktlinsen')
  expect([api.status, api.headers['content-type']]).toEqual([503, 'application/problem+json'])
  // What was rendered before is served until the database is back, however often it is asked for.
  for (let visit = 0; visit < 5; visit++) {
    const kept = await home(shop)
    // Not the page itself: the message of a failed test would be long.
    expect([kept.status, kept.body === before.body]).toEqual([200, true])
  }
  await rename('Linsen der Zwischenzeit')

  cable.plugIn()
  await vi.waitFor(async () => expect((await shop.ask('/readyz')).status).toBe(200), patiently)
  const back = await shop.ask('/it', lenteo)
  expect([back.status, /<html lang="(..)"/.exec(back.body)?.[1]]).toEqual([200, 'it'])
  expect((await shop.ask('/api/categories/kontaktlinsen')).status).toBe(200)
  // A change that was made in the meantime shows, although its announcement was lost.
  await untilHomeShows('Linsen der Zwischenzeit')
})

test('a restart of PostgreSQL is survived, and changes are heard afterwards', async () => {
  await postgres.restart()
  await everywhere((shop) => vi.waitFor(async () => expect((await shop.ask('/readyz')).status).toBe(200), patiently))
  await everywhere((shop) => vi.waitFor(async () => expect((await home(shop)).status).toBe(200), patiently))
  await vi.waitFor(() => rename('Linsen nach dem Neustart'), patiently)
  await everywhere((shop) =>
    vi.waitFor(async () => expect((await home(shop)).body).toContain('>Linsen nach dem Neustart</a>'), patiently),
  )
})

test('a database that cannot be prepared ends the start with an error', async () => {
  const url = await emptyDatabase('strange')
  const strange = await openDatabase({ url, folder: '', log: quiet, poolSize: 1 })
  await strange.db.execute(sql`create table categories (nothing int)`)
  await strange.close()
  const { code, stdout, stderr } = await runShop({ settings: { DATABASE_URL: url } })
  expect(stdout).not.toContain('The shop is open')
  expect(stderr).toContain('categories')
  expect(code).toBe(1)
})
