import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { StepFailed } from '#scripts/run-step.ts'
import { type ManyAtOnce, overAndOver } from './many.ts'

// As in load.ts, the client works as little as possible, because it shares the processor with the shop.

const wish = { product: { product_id: 'S-0', options: { sphere: -2.5, radius: 8.6, diameter: 14.2 } }, quantity: 1 }
let clients = 0

/** Each new cart comes from another client, as each guest of a shop does. */
export const nextClient = () => `2001:db8:${(++clients >> 16).toString(16)}:${(clients & 0xffff).toString(16)}::1`

export const request = (path: string, body: string, client: string, method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${client}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** Each connection creates a cart, puts a lens into it, and starts again. */
export async function fillCarts(port: number, { connections, seconds }: ManyAtOnce) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const shopper = (socket: Socket) => async () => {
    const client = nextClient()
    const created = await responseTo(socket, request('/api/carts', '{}', client), 201)
    const token = /"token_value":"([\w-]+)"/.exec(created)?.[1]
    const added = await responseTo(socket, request(`/api/carts/${token}/items`, JSON.stringify(wish), client), 200)
    if (!added.includes('"items_total":3990')) throw new StepFailed(`A cart has not what was put into it: ${added}`)
  }
  try {
    return await overAndOver(sockets.map(shopper), seconds)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

export async function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

export function responseTo(socket: Socket, text: string, status: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let response = ''
  function collect(chunk: Buffer) {
    response += chunk.toString('latin1')
    const headEnd = response.indexOf('\r\n\r\n')
    const length = headEnd < 0 ? undefined : /\r\ncontent-length: (\d+)/i.exec(response)?.[1]
    if (length === undefined || response.length < headEnd + 4 + Number(length)) return
    socket.off('data', collect)
    if (response.startsWith(`HTTP/1.1 ${status} `)) resolve(response)
    else reject(new StepFailed(`Instead of ${status} came ${response.slice(0, 300)}`))
  }
  socket.on('data', collect).once('error', reject)
  socket.write(text)
  return promise.finally(() => socket.off('error', reject))
}
