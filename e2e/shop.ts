import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brands } from '#brands/all.ts'
import { projectRoot } from '#scripts/run-step.ts'

export type BrandId = 'claravue' | 'linsenhaus' | 'lenteo'

/** The shop as `npm start` runs it: a process of its own, on a free port, with a database of its own. */
export async function startShop(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-e2e-'))
  const port = await freePort()
  const options = ['--host', '127.0.0.1', '--port', `${port}`, '--data-dir', folder, '--mode', 'demo']
  const child = spawn(process.execPath, ['scripts/start.ts', ...options], {
    cwd: projectRoot,
    // Nothing of this machine's settings; the empty one keeps out a database that an .env file may name.
    env: { LOG_LEVEL: 'warn', DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const opened = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes('The shop is open')) resolve()
      })
  })
  await Promise.race([opened, ended])
  if (child.exitCode !== null) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`The shop did not open:\n${output}`)
  }

  return {
    origin: (brand: BrandId) => `http://${brands.find(({ id }) => id === brand)?.hosts[0]}:${port}`,
    /** Gives what the shop logged: warnings and worse. */
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      await rm(folder, { recursive: true, force: true })
      const logged = output.split('\n').filter((line) => line.startsWith('{'))
      return { code, logged }
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
