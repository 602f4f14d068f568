import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = { id: string; type: string; subject: string; turn: number; body: string }

/** A receiver of webhooks on a free port, with its own check of signatures, as Standard Webhooks describes them. */
export async function startReceiver(port = 0) {
  const received: Received[] = []
  const state = { secrets: [] as string[], answer: (_: Received): number | 'never' => 204 }
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming)
    const { headers } = incoming
    const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
    const signatures = String(headers['webhook-signature']).split(' ')
    const isSigned = state.secrets.every((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return signatures.includes(
        `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
      )
    })
    if (!isSigned) return void outgoing.writeHead(401).end('The signature is wrong')
    const { type, data } = JSON.parse(body)
    const event: Received = { id, type, subject: data.order?.id ?? '', turn: data.turn ?? 0, body }
    const status = state.answer(event)
    if (status === 'never') return
    if (status < 300) received.push(event)
    outgoing.writeHead(status).end(status < 300 ? '' : `Not now: ${status}`)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** What was accepted. */
    received,
    state,
    port: (server.address() as AddressInfo).port,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    isOpen: () => server.listening,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
