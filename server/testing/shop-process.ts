import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net, { type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { freePort, type Launch, launchShop, metricsToken } from '#scripts/shop-child.ts'
import { openDatabase } from '#server/database/database.ts'
import { removeDemo } from '#server/shop/remove-demo.ts'
import { quiet } from './originals.ts'

type Start = Launch & { port?: number; folder?: string }
type RequestOptions = { host?: string; method?: string; headers?: http.OutgoingHttpHeaders; body?: string }
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }
export type ShopProcess = Awaited<ReturnType<typeof openShop>>

/** To optimise the embedded database takes longer than the processes of tests live. */
export const withoutOptimising = '--liftoff-only'

/**
 * Options of Node for a shop whose pages are fresh for an hour instead of half a minute: a busy machine takes longer than that between
 * two steps of a test, and what is made anew within the hour was dropped.
 */
export const pagesStayFresh = ['--import', `data:text/javascript,${encodeURIComponent(longFreshness())}`]

function longFreshness() {
  return `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('/server/page-cache/page-notes.ts')) return loaded
      const source = String(loaded.source)
      if (!source.includes('fresh: 30,')) throw new Error('How long a page is fresh is written in another way')
      return { ...loaded, source: source.replace('fresh: 30,', 'fresh: 3600,') }
    } })`
}

/** Many processes start in the tests: what the first has compiled, the others need not. */
export const compileCache = { NODE_COMPILE_CACHE: 'node_modules/.cache/shop/compiled' }

const children = new Set<ChildProcess>()
const folders = new Set<string>()
function killAll() {
  for (const child of children) child.kill('SIGKILL')
}
process.once('exit', killAll)

/** What a file that opens shops does at its end. */
export async function closeShops() {
  const ended = [...children].map((child) => once(child, 'exit'))
  killAll()
  await Promise.all(ended)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-process-'))
  folders.add(folder)
  return folder
}

/** The data folder of a demo that was open before: it opens sooner than from an empty one. */
export function demoFolder(): string {
  const folder = emptyFolder()
  cpSync(inject('demoFolder'), join(folder, 'database'), { recursive: true })
  return folder
}

/** The data folder of a demo from which the demo was removed: a shop can go live in it. */
export async function liveFolder(folder = demoFolder()): Promise<string> {
  const database = await openDatabase({ folder, log: quiet })
  await removeDemo(database, { isConfirmed: true, alsoRealPayments: false })
  await database.close()
  return folder
}

function launch({ port, folder, settings, args = [], node = [] }: Start) {
  const own = [...(port ? ['--port', String(port)] : []), ...(folder ? ['--data-dir', folder] : [])]
  const shop = launchShop({
    settings: { ...compileCache, PICTURE_EFFORT: '0', ...settings },
    args: [...own, ...args],
    node: [withoutOptimising, ...node],
  })
  children.add(shop.child)
  void shop.ended.then(() => children.delete(shop.child))
  return shop
}

/** A start that is not expected to last: what it said, and its exit code. */
export const runShop = (start: Start) => launch(start).ended

/** A shop as `npm start` opens it, in a process of its own. */
export async function openShop(start: Start = {}) {
  const { port = await freePort(), folder = demoFolder() } = start
  const { child, said, ended, opened } = launch({ ...start, port, folder })
  await opened()
  return {
    port,
    folder,
    said,
    ended,
    ask: (path: string, asked?: RequestOptions) => ask(port, path, asked),
    signal: (name: NodeJS.Signals) => child.kill(name),
    end(name: NodeJS.Signals = 'SIGTERM') {
      child.kill(name)
      return ended
    },
  }
}

export async function ask(
  port: number,
  path: string,
  { host, headers, method, body }: RequestOptions = {},
): Promise<Answer> {
  const request = http.request({
    port,
    path,
    method,
    agent: false,
    host: '127.0.0.1',
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

/** For a request of the metrics. */
export const mayMeasure = { Authorization: `Bearer ${metricsToken}` }

export const refusesConnections = (port: number) =>
  connect(port).then(
    (socket) => {
      socket.destroy()
      return false
    },
    () => true,
  )
