import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { createMetrics } from '#server/process/metrics.ts'
import { createHealthEndpoints } from './health.ts'

const note = () => {}
const log = { debug: note, info: note, warn: note, error: note }
const cache = { hits: 0, stale: 0, outage: 0, misses: 0, evictions: 0, entries: 0, bytes: 0 }
const metrics = createMetrics(
  cache,
  { products: 154, builds: 3, failures: 1, buildSeconds: 0.25 },
  { answered: 5, failures: 1, fallbacks: 2 },
  { counted: 7, dropped: new Map([['flood', 2]]) },
)

const token = 'a token of more than 16 characters'

function ask(url: string, isReady: boolean, settings: Record<string, string> = { METRICS_TOKEN: token }) {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>()
  let status = 0
  const outgoing = {
    setHeader: note,
    writeHead(code: number) {
      status = code
      return outgoing
    },
    end: (body: string) => resolve({ status, body }),
  }
  const incoming = { url, headers: { authorization: `Bearer ${token}` }, socket: { remoteAddress: '127.0.0.1' } }
  const parts = {
    config: readConfig(brands, {}, settings),
    database: {} as Database,
    metrics,
    log,
    isReady: () => isReady,
  }
  createHealthEndpoints(parts)(incoming as IncomingMessage, outgoing as unknown as ServerResponse)
  return promise
}

test('a process that is not ready says so before it looks at its database', async () => {
  expect(await ask('/readyz', false)).toEqual({ status: 503, body: 'not ready\n' })
  expect((await ask('/healthz', false)).status).toBe(200)
})

test('the figures tell how the search index fares', async () => {
  const { body } = await ask('/metrics', true)
  expect(body).toMatch(/^shop_search_products 154$/m)
  expect(body).toMatch(/^shop_search_build_seconds 0.25$/m)
  expect(body).toMatch(/^shop_search_builds_total\{outcome="built"\} 3$/m)
  expect(body).toMatch(/^shop_search_builds_total\{outcome="failed"\} 1$/m)
})

test('a shop without a token shows its figures to nobody', async () => {
  expect((await ask('/metrics', true)).status).toBe(200)
  const others: Record<string, string>[] = [{}, { METRICS_TOKEN: 'another token of 16 and more' }]
  for (const settings of others) expect((await ask('/metrics', true, settings)).status).toBe(404)
})
