import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { StepFailed } from '#scripts/run-step.ts'
import type { HttpRequest } from './running-shop.ts'
import { percentiles } from './table.ts'

type ExpectedResponse = {
  status: number
  /** Checked if all responses are the same. */
  length?: number
}
type Load = Omit<HttpRequest, 'path'> &
  ExpectedResponse & { paths: readonly string[]; port: number; connections: number; seconds: number }

/**
 * Requests one path after the other, over and over; each connection waits for its response. It only looks for the end
 * of a response: a client that also parses headers and decodes bodies is slower than the servers that it measures.
 */
export async function load({ port, paths, host = 'localhost', headers, seconds, connections, ...expected }: Load) {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'))
  let turn = 0
  const nextRequest = () => requests[turn++ % requests.length] ?? Buffer.alloc(0)
  const times: number[] = []
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const start = performance.now()
  const end = start + seconds * 1000

  async function requestUntilEnd(socket: Socket) {
    let sentAt = start
    let missing = 0
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.on('error', reject).on('end', () => reject(new StepFailed(`${paths[0]}: the connection was closed.`)))
    socket.on('data', (chunk: Buffer) => {
      try {
        missing = missing > 0 ? missing : responseLength(chunk, expected)
      } catch (error) {
        return reject(error)
      }
      missing -= chunk.length
      if (missing > 0) return
      const now = performance.now()
      times.push(now - sentAt)
      if (now >= end) return resolve()
      sentAt = now
      socket.write(nextRequest())
    })
    socket.write(nextRequest())
    await promise
  }

  try {
    await Promise.all(sockets.map(requestUntilEnd))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  const took = (performance.now() - start) / 1000
  return { count: times.length, rate: times.length / took, ...percentiles(times) }
}

async function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** The length of the response that begins with this chunk. Throws if it is not the expected response. */
function responseLength(chunk: Buffer, { status, length }: ExpectedResponse) {
  const headEnd = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, headEnd)
  const announced = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (headEnd < 0 || !head.startsWith(`HTTP/1.1 ${status} `) || (length !== undefined && Number(announced) !== length))
    throw new StepFailed(
      `Instead of ${status} and ${length ?? 'some'} bytes came ${head.slice(9, 12)} and ${announced} bytes.`,
    )
  return headEnd + 4 + Number(announced)
}
