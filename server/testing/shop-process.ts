import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net, { type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, vi } from 'vitest'
import { freePort, type Launch, launchShop } from '#scripts/shop-child.ts'

type Start = Launch & { port?: number; folder?: string }
type Asked = { host?: string; method?: string; headers?: http.OutgoingHttpHeaders; body?: string }
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }
export type ShopProcess = Awaited<ReturnType<typeof openShop>>

// A process needs some seconds to open an empty database, and more while other files are tested.
vi.setConfig({ testTimeout: 50_000, hookTimeout: 100_000 })

const children = new Set<ChildProcess>()
const folders = new Set<string>()
function killAll() {
  for (const child of children) child.kill('SIGKILL')
}
process.once('exit', killAll)
afterAll(async () => {
  const ended = [...children].map((child) => once(child, 'exit'))
  killAll()
  await Promise.all(ended)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-process-'))
  folders.add(folder)
  return folder
}

function launch({ port, folder, args = [], ...rest }: Start) {
  const own = [...(port ? ['--port', String(port)] : []), ...(folder ? ['--data-dir', folder] : [])]
  const shop = launchShop({ ...rest, args: [...own, ...args] })
  children.add(shop.child)
  void shop.ended.then(() => children.delete(shop.child))
  return shop
}

/** A start that is not expected to last: what it said, and its exit code. */
export const runShop = (start: Start) => launch(start).ended

/** A shop as `npm start` opens it, in a process of its own. */
export async function openShop(start: Start = {}) {
  const { port = await freePort(), folder = emptyFolder() } = start
  const { child, said, ended, opened } = launch({ ...start, port, folder })
  await opened()
  return {
    port,
    folder,
    said,
    ended,
    ask: (path: string, asked?: Asked) => ask(port, path, asked),
    signal: (name: NodeJS.Signals) => child.kill(name),
    end(name: NodeJS.Signals = 'SIGTERM') {
      child.kill(name)
      return ended
    },
  }
}

export async function ask(port: number, path: string, { host, headers, method, body }: Asked = {}): Promise<Answer> {
  const request = http.request({
    ...{ port, path, method, agent: false, host: '127.0.0.1' },
    headers: { Host: host ?? `127.0.0.1:${port}`, ...headers },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

export async function connect(port: number): Promise<Socket> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Sends these very bytes and gives all that comes back until the server closes the connection. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = await connect(port)
  socket.write(bytes, 'latin1')
  return text(socket)
}

export const refusesConnections = (port: number) =>
  connect(port).then(
    (socket) => {
      socket.destroy()
      return false
    },
    () => true,
  )
