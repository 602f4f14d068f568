import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as it came. */
type Incoming = { headers: IncomingHttpHeaders; body: string }
type Answer = { status?: number; body: unknown } | 'never'

/** Somebody else's service on this machine: answers JSON with JSON, or is away. */
export async function startJsonService(answer: (question: unknown, incoming: Incoming) => Answer | Promise<Answer>) {
  const asked: { path: string; key: string | undefined; question: unknown }[] = []
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming)
    const question: unknown = JSON.parse(body)
    asked.push({ path: incoming.url ?? '', key: incoming.headers.authorization, question })
    const given = await answer(question, { headers: incoming.headers, body })
    if (given === 'never') return
    outgoing.writeHead(given.status ?? 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(given.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
