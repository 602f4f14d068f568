import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { MissingFeatures } from '#e2e/old-engine.ts'
import { oldMarkup, oldStyles, removal } from './old-engine.ts'

const script = '/old-engine.js'

/**
 * The shop at another port, as an old engine would see it: between both, features are taken out of markup and styles,
 * and a script that comes before all others removes the APIs. This way every browser can play an old one.
 */
export async function openOldShop(port: number, lacks: MissingFeatures) {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === script) return outgoing.setHeader('Content-Type', 'text/javascript').end(removal(lacks))
    const { method, url, headers } = incoming
    const asked = { ...headers, 'accept-encoding': 'identity' }
    const forward = request({ host: '127.0.0.1', port, method, path: url, headers: asked }, async (answer) => {
      const { 'content-length': _, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 500, rest)
      const rewrite = rewriteOf(answer)
      if (rewrite) outgoing.end(rewrite(await text(answer)))
      else answer.pipe(outgoing)
    })
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

function rewriteOf({ headers }: IncomingMessage) {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('text/css')) return oldStyles
  if (type.startsWith('text/html'))
    return (html: string) => oldMarkup(html).replace('<head>', `<head><script src="${script}"></script>`)
  return undefined
}
