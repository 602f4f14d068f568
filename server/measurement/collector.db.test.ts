import { createServer, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { collectorPath as path, type SentEvent } from '#contract/measurement/batch.ts'
import type { Db } from '#server/database/database.ts'
import { createLocalFlags, type FlagTable } from '#server/flags/local.ts'
import { createVisitResolver } from '#server/http/visit.ts'
import { dbTest } from '#server/testing/database.ts'
import { openCollector } from './collector.ts'
import { createCountBuffer } from './count-buffer.ts'
import { figures, forgetOldCounts } from './operations.ts'
import { saltOf } from './store.ts'
import { writeCounts } from './write-counts.ts'

const noon = Date.UTC(2026, 10, 18, 11)
const hour = 3_600_000
const [claravue] = brands
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E Safari/604.1'
const consent = 'vsf-consent=necessary+statistics'
const log = { info() {}, warn() {}, error() {} }
const colour = (value: string) => [{ variableKey: 'colour', type: 'String' as const, value }]
const banner: FlagTable = { banner: [{ share: 50, variables: colour('blue') }] }

// Each test says itself when a second is over.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterEach(() => void vi.useRealTimers())

type Sent = { body?: string | object; headers?: Record<string, string>; client?: string }

async function open(db: Db, { flags = {}, brand = claravue }: { flags?: FlagTable; brand?: Brand } = {}) {
  const clock = { now: noon }
  const service = createLocalFlags(flags, log)
  const collector = await openCollector({
    db,
    brands: [brand],
    flags: service,
    testKey: Buffer.alloc(32, 1),
    headers: [],
    log,
    now: () => clock.now,
  })
  const resolveVisit = createVisitResolver({ brands: [brand], mode: 'demo', trustedProxies: ['127.0.0.1'] })
  const server = createServer((incoming, outgoing) => {
    const visit = resolveVisit(incoming)
    if (!visit || !collector.answer(incoming, outgoing, visit)) outgoing.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  /** Before the test's transaction ends, or else the last counts would be written outside of it. */
  async function close() {
    server.closeAllConnections()
    server.close()
    await collector.close()
  }

  /** Gives the status. */
  function post({ body = batch({ name: 'page_view' }), headers = {}, client = '192.0.2.1' }: Sent = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const usual = { host: `localhost:${port}`, cookie: consent, 'user-agent': phone, 'x-forwarded-for': client }
    const outgoing = request({ port, path, method: 'POST', headers: { ...usual, ...headers } }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode))
    })
    outgoing.on('error', reject).end(typeof body === 'string' ? body : JSON.stringify(body))
    return promise
  }
  const ask = (days = 7) => figures({ db, brand, flags: service, now: new Date(clock.now), days })
  return { collector, clock, post, ask, port, [Symbol.asyncDispose]: close }
}

function batch(...events: Partial<SentEvent>[]) {
  return { locale: 'de', events: events.map((event) => ({ page: 'home', at: noon, ...event })) }
}

const rowsOf = async (db: Db, table: string) => (await db.execute(sql`select * from ${sql.identifier(table)}`)).rows

const tables = ['event_counts', 'visit_hashes', 'ab_test_hashes', 'ab_test_counts']
async function stored(db: Db) {
  let count = 0
  for (const table of tables) count += (await rowsOf(db, table)).length
  return count
}

dbTest('two views of one visitor are two views and one visit, and nothing of the visitor is stored', async ({ db }) => {
  await using shop = await open(db)
  const { collector, post } = shop
  expect(await post()).toBe(204)
  expect(await post()).toBe(204)
  await collector.flush()
  await post()
  await collector.flush()
  const counts = await rowsOf(db, 'event_counts')
  const place = { day: '2026-11-18', storefront: 'claravue', locale: 'de', device: 'phone', page_type: 'home' }
  const tally = { bucket: 0, sum: '0' }
  expect(counts).toHaveLength(2)
  expect(counts).toEqual(
    expect.arrayContaining([
      { ...place, ...tally, event: 'page_view', count: '3' },
      { ...place, ...tally, event: 'visit', count: '1' },
    ]),
  )
  const hashes = await rowsOf(db, 'visit_hashes')
  expect(hashes).toEqual([{ day: '2026-11-18', hash: expect.stringMatching(/^[\w-]{22}$/) }])
})

