import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '#contract/start-error.ts'
import { lockFolder } from './folder-lock.ts'

let folder: string
let lock: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-lock-'))
  lock = join(folder, 'database.lock')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Another process, which says one line when it is ready and goes on when it is told something. */
function otherProcess(script: string, ...args: string[]) {
  const program = `
    import { createInterface } from 'node:readline'
    import { lockFolder } from '#server/database/folder-lock.ts'
    const lines = createInterface(process.stdin)[Symbol.asyncIterator]()
    const attempt = (folder: string) => { try { lockFolder(folder); return 'taken' } catch (error) { return error.message } }
    const [...args] = process.argv.slice(1)
    ${script}
    await lines.next()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    pid: child.pid,
    says: async (): Promise<string> => (await lines.next()).value ?? '',
    tell: (what: unknown) => child.stdin.write(`${what}\n`),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const holder = () => otherProcess('console.log(attempt(args[0]))', folder)

test('while one shop has the data folder, a second one is told which process that is and what to do', async () => {
  const first = holder()
  expect(await first.says()).toBe('taken')
  expect(() => lockFolder(folder)).toThrow(
    new StartError(
      `The data folder ${folder} is in use by process ${first.pid}: stop that process, or choose another folder with DATA_DIR.`,
    ),
  )
})

test('a folder that was given back can be taken again, and nothing of the lock remains', async () => {
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
  const second = holder()
  expect(await second.says()).toBe('taken')
})

test('the same process cannot take a folder twice, and only its holder can give it back', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
  release()
  const again = lockFolder(folder)
  release()
  expect(() => lockFolder(folder)).toThrow(StartError)
  again()
})

test('the folder of a killed shop is taken over', async () => {
  const first = holder()
  expect(await first.says()).toBe('taken')
  await first.kill()
  expect(existsSync(lock)).toBe(true)
  const release = lockFolder(folder)
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('after a restart of the container the old lock has our own pid, and does not keep us out', () => {
  writeFileSync(lock, JSON.stringify({ pid: process.pid, started: null, token: 'abc' }))
  expect(() => lockFolder(folder)()).not.toThrow()
})

test.runIf(process.platform === 'linux')(
  'a later process that got the pid of the dead shop is not mistaken for it',
  async () => {
    const unrelated = otherProcess('console.log("here")')
    expect(await unrelated.says()).toBe('here')
    writeFileSync(lock, JSON.stringify({ pid: unrelated.pid, started: 'some boot 12345', token: 'abc' }))
    expect(() => lockFolder(folder)()).not.toThrow()
  },
)

test('where the system does not tell when a process started, a living one keeps its folder', async () => {
  const living = otherProcess('console.log("here")')
  expect(await living.says()).toBe('here')
  writeFileSync(lock, JSON.stringify({ pid: living.pid, started: null, token: 'abc' }))
  expect(() => lockFolder(folder)).toThrow(`in use by process ${living.pid}`)
})

test('a lock file that a power cut left empty does not keep the shop closed', () => {
  writeFileSync(lock, '')
  expect(() => lockFolder(folder)()).not.toThrow()
})

test('a shop that died while it took over a dead one is taken over too', () => {
  writeFileSync(lock, JSON.stringify({ pid: 0, token: 'aa' }))
  writeFileSync(`${lock}.aa`, JSON.stringify({ pid: 0, token: 'bb' }))
  const release = lockFolder(folder)
  expect(readdirSync(folder)).toEqual(['database.lock'])
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
  release()
})

test('of many shops that find the lock of a dead one at the same moment, exactly one gets the folder', async () => {
  const rounds = Array.from({ length: 100 }, (_, round) => join(folder, String(round)))
  for (const round of rounds) {
    mkdirSync(round)
    writeFileSync(join(round, 'database.lock'), JSON.stringify({ pid: 0, token: 'aa' }))
  }
  const racers = Array.from({ length: 6 }, () =>
    otherProcess(
      `console.log('ready')
      const start = Number((await lines.next()).value)
      const results = args.map((folder, round) => {
        while (Date.now() < start + round * 5);
        return attempt(folder) === 'taken'
      })
      console.log(JSON.stringify(results))`,
      ...rounds,
    ),
  )
  for (const racer of racers) expect(await racer.says()).toBe('ready')
  const start = Date.now() + 100
  for (const racer of racers) racer.tell(start)
  const results: boolean[][] = await Promise.all(racers.map(async (racer) => JSON.parse(await racer.says())))
  const winners = rounds.map((_, round) => results.filter((taken) => taken[round]).length)
  expect(winners).toEqual(rounds.map(() => 1))
})
