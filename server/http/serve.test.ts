import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import type { Metrics } from '#server/process/metrics.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { textStream } from '#server/values/text-stream.ts'
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

const csv = { 'Content-Type': 'text/csv; charset=utf-8' }
const partsOf = (answer: Response) => answer.body?.pipeThrough(new TextDecoderStream()).getReader()

test('a list for a spreadsheet arrives while it is made, also at a browser that takes compressed answers', async () => {
  const rest = Promise.withResolvers<string | undefined>()
  const parts = [Promise.resolve('one\n'), rest.promise, Promise.resolve(undefined)]
  const body = textStream({ mayGoOn: async () => true, next: async () => parts.shift() })
  const reader = partsOf(await answerOf(async () => new Response(body, { headers: csv })))
  expect(await reader?.read()).toEqual({ done: false, value: 'one\n' })
  rest.resolve('two\n')
  expect([await reader?.read(), (await reader?.read())?.done]).toEqual([{ done: false, value: 'two\n' }, true])
})

test('a list whose rest may not be read any more is cut, so that nobody takes it for whole', async () => {
  // The adapter writes it there.
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => written.mockRestore())
  const end = Promise.withResolvers<boolean>()
  const answers = [Promise.resolve(true), end.promise]
  const body = textStream({ mayGoOn: async () => (await answers.shift()) ?? false, next: async () => 'one\n' })
  const reader = partsOf(await answerOf(async () => new Response(body, { headers: csv })))
  expect(await reader?.read()).toEqual({ done: false, value: 'one\n' })
  end.resolve(false)
  await expect(reader?.read()).rejects.toThrow('terminated')
})
