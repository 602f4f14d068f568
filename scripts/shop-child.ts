import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { projectRoot } from '#scripts/run-step.ts'

export type Launch = { settings?: Record<string, string>; args?: string[]; node?: string[] }

/** Neither this machine's environment nor its .env file reaches the shop: an empty setting counts as none. */
const noSettings = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => [name, '']),
)

/** The shop as `npm start` runs it, in a process of its own: what it says, when it is open, and how it ends. */
export function launchShop({ settings, args = [], node = [] }: Launch) {
  const child = spawn(process.execPath, [...node, 'scripts/start.ts', ...args], {
    cwd: projectRoot,
    env: { ...noSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stderr.setEncoding('utf8').on('data', (chunk) => (said.stderr += chunk))
  // 'close' comes after 'exit', when all that it said has been read.
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  const isOpen = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      said.stdout += chunk
      if (said.stdout.includes('The shop is open')) resolve()
    })
  })
  /** Throws if it ends before. */
  const opened = () =>
    Promise.race([
      isOpen,
      ended.then(({ code, stdout, stderr }) => {
        throw new Error(`The shop did not open, it ended with ${code}:\n${stdout}${stderr}`)
      }),
    ])
  return { child, said, ended, opened }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
