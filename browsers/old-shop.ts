import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FeatureGroup } from '#e2e/old-features.ts'
import { oldEngine } from './old-engine.ts'

const scriptPath = '/old-engine.js'

/**
 * The shop at another port, as an old engine would see it: between both, features are taken out of markup and styles,
 * and a script that comes before all others removes the APIs. This way every browser can play an old one.
 */
export async function openOldShop(port: number, lacks: readonly FeatureGroup[]) {
  const { script, markup, styles } = oldEngine(lacks)

  function rewriteOf({ headers }: IncomingMessage) {
    const type = headers['content-type'] ?? ''
    if (type.startsWith('text/css')) return styles
    if (type.startsWith('text/html'))
      return (html: string) => markup(html).replace('<head>', `<head><script src="${scriptPath}"></script>`)
    return undefined
  }

  const server = createServer((incoming, outgoing) => {
    if (incoming.url === scriptPath) return outgoing.setHeader('Content-Type', 'text/javascript').end(script)
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
