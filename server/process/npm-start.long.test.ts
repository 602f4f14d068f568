import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#scripts/shop-child.ts'
import { ask, closeShops, compileCache, demoFolder, refusesConnections } from '#server/testing/shop-process.ts'

afterAll(closeShops)

const script = 'start'

/** `npm start`, as a person or a program runs it. */
async function npmStart() {
  const port = await freePort()
  const folder = demoFolder()
  const options = ['--port', String(port), '--data-dir', folder]
  for (const [name, value] of Object.entries({ ...compileCache, PICTURE_EFFORT: '0' })) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const npm = spawn('npm', ['run', script, '--', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  // It leads a group of its own, so that nothing of a failed test stays.
  onTestFinished(() => endGroup(npm.pid ?? 0))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    npm.once('error', reject).once('exit', () => reject(new Error(`npm ended: ${said}`)))
    npm.stdout.setEncoding('utf8').on('data', (chunk) => {
      said += chunk
      if (said.includes('The shop is open')) resolve()
    })
  })
  return { npm, port, lock: join(folder, 'database.lock') }
}

function endGroup(leader: number) {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {}
}

test('SIGTERM to npm lets a request under way be answered, and npm waits for that and ends with 0', async () => {
  const { npm, port } = await npmStart()
  const body = JSON.stringify({ email: 'customer@example.com', password: 'Linsen2026' })
  const slow = http.request({
    port,
    host: '127.0.0.1',
    path: '/api/identity/sign-in',
    method: 'POST',
    headers: { Host: `localhost:${port}`, 'Content-Type': 'application/json', 'Content-Length': body.length },
  })
  const answered = once(slow, 'response')
  slow.write(body.slice(0, 20))
  // Answered after the beginning of the slow one has arrived.
  expect((await ask(port, '/healthz')).status).toBe(200)
  const exited = once(npm, 'exit')
  npm.kill('SIGTERM')
  await vi.waitFor(async () => expect(await refusesConnections(port)).toBe(true), 120_000)
  expect([npm.exitCode, npm.signalCode]).toEqual([null, null])
  slow.end(body.slice(20))
  const [response] = (await answered) as [http.IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(200)
  expect(await exited).toEqual([0, null])
})

test.each([
  ['SIGTERM', 'npm alone'],
  ['SIGKILL', 'npm alone'],
  ['SIGINT', 'all of them, as Ctrl-C in a terminal'],
] as const)('%s to %s ends the shop with npm: the port is closed and the folder is free', async (signal, to) => {
  const { npm, port, lock } = await npmStart()
  expect([(await ask(port, '/healthz')).status, existsSync(lock)]).toEqual([200, true])
  const exited = once(npm, 'exit')
  if (to === 'npm alone') npm.kill(signal)
  else process.kill(-(npm.pid ?? 0), signal)
  await exited
  await vi.waitFor(async () => expect(await refusesConnections(port)).toBe(true), 120_000)
  // Only an orderly end removes it.
  await vi.waitFor(() => expect(existsSync(lock)).toBe(false), 120_000)
})
