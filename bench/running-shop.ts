import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfChanged } from '#scripts/build.ts'
import { projectRoot, StepFailed } from '#scripts/run-step.ts'
import { freePort, metricsToken, unlimited } from '#scripts/shop-child.ts'

/** A response as it came over the network: the body is still compressed, the headers are a flat list of names and values. */
export type HttpResponse = { status: number; headers: string[]; body: Buffer }
export type HttpRequest = { host?: string; path: string; headers?: Record<string, string> }

const SECONDS_TO_START = 60

/**
 * The shop as in production: the production build in a process of its own, with an embedded database and its log in a
 * folder that is removed at the end. It does not get the settings of this machine.
 */
export async function startBuiltShop(settings: Record<string, string> = {}) {
  await buildIfChanged(progress)
  progress('Starting the shop')
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-bench-'))
  const port = await freePort()
  const log = join(folder, 'log')
  const file = openSync(log, 'w')
  const child = startChild(['scripts/start.ts', '--port', String(port), '--data-dir', join(folder, 'data')], {
    stdio: ['ignore', file, file],
    env: { LOG_LEVEL: 'info', DATABASE_URL: '', METRICS_TOKEN: metricsToken, ...unlimited, ...settings },
  })
  async function end() {
    await endChild(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(port, child, log)
  } catch (error) {
    await end()
    throw error
  }
  return { port, [Symbol.asyncDispose]: end }
}

export const progress = (step: string) => console.log(`${step} …`)

async function untilReady(port: number, child: ChildProcess, log: string) {
  const giveUpAt = performance.now() + SECONDS_TO_START * 1000
  for (;;) {
    const ready = await get(port, { path: '/readyz' }).catch(() => undefined)
    if (ready?.status === 200) return
    if (child.exitCode !== null || performance.now() > giveUpAt)
      throw new StepFailed(`The shop did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    await sleep(50)
  }
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

type ChildOptions = Pick<Parameters<typeof spawn>[2], 'stdio' | 'env' | 'serialization'>

/** A Node process that never outlives this one. */
export function startChild(args: string[], options: ChildOptions): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: projectRoot, ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const lastResort = setTimeout(() => child.kill('SIGKILL'), 5000)
  await exited
  clearTimeout(lastResort)
}

export async function get(port: number, { host = 'localhost', path, headers }: HttpRequest): Promise<HttpResponse> {
  const outgoing = request({ host: '127.0.0.1', port, path, headers: { host, ...headers }, agent: false }).end()
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (!incoming) throw new StepFailed(`${path} has no response.`)
  return { status: incoming.statusCode ?? 0, headers: incoming.rawHeaders, body: await buffer(incoming) }
}

export function header({ headers }: HttpResponse, lowerCaseName: string): string | undefined {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === lowerCaseName)
  return at < 0 ? undefined : headers[at + 1]
}

/** A figure of /metrics. */
export async function metric(port: number, name: string): Promise<number> {
  const { body } = await get(port, { path: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  const figure = new RegExp(`^${name} (\\S+)`, 'm').exec(body.toString())?.[1]
  if (!figure) throw new StepFailed(`/metrics does not have ${name}.`)
  return Number(figure)
}
