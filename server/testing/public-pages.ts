import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import type { Brand } from '#contract/brand.ts'
import type { PagePolicy } from '#contract/web/public-page.ts'
import { clearViewCookie, cookieTable, internalCookieNames } from '#server/http/cookie-table.ts'
import type { Visit } from '#server/http/visit.ts'
import type { PageAnswer } from '#server/page-cache/page-answer.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { type Answered, createPublicPages, type PublicPagesOptions } from '#server/page-cache/public-pages.ts'

const francs = { currency: 'CHF', currencies: ['CHF', 'EUR'] }
const euros = { currency: 'EUR', currencies: ['EUR'] }
export const claravue = { id: 'claravue', locales: ['de', 'en', 'it', 'fr'], ...francs } as unknown as Brand
const lenteo = { id: 'lenteo', locales: ['it'], ...euros } as unknown as Brand

const policies: Readonly<Record<string, PagePolicy>> = {
  '/': { name: 'homepage', query: [], routes: ['root', 'routes/home'] },
  '/de': { name: 'homepage', query: [] },
  '/de/': { name: 'homepage', query: [] },
  '/c/daily': { name: 'category', query: ['page', 'brand'], routes: ['root'] },
  '/p/1': { name: 'product', query: [], notFound: '/p/-' },
  '/api/products': { name: 'api-products', query: ['page', 'locale'], byLocale: true },
}

export const html = `<!doctype html><title>Lenses</title>${'<p>Daily lenses, 30 pieces, CHF 39.90 · größer</p>'.repeat(100)}`

/** A public page as the application answers it; a null takes a header away. */
export function page(body = html, changes: Record<string, string | null> = {}, status = 200): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0, s-maxage=30',
    'CDN-Cache-Control': 'max-age=30, stale-while-revalidate=30',
    'Cache-Tag': 'content:home,product:1',
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Response(body, { status, headers })
}

type Got = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** A shop with a door of its own in front of an application that the test plays. */
export async function openShop(options: Partial<PublicPagesOptions> & { maxBytes?: number } = {}) {
  const clock = { time: 0 }
  const cache = createPageCache<PageAnswer>({ maxBytes: options.maxBytes ?? 1_000_000, now: () => clock.time })
  const rendered: { request: Request; visit: Visit }[] = []
  const answered: Answered[] = []
  const policyAsked: string[] = []
  const log = { warn: vi.fn(), error: vi.fn() }
  const failed: unknown[] = []
  let render = options.render ?? (async () => page())
  const pages = createPublicPages({
    cache,
    policyFor: (_brand, path) => {
      policyAsked.push(path)
      return policies[path] ?? (/^(\/fr)?\/p\//.test(path) ? policies['/p/1'] : undefined)
    },
    assign: async () => ({}),
    originOf: (brand) => `https://${brand.id}.example`,
    resolveLocale: (incoming) => {
      const locale = incoming.headers['accept-language'] ?? 'de'
      return locale === 'none' ? undefined : ['de', 'fr'].includes(locale) ? locale : 'de'
    },
    internalCookies: internalCookieNames,
    clearViewCookie,
    currencyCookie: cookieTable.currency.name,
    fail: (_incoming, outgoing, _visit, error) => {
      failed.push(error)
      outgoing.writeHead(500).end('sorry')
    },
    onAnswer: (_visit, what) => answered.push(what),
    log,
    ...options,
    render: (request, visit) => {
      rendered.push({ request, visit })
      return render(request, visit)
    },
  })
  const server = http.createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const brand = incoming.headers.host === 'lenteo.it' ? lenteo : claravue
    const origin = `http://${incoming.headers.host}`
    const visit = { brand, origin, client: '10.0.0.1', requestId: 'x1-1', route: '', startedAt: 0 }
    if (!pages.answer(incoming, outgoing, visit)) outgoing.writeHead(418).end('application')
    server.emit('answered')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo

  function send(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
    const { promise, resolve, reject } = Promise.withResolvers<Got>()
    const request = http.request({ port, host: '127.0.0.1', path, headers, method, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    request.on('error', reject).end()
    return { request, got: promise }
  }

  return {
    cache,
    clock,
    rendered,
    answered,
    policyAsked,
    log,
    failed,
    send,
    get: (path: string, headers?: http.OutgoingHttpHeaders, method?: string) => send(path, headers, method).got,
    /** Sends requests and returns when the door has seen them all. */
    async queue(...paths: string[]) {
      const waiting: ReturnType<typeof send>[] = []
      for (const path of paths) {
        const seen = once(server, 'answered')
        waiting.push(send(path))
        await seen
      }
      return waiting
    },
    answerWith: (next: PublicPagesOptions['render']) => {
      render = next
    },
    targets: () => rendered.map(({ request }) => request.url.replace('https://claravue.example', '')),
  }
}

export const timing = ({ headers }: Got) => String(headers['server-timing'])
