import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { Log } from '#server/process/log.ts'
import type { Metrics } from '#server/process/metrics.ts'
import { acceptedEncoding, compress, isCompressible } from './compress.ts'
import { plainPage } from './plain-page.ts'
import type { Admit } from './render-limit.ts'
import type { Visit } from './visit.ts'

/** The shop as a function from request to answer. */
type Application = { fetch(request: Request, visit: Visit): Promise<Response> }

type ServeOptions = {
  app: () => Application | Promise<Application>
  /** The headers of an answer that the application does not give. */
  headers: readonly (readonly [name: string, value: string])[]
  log: Log
  metrics: Metrics
  /** Limits how many pages a client makes the shop render. */
  admit?: Admit
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Hands a request to the application and its answer to the network; one line in the log for each. */
export function createServe({ app, headers, log, metrics, admit }: ServeOptions) {
  const visits = new WeakMap<object, Visit>()
  const listener = getRequestListener(async (raw, { incoming }) => {
    const visit = visits.get(incoming)
    if (!visit) throw new Error('A request without a visit')
    const admitted = admit?.(incoming, visit)
    if (admitted && !admitted.ok) return tooManyRenders(incoming, visit, admitted.error.retryAfter)
    try {
      const response = await (await app()).fetch(seenFrom(raw, visit.origin), visit)
      return await compressed(response, raw.headers.get('accept-encoding') ?? undefined)
    } catch (error) {
      const { requestId: req, route, brand } = visit
      log.error({ err: error, req, route, brand: brand.id }, 'request failed')
      return plainPage('fault', 500, visit.brand, visit.brand.locales[0])
    } finally {
      admitted?.value()
    }
  })

  return function serve(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit) {
    visits.set(incoming, visit)
    outgoing.setHeader('X-Request-Id', visit.requestId)
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.once('close', () => {
      const ms = performance.now() - visit.startedAt
      const { statusCode: status, writableFinished } = outgoing
      const { route, requestId, brand } = visit
      const line = {
        req: requestId,
        brand: brand.id,
        method: incoming.method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
      }
      log.info(writableFinished ? line : { ...line, aborted: true }, 'served')
      metrics.observe(route, status, ms)
    })
    if (methods.includes(incoming.method ?? '')) void listener(incoming, outgoing)
    else outgoing.writeHead(incoming.method === 'OPTIONS' ? 204 : 405, { Allow: methods.join(', ') }).end()
  }
}

function tooManyRenders({ url = '' }: Pick<IncomingMessage, 'url'>, { brand }: Visit, retryAfter: number): Response {
  const { locale } = splitLocale(url.split('?', 1)[0] ?? '')
  const spoken = brand.locales.find((known) => known === locale) ?? brand.locales[0]
  const page = plainPage('too-many', 429, brand, spoken)
  page.headers.set('Retry-After', String(retryAfter))
  return page
}

/**
 * Behind a proxy that ends TLS, the URL in the visitor's browser is not the one that reached us. The API gets the
 * adapter's own request under that URL, without a copy: a copy would cost more than most of its answers.
 */
function seenFrom(raw: Request, origin: string): Request {
  const path = raw.url.slice(raw.url.indexOf('/', 'https://'.length))
  const url = origin + path
  if (!path.startsWith('/api/')) return new Request(url, raw)
  return url === raw.url ? raw : Object.create(raw, { url: { value: url } })
}

async function compressed(response: Response, accept: string | undefined): Promise<Response> {
  const { headers, status } = response
  if (headers.has('Content-Encoding') || !isCompressible(headers.get('Content-Type'), 1024)) return response
  headers.append('Vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(accept)
  if (encoding === 'identity' || !response.body) return response
  const body = Buffer.from(await response.arrayBuffer())
  const smaller = await compress(body, encoding, 'once')
  if (smaller !== body) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(smaller.length))
  return new Response(new Uint8Array(smaller), { status, headers })
}
