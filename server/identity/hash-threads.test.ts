import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openHashThreads } from './hash-threads.ts'
import { createPasswords, deriveHere } from './password.ts'

const busy = { ok: false, error: { code: 'busy', retryAfter: 10 } }
const right = { ok: true, value: true }

function openThreads(settings: Partial<Parameters<typeof openHashThreads>[0]> = {}) {
  const faults: object[] = []
  const log = { error: (details: object) => void faults.push(details) }
  const threads = openHashThreads({ log, threads: 2, longestQueue: 3, ...settings })
  onTestFinished(() => threads.close())
  return { faults, close: threads.close, passwords: createPasswords(threads.derive) }
}

const program = (code: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${code}`)}`)

/** Every thread stops in the middle of its first password. */
const blocked = program(`parentPort.on('message', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))`)

test('a thread computes what Node’s own pool computes', async () => {
  const { passwords } = openThreads()
  const hashed = await passwords.hash('Linsen2026')
  const stored = hashed.ok ? hashed.value : ''
  expect(await createPasswords(deriveHere).verify('Linsen2026', stored)).toEqual(right)
  expect(await passwords.verify('Linsen2026', stored)).toEqual(right)
  expect(await passwords.verify('Linsen2025', stored)).toEqual({ ok: true, value: false })
})

test('two threads and a queue of three: the sixth password is refused at once, and the others when the shop stops', async () => {
  const { passwords, close } = openThreads({ program: blocked })
  const waiting = Array.from({ length: 5 }, () => passwords.hash('Linsen2026'))
  expect(await passwords.hash('Linsen2026')).toEqual(busy)
  await close()
  expect(await Promise.all(waiting)).toEqual(Array(5).fill(busy))
  expect(await passwords.hash('Linsen2026')).toEqual(busy)
})

test('ten passwords for two threads are all answered when the queue is long enough', async () => {
  const { passwords } = openThreads({ longestQueue: 8 })
  const hashed = await Promise.all(Array.from({ length: 10 }, () => passwords.hash('Linsen2026')))
  expect(hashed.filter(({ ok }) => ok)).toHaveLength(10)
})

test('a thread that dies refuses its own password only, is replaced, and leaves a line in the log', async () => {
  // Dies of the first password that it is given, and computes the second.
  const mortal = program(`
    import { argon2Sync } from 'node:crypto'
    parentPort.on('message', (parameters) => {
      if (Buffer.from(parameters.message).toString() === 'deadly1') process.exit(3)
      parentPort.postMessage({ tag: argon2Sync('argon2id', parameters) })
    })`)
  const { passwords, faults } = openThreads({ program: mortal, threads: 1 })
  const answers = await Promise.all([
    passwords.hash('deadly1'),
    passwords.hash('Linsen2026'),
    passwords.hash('deadly1'),
  ])
  expect(answers).toEqual([busy, { ok: true, value: expect.stringMatching(/^\$argon2id/) }, busy])
  expect((await passwords.hash('Linsen2026')).ok).toBe(true)
  expect(faults).toMatchObject([{ err: { message: 'The thread ended with 3' } }, { err: { message: /3$/ } }])
})

test('an error while hashing is a bug of the caller, and the thread lives on', async () => {
  const { passwords, faults } = openThreads({ threads: 1 })
  const impossible = '$argon2id$v=19$m=1,t=1,p=9$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  await expect(passwords.verify('Linsen2026', impossible)).rejects.toThrow()
  expect((await passwords.hash('Linsen2026')).ok).toBe(true)
  expect(faults).toEqual([])
})

test.skipIf(platform() === 'win32')('passwords and Node’s own pool do not wait for each other', async () => {
  const { passwords } = openThreads()
  await passwords.hash('starts the thread')
  const folder = mkdtempSync(join(tmpdir(), 'pool-'))
  const pipes = Array.from({ length: 16 }, (_, index) => join(folder, String(index)))
  execFileSync('mkfifo', pipes)
  // Opening a pipe takes a thread of the pool until somebody writes to the pipe.
  const blockers = pipes.map((pipe) => openFile(pipe, 'r'))
  onTestFinished(async () => {
    const writers = pipes.map((pipe) => openSync(pipe, 'r+'))
    for (const file of await Promise.all(blockers)) await file.close()
    for (const writer of writers) closeSync(writer)
    rmSync(folder, { recursive: true })
  })
  expect((await passwords.hash('Linsen2026')).ok).toBe(true)
})
