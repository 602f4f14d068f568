import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { App } from '#server/app.ts'
import { acceptedEncoding, compress, isCompressible } from '#server/compress.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Visit } from '#server/visit.ts'

type Parts = { app: () => App | Promise<App>; log: Log; metrics: Metrics }

/** Hands a request to the application and its answer to the network; one line in the log for each. */
export function createApplication({ app, log, metrics }: Parts) {
  const visits = new WeakMap<IncomingMessage, Visit>()
  const listener = getRequestListener(
    async (raw, { incoming }) => {
      const visit = visits.get(incoming as IncomingMessage)
      if (!visit) throw new Error('A request without a visit')
      const response = await (await app()).fetch(seenFrom(raw, visit.origin), visit)
      return compressed(response, raw.headers.get('accept-encoding') ?? undefined)
    },
    { overrideGlobalObjects: false },
  )

  return function serve(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit) {
    visits.set(incoming, visit)
    outgoing.setHeader('X-Request-Id', visit.requestId)
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
    void listener(incoming, outgoing)
  }
}

/** Behind a proxy that ends TLS, the address that the visitor's browser shows is not the one that reached us. */
function seenFrom(request: Request, origin: string): Request {
  const url = new URL(request.url)
  return url.origin === origin ? request : new Request(origin + url.pathname + url.search, request)
}

async function compressed(response: Response, accept: string | undefined): Promise<Response> {
  const { headers, status } = response
  const encoding = acceptedEncoding(accept)
  if (!response.body || headers.has('Content-Encoding') || !isCompressible(headers.get('Content-Type'), 1024))
    return response
  const body = Buffer.from(await response.arrayBuffer())
  const smaller = await compress(body, encoding, 'once')
  const own = new Headers(headers)
  own.append('Vary', 'Accept-Encoding')
  if (smaller !== body) own.set('Content-Encoding', encoding)
  own.set('Content-Length', String(smaller.length))
  return new Response(new Uint8Array(smaller), { status, headers: own })
}
