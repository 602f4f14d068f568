import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { projectRoot } from '#scripts/run-step.ts'

export type Launch = { settings?: Record<string, string>; args?: string[]; node?: string[] }

/** Overrides this machine's environment and .env file: an empty setting counts as not set. */
const noSettings = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => [name, '']),
)

/** All requests of tests and measurements come from one client. */
export const unlimited = { RENDERS_PER_CLIENT: '100000', RENDERS_PER_CLIENT_A_MINUTE: '100000000' }

/** Reads the metrics of a shop that was started here. */
export const metricsToken = 'metrics of a shop under test'

/** The shop as `npm start` runs it, in a process of its own: its output, when it is open, and how it ends. */
export function launchShop({ settings, args = [], node = [] }: Launch) {
  const child = spawn(process.execPath, [...node, 'scripts/start.ts', ...args], {
    cwd: projectRoot,
    env: { ...noSettings, METRICS_TOKEN: metricsToken, ...unlimited, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stderr.setEncoding('utf8').on('data', (chunk) => (output.stderr += chunk))
  // 'close' comes after 'exit', when the whole output has been read.
  const ended = once(child, 'close').then(([code = null]: (number | null)[]) => ({ code, ...output }))
  const isOpen = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output.stdout += chunk
      if (output.stdout.includes('The shop is open')) resolve()
    })
  })
  /** Resolves when the shop is open; throws if the process ends before. */
  const opened = () =>
    Promise.race([
      isOpen,
      ended.then(({ code, stdout, stderr }) => {
        throw new Error(`The shop did not open, it ended with ${code}:\n${stdout}${stderr}`)
      }),
    ])
  return { child, said: output, ended, opened }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  server.close()
  await once(server, 'close')
  return address.port
}
