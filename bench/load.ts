import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { StepFailed } from '#scripts/run-step.ts'
import type { Asked } from './running-shop.ts'

type Wanted = { status: number /** Where all answers are the same. */; length?: number }
type Load = Omit<Asked, 'path'> &
  Wanted & { paths: readonly string[]; port: number; connections: number; seconds: number }

/**
 * Asks for one path after the other, over and over, each connection after its answer has come. It only looks for the
 * end of an answer: a client that also parses headers and decodes bodies is slower than the servers it is to measure.
 */
export async function load({ port, paths, host = 'localhost', headers, seconds, connections, ...wanted }: Load) {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'))
  let turn = 0
  const nextRequest = () => requests[turn++ % requests.length] ?? Buffer.alloc(0)
  const times: number[] = []
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const start = performance.now()
  const end = start + seconds * 1000

  async function askUntilEnd(socket: Socket) {
    let asked = start
    let missing = 0
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.on('error', reject).on('end', () => reject(new StepFailed(`${paths[0]}: the connection was closed.`)))
    socket.on('data', (chunk: Buffer) => {
      try {
        missing = missing > 0 ? missing : answerLength(chunk, wanted)
      } catch (error) {
        return reject(error)
      }
      missing -= chunk.length
      if (missing > 0) return
      const now = performance.now()
      times.push(now - asked)
      if (now >= end) return resolve()
      asked = now
      socket.write(nextRequest())
    })
    socket.write(nextRequest())
    await promise
  }

  try {
    await Promise.all(sockets.map(askUntilEnd))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  const took = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { count: times.length, rate: times.length / took, p50: percentile(0.5), p99: percentile(0.99) }
}

async function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** How many bytes an answer has that begins like this, if it is the right one. */
function answerLength(chunk: Buffer, { status, length }: Wanted) {
  const headEnd = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, headEnd)
  const told = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (headEnd < 0 || !head.startsWith(`HTTP/1.1 ${status} `) || (length !== undefined && Number(told) !== length))
    throw new StepFailed(
      `Instead of ${status} and ${length ?? 'some'} bytes came ${head.slice(9, 12)} and ${told} bytes.`,
    )
  return headEnd + 4 + Number(told)
}
