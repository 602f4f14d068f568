import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import type { Metrics } from '#server/process/metrics.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { headersOfNoPage, secured } from './security-headers.ts'
import { createServe } from './serve.ts'
import { createVisitResolver } from './visit.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const config = readConfig(brands, {}, { ...liveSettings, HOSTS_CLARAVUE: '127.0.0.1' })

/** What a browser gets from this application, over a real connection. */
async function answerOf(fetch: (request: Request) => Promise<Response>) {
  const serve = createServe({
    app: () => ({ fetch }),
    headers: headersOfNoPage(config),
    log: quiet,
    metrics: { observe() {} } as unknown as Metrics,
  })
  const resolveVisit = createVisitResolver(config)
  const server = createServer((incoming, outgoing) => {
    const visit = resolveVisit(incoming)
    if (visit) serve(incoming, outgoing, visit)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  return globalThis.fetch(`http://127.0.0.1:${address.port}/`, { headers: { Connection: 'close' } })
}

test('the last error page has the headers that every answer has', async () => {
  const { status, headers } = await answerOf(() => Promise.reject(new Error('a bug')))
  expect([status, headers.get('Content-Type')]).toEqual([500, 'text/html; charset=utf-8'])
  for (const [name, value] of headersOfNoPage(config)) expect([name, headers.get(name)]).toEqual([name, value])
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
})

test('an answer of the application has each of them once, and its own policy', async () => {
  const own = { 'Content-Type': 'text/html; charset=utf-8', 'Referrer-Policy': 'strict-origin' }
  const { headers } = await answerOf(async (request) =>
    secured(new Response('<p>', { headers: own }), request, config, false, { measurement: { collects: true } }),
  )
  expect(headers.get('Referrer-Policy')).toBe('strict-origin')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'self'; script-src 'self' https:\/\/pay[^,]*$/)
})