dbTest('another address, another browser and another day are visits of their own', async ({ db }) => {
  await using shop = await open(db)
  const { collector, clock, post, ask } = shop
  await post()
  await post({ client: '192.0.2.2' })
  await post({ headers: { 'user-agent': phone.replace('18.0', '17.0') } })
  await collector.flush()
  expect((await ask()).days[0]).toMatchObject({ day: '2026-11-18', visit: 3 })
  clock.now = noon + 24 * hour
  await collector.flush()
  await post({ body: batch({ name: 'page_view', at: clock.now }) })
  await collector.flush()
  expect((await ask()).days.slice(0, 2)).toMatchObject([
    { day: '2026-11-19', visit: 1 },
    { day: '2026-11-18', visit: 3 },
  ])
  const rows = await rowsOf(db, 'visit_hashes')
  const [before, after] = ['2026-11-18', '2026-11-19'].map((day) => rows.filter((row) => row.day === day))
  expect([before?.length, after?.length]).toEqual([3, 1])
  expect(before?.map(({ hash }) => hash)).not.toContain(after?.[0]?.hash)
})

dbTest('a visitor of two storefronts is a visit of each, and their hashes have nothing in common', async ({ db }) => {
  const [, linsenhaus] = brands
  await using one = await open(db)
  await using other = await open(db, { brand: linsenhaus })
  for (const { post, collector } of [one, other, other]) {
    await post()
    await collector.flush()
  }
  expect([(await one.ask()).days[0]?.visit, (await other.ask()).days[0]?.visit]).toEqual([1, 1])
  expect(new Set((await rowsOf(db, 'visit_hashes')).map(({ hash }) => hash)).size).toBe(2)
})

dbTest('a day has one salt, whichever process asks first', async ({ db }) => {
  expect(await saltOf(db, '2026-11-18')).toBe(await saltOf(db, '2026-11-18'))
  expect(await rowsOf(db, 'visit_salts')).toHaveLength(1)
  expect(await saltOf(db, '2026-11-19')).not.toBe(await saltOf(db, '2026-11-18'))
})

dbTest('hashes of A/B tests are forgotten after 90 days', async ({ db }) => {
  await db.execute(sql`
    insert into ab_test_hashes (test, edition, goal, hash, day) values ('banner', '1', 'visit', 'x', '2026-11-18')`)
  await forgetOldCounts(db, [claravue], new Date('2027-02-16T12:00:00Z'))
  expect(await rowsOf(db, 'ab_test_hashes')).toHaveLength(1)
  await forgetOldCounts(db, [claravue], new Date('2027-02-17T12:00:00Z'))
  expect(await rowsOf(db, 'ab_test_hashes')).toEqual([])
})

dbTest('with the day go its hashes and what they were made of; after 25 months the counts', async ({ db }) => {
  await using shop = await open(db)
  const { collector, post } = shop
  await post()
  await collector.flush()
  const forget = (time: string) => forgetOldCounts(db, [claravue], new Date(time))
  await forget('2026-11-18T22:59:59Z')
  expect([await rowsOf(db, 'visit_hashes'), await rowsOf(db, 'visit_salts')].map(({ length }) => length)).toEqual([
    1, 1,
  ])
  await forget('2026-11-18T23:00:00Z')
  expect([await rowsOf(db, 'visit_hashes'), await rowsOf(db, 'visit_salts')]).toEqual([[], []])
  await forget('2028-12-18T12:00:00Z')
  expect(await rowsOf(db, 'event_counts')).toHaveLength(2)
  await forget('2028-12-19T12:00:00Z')
  expect(await rowsOf(db, 'event_counts')).toEqual([])
})

dbTest('a whole visit gives figures by day, page and event, and the times of its pages', async ({ db }) => {
  await using shop = await open(db)
  const { collector, post, ask } = shop
  const vital = (metric: string, value: number): Partial<SentEvent> => ({ name: 'web_vital', metric, value })
  await post({
    body: batch(
      { name: 'page_view' },
      { name: 'page_view', page: 'product' },
      { name: 'add_to_cart', page: 'product', value: 39.9 },
      { name: 'begin_checkout', page: 'checkout', value: 39.9 },
      { name: 'purchase', page: 'thank_you', value: 44.85 },
      vital('LCP', 1800),
      vital('CLS', 0.3),
    ),
  })
  await collector.flush()
  const found = await ask()
  expect(found.days).toHaveLength(7)
  expect(found.days[0]).toEqual({
    day: '2026-11-18',
    visit: 1,
    page_view: 2,
    add_to_cart: 1,
    begin_checkout: 1,
    purchase: 1,
    sales: 4485,
  })
  expect(found.days[1]).toMatchObject({ day: '2026-11-17', visit: 0, sales: 0 })
  expect(found.pages).toEqual([
    { page: 'home', visits: 1, views: 1 },
    { page: 'product', visits: 0, views: 1 },
  ])
  expect(found.events).toContainEqual({ event: 'purchase', count: 1, sum: 4485 })
  expect(found.vitals).toEqual([
    { page: 'home', LCP: { p75: 1875, rating: 'good', count: 1 }, CLS: { p75: 0.2875, rating: 'poor', count: 1 } },
  ])
  expect([found.tests, found.isEmpty]).toEqual([[], false])
})

