import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createErrorReporter } from './reporter.ts'
import { openSentry } from './sentry.ts'

/** Sentry's ingest: an envelope has a line for itself, and for each item a line of its kind and one of its content. */
async function startIngest() {
  const received: { path: string; items: unknown[] }[] = []
  const server = createServer(async (incoming, outgoing) => {
    const lines = (await text(incoming)).split('\n').filter(Boolean)
    received.push({ path: incoming.url ?? '', items: lines.slice(1).map((line) => JSON.parse(line)) })
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    dsn: `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/17`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let ingest: Awaited<ReturnType<typeof startIngest>>
beforeEach(async () => {
  ingest = await startIngest()
})
afterEach(() => ingest.stop())

const log = { warn: () => undefined }

function open(dice = () => 0) {
  const sentry = openSentry({ dsn: ingest.dsn, release: 'abc123', environment: 'live', dice })
  return { sentry, reporter: createErrorReporter({ adapters: [sentry.take], release: 'abc123', log }) }
}

test('an error full of personal data reaches Sentry with the allowed fields alone', async () => {
  const { sentry, reporter } = open()
  const error = Object.assign(new TypeError("Cannot read properties of undefined (reading 'Anna Meier')"), {
    cookie: 'sid=secret',
    cause: Object.assign(new Error('(email)=(anna@example.org)'), { code: '23505' }),
  })
  const context = {
    place: '/de/order/:orderToken',
    brand: 'claravue',
    locale: 'de',
    what: 'request failed',
    request: 'r-1',
  }
  reporter.report(error, context)
  await sentry.close()
  const [envelope] = ingest.received
  expect(envelope?.path).toMatch(/^\/api\/17\/envelope\/\?.*sentry_key=publickey/)
  expect(envelope?.items[0]).toMatchObject({ type: 'event' })
  expect(envelope?.items[1]).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: expect.any(Number),
    level: 'error',
    platform: 'node',
    release: 'abc123',
    environment: 'live',
    transaction: '/de/order/:orderToken',
    fingerprint: [expect.stringMatching(/^[\w-]{22}$/)],
    tags: { source: 'server', storefront: 'claravue', language: 'de', what: 'request failed', request: 'r-1' },
    exception: {
      values: [
        { type: 'Error', value: '23505' },
        {
          type: 'TypeError',
          value: 'Cannot read properties of undefined',
          stacktrace: {
            frames: expect.arrayContaining([expect.objectContaining({ filename: 'server/errors/sentry.test.ts' })]),
          },
        },
      ],
    },
  })
  expect(JSON.stringify(ingest.received)).not.toMatch(/anna|meier|secret/i)
})

test('[TRK-021] of 1,000 requests Sentry hears how long 10 took', async () => {
  let turn = 0
  const { sentry } = open(() => turn++ / 1000)
  for (let index = 0; index < 1000; index++) sentry.trace('/p/:id', 200, 12.5, 1_000_000)
  await sentry.close()
  expect(ingest.received).toHaveLength(10)
  expect(ingest.received[0]?.items[1]).toMatchObject({
    type: 'transaction',
    transaction: '/p/:id',
    release: 'abc123',
    start_timestamp: 999.9875,
    timestamp: 1000,
    contexts: { trace: { op: 'http.server', status: 'ok' } },
  })
})

test('what a browser has told Sentry itself is not told twice', async () => {
  const { sentry, reporter } = open()
  const report = { name: 'TypeError', frames: [], causes: [], release: 'old1', route: '/cart' }
  reporter.hear({ ...report, told: true }, {}, 'a')
  reporter.hear(report, { brand: 'lenteo', browser: 'Firefox' }, 'a')
  await sentry.close()
  expect(ingest.received).toHaveLength(1)
  expect(ingest.received[0]?.items[1]).toMatchObject({
    platform: 'javascript',
    release: 'old1',
    tags: { source: 'browser', storefront: 'lenteo', 'browser.family': 'Firefox' },
  })
})
