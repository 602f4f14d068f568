import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StepFailed } from '#scripts/run-step.ts'
import { open } from './cart-shoppers.ts'
import { overAndOver } from './many.ts'

type Batches = {
  port: number
  path: string
  connections: number
  seconds: number
  /** From how many addresses they come. */
  addresses: number
  /** How long a connection waits before each batch, in milliseconds on average: visitors know nothing of each other. */
  pause?: number
}

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const cookie = 'vsf-consent=necessary+statistics; vsf-uid=3f0c9a52-6a2e-4b8e-9a55-0d6f3d1f1f00; cart_id=abcdef'

/** As the page of a product sends them: five events, one of them a web vital. */
function batchFrom(path: string, address: number): Buffer {
  const at = Date.now()
  const event = (name: string, more: object = {}) => ({ name, page: 'product', at, ...more })
  const body = JSON.stringify({
    locale: 'de',
    events: [
      event('page_view'),
      event('view_item', { value: 39.9 }),
      event('view_item_list'),
      event('add_to_cart', { value: 39.9 }),
      event('web_vital', { metric: 'LCP', value: 900 + (address % 40) * 50 }),
    ],
    tests: [],
  })
  const client = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
  const headers = `host: localhost\r\nx-forwarded-for: ${client}\r\nuser-agent: ${userAgent}\r\ncookie: ${cookie}\r\n`
  const content = `content-type: text/plain;charset=UTF-8\r\ncontent-length: ${body.length}\r\n`
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${headers}${content}\r\n${body}`, 'latin1')
}

/** Sends one batch after the other; each connection waits for its answer, which is always 204. */
export async function sendBatches({ port, path, connections, seconds, addresses, pause = 0 }: Batches) {
  const requests = Array.from({ length: addresses }, (_, address) => batchFrom(path, address))
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  let turn = 0
  const sender = (socket: Socket) => async () => {
    if (pause > 0) await sleep(-Math.log(1 - Math.random()) * pause)
    await answered(socket, requests[turn++ % requests.length] ?? Buffer.alloc(0))
  }
  try {
    return await overAndOver(sockets.map(sender), seconds)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

function answered(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1')
      // It has no body, so its head is all of it.
      if (text.startsWith('HTTP/1.1 204 ') && text.endsWith('\r\n\r\n')) resolve()
      else reject(new StepFailed(`Instead of 204 came ${text.slice(0, 100)}`))
    })
    socket.write(request)
  })
}