const bad: [reason: string, sent: Sent][] = [
  ['no-consent', { headers: { cookie: '' } }],
  ['no-consent', { headers: { cookie: 'vsf-consent=necessary+marketing' } }],
  ['privacy-control', { headers: { 'sec-gpc': '1' } }],
  ['staff', { headers: { cookie: `${consent}; staff_session=abc` } }],
  ['staff', { headers: { cookie: `${consent}; vsf-wip=1` } }],
  ['program', { headers: { 'user-agent': 'Googlebot/2.1' } }],
  ['program', { headers: { 'user-agent': '' } }],
  ['foreign', { headers: { origin: 'https://elsewhere.example' } }],
  ['foreign', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['too-large', { body: 'x'.repeat(2 ** 20) }],
  ['too-large', { body: 'x'.repeat(20_000), headers: { 'transfer-encoding': 'chunked' } }],
  ['malformed', { body: '' }],
  ['malformed', { body: '\u0000\ufffd{]' }],
  ['malformed', { body: '['.repeat(16_000) }],
  ['malformed', { headers: { 'content-type': 'image/png' } }],
  ['malformed', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ['unknown-event', { body: batch({}) }],
  ['unknown-event', { body: batch({ name: '__proto__' as 'login' }) }],
  ['wrong-field', { body: batch({ name: 'purchase' }) }],
  ['wrong-clock', { body: batch({ name: 'page_view', at: noon + 365 * 24 * hour }) }],
]
dbTest(
  'what is bad or not allowed is answered by 204, counted by its reason, and nothing of it is stored',
  async ({ db }) => {
    await using shop = await open(db)
    const { collector, post } = shop
    for (const [index, [reason, sent]] of bad.entries()) {
      const before = collector.figures.dropped.get(reason as 'foreign') ?? 0
      expect([index, await post(sent)]).toEqual([index, 204])
      expect([index, reason, collector.figures.dropped.get(reason as 'foreign')]).toEqual([index, reason, before + 1])
    }
    await collector.flush()
    expect([collector.figures.counted, await stored(db)]).toEqual([0, 0])
  },
)

dbTest('a storefront that does not count answers, and stores nothing', async ({ db }) => {
  await using shop = await open(db, { brand: { ...claravue, measurement: { collects: false } } })
  const { collector, post } = shop
  expect(await post()).toBe(204)
  await collector.flush()
  expect([collector.figures.dropped.get('off'), await stored(db)]).toEqual([1, 0])
})

dbTest('other methods and paths are left to the shop', async ({ db }) => {
  await using shop = await open(db)
  const { port } = shop
  expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/api/events/x`, { method: 'POST' })).status).toBe(404)
})

dbTest(
  'of one address 200 batches in ten seconds are counted, and the others wait for their answer',
  async ({ db }) => {
    await using shop = await open(db)
    const { collector, post } = shop
    const statuses = await Promise.all(Array.from({ length: 210 }, () => post()))
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect([collector.figures.counted, collector.figures.dropped.get('flood')]).toEqual([200, 10])
    await post({ client: '192.0.2.2' })
    expect(collector.figures.counted).toBe(201)
  },
)

dbTest('counts are written once a second, and at the end of the process', async ({ db }) => {
  await using shop = await open(db)
  const { collector, post } = shop
  const views = async () => (await rowsOf(db, 'event_counts')).find(({ event }) => event === 'page_view')?.count
  await post()
  vi.advanceTimersByTime(999)
  expect(await views()).toBeUndefined()
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(await views()).toBe('1'), 120_000)
  await post()
  await collector.close()
  expect(await views()).toBe('2')
})

dbTest('what could not be written is written with the next flush, once', async ({ database: { db } }) => {
  await using shop = await open(db)
  const { collector, post } = shop
  await db.execute(sql`alter table event_counts rename to elsewhere`)
  await post()
  await collector.flush()
  await post()
  await db.execute(sql`alter table elsewhere rename to event_counts`)
  await collector.flush()
  await collector.flush()
  const counts = await rowsOf(db, 'event_counts')
  expect(Object.fromEntries(counts.map(({ event, count }) => [event, count]))).toEqual({ page_view: '2', visit: '1' })
})

dbTest('of many visits those that could be written are not written again with the others', async ({ db }) => {
  const buffer = createCountBuffer()
  const place = { day: '2026-11-18', storefront: 'claravue', locale: 'de', device: 'phone', page_type: 'home' }
  for (let index = 0; index <= 2000; index++) buffer.addVisit({ ...place, hash: `${index}` })
  buffer.addEvent({ ...place, event: 'page_view', bucket: 0, count: 2001, sum: 0 })
  const counted = async () =>
    Object.fromEntries((await rowsOf(db, 'event_counts')).map(({ event, count }) => [event, count]))
  // The last visit is in another part than the 2,000 before it.
  await db.execute(sql`alter table event_counts add constraint few check (event <> 'visit' or count <= 2000)`)
  await expect(writeCounts(db, buffer)).rejects.toThrow()
  expect(await counted()).toEqual({ page_view: '2001', visit: '2000' })
  await db.execute(sql`alter table event_counts drop constraint few`)
  await writeCounts(db, buffer)
  await writeCounts(db, buffer)
  expect(await counted()).toEqual({ page_view: '2001', visit: '2001' })
})

dbTest('processes that write the same counts at once lose nothing', async ({ database: { db } }) => {
  await using one = await open(db)
  await using two = await open(db)
  await using three = await open(db)
  await using four = await open(db)
  const processes = [one, two, three, four]
  const events = ['page_view', 'login', 'logout', 'withdrawal'] as const
  for (let round = 0; round < 5; round++) {
    // Each begins with another event, so that unsorted rows would wait for each other in a circle.
    await Promise.all(
      processes.map(({ post }, index) =>
        post({ body: batch(...events.map((_, at) => ({ name: events[(at + index) % events.length] }))) }),
      ),
    )
    await Promise.all(processes.map(({ collector }) => collector.flush()))
  }
  const counts = await rowsOf(db, 'event_counts')
  const expected = { page_view: '20', login: '20', logout: '20', withdrawal: '20', visit: '1' }
  expect(Object.fromEntries(counts.map(({ event, count }) => [event, count]))).toEqual(expected)
})

dbTest('a visitor of an A/B test counts once for it and once for each goal, if they have seen it', async ({ db }) => {
  await using shop = await open(db, { flags: banner })
  const { collector, post, ask } = shop
  const variantOf = createLocalFlags(banner, log).tests?.[0]?.variantOf ?? (() => '')
  const ids = Array.from({ length: 40 }, (_, index) => `visitor-${index}`)
  const [blue = '', otherBlue = ''] = ids.filter((id) => variantOf(id) === 'colour=blue')
  const [standard = ''] = ids.filter((id) => variantOf(id) === 'default')
  const as = (id: string) => ({ headers: { cookie: `${consent}; vsf-uid=${id}` } })
  const seen = { ...batch({ name: 'page_view' }), tests: ['banner', 'unknown'] }
  const buy = batch({ name: 'purchase', page: 'thank_you', value: 10 }, { name: 'sign_up' })
  // Buys without having seen the test, and so does not count.
  await post({ ...as(otherBlue), body: buy })
  for (const id of [blue, blue, standard]) await post({ ...as(id), body: seen })
  await collector.flush()
  await post({ ...as(blue), body: buy })
  await collector.flush()
  await post({ ...as(blue), body: buy })
  await post({ headers: { cookie: `${consent}; vsf-uid=a b` }, body: seen })
  await collector.flush()

  const [test] = (await ask()).tests ?? []
  expect(test).toMatchObject({
    key: 'banner',
    since: '2026-11-18',
    variants: [
      { name: 'default', share: 50, visitors: 1, goals: { purchase: 0, sign_up: 0 } },
      { name: 'colour=blue', share: 50, visitors: 1, goals: { purchase: 1, sign_up: 1, add_to_cart: 0 } },
    ],
  })
  expect(test?.variants[1]?.verdict).toEqual({ code: 'too_few' })
  expect(JSON.stringify(await rowsOf(db, 'ab_test_hashes'))).not.toMatch(/visitor-|blue|default/)
})

dbTest('what a visitor did in two A/B tests cannot be put together', async ({ db }) => {
  await using shop = await open(db, { flags: { ...banner, button: [{ share: 50, variables: colour('red') }] } })
  const { collector, post } = shop
  await post({
    headers: { cookie: `${consent}; vsf-uid=visitor-1` },
    body: { ...batch({ name: 'page_view' }), tests: ['banner', 'button'] },
  })
  await collector.flush()
  const rows = await rowsOf(db, 'ab_test_hashes')
  expect(rows.map(({ test }) => test).toSorted()).toEqual(['banner', 'button'])
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2)
})

dbTest('who changes the variants of a test begins a new one', async ({ db }) => {
  await using shop = await open(db, { flags: banner })
  const { collector, post } = shop
  await post({
    headers: { cookie: `${consent}; vsf-uid=visitor-1` },
    body: { ...batch({ name: 'page_view' }), tests: ['banner'] },
  })
  await collector.flush()
  const ask = (table: FlagTable) =>
    figures({ db, brand: claravue, flags: createLocalFlags(table, log), now: new Date(noon), days: 7 })
  const visitors = async (table: FlagTable) =>
    (await ask(table)).tests?.flatMap(({ variants }) => variants.map(({ visitors }) => visitors)).toSorted()
  expect(await visitors(banner)).toEqual([0, 1])
  expect(await visitors({ banner: [{ share: 40, variables: colour('blue') }] })).toEqual([0, 0])
})
