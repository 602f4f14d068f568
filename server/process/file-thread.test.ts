import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { readInThread } from './file-thread.ts'

const limits = { seconds: 60, megabytes: 256 }
const reader = JSON.stringify(new URL('./file-worker.ts', import.meta.url))
const program = (code: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { readFileHere } from ${reader}; ${code}`)}`)

test('a file is read in a thread of its own, which posts it in pieces and then what it says as a whole', async () => {
  const pieces: number[] = []
  const code = `await readFileHere(async (file, post) => { for (const one of file) await post(one); return file.length })`
  expect(await readInThread(program(code), [1, 2, 3], (piece: number) => void pieces.push(piece), limits)).toEqual({
    ok: true,
    value: 3,
  })
  expect(pieces).toEqual([1, 2, 3])
})

test.each([
  ['never comes to an end', 'for (;;) {}', { ...limits, seconds: 1 }],
  [
    'fills the memory',
    'const all = []; for (;;) all.push(Array(10_000).fill({}).map(() => ({})))',
    { ...limits, megabytes: 32 },
  ],
])('a file whose reading %s is given up, and nothing else ends', async (_, code, few) => {
  expect(await readInThread(program(`await readFileHere(() => { ${code} })`), '', () => {}, few)).toEqual({
    ok: false,
    error: { code: 'too-costly' },
  })
})

test.skipIf(process.platform !== 'linux')(
  'a thread that reads a file goes after the one that answers visitors',
  async () => {
    const code = `
    import { readlinkSync } from 'node:fs'
    import { getPriority } from 'node:os'
    const own = () => getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))
    await readFileHere(() => own())`
    const before = getPriority()
    expect(await readInThread(program(code), '', () => {}, limits)).toEqual({ ok: true, value: Math.max(before, 10) })
    expect(getPriority()).toBe(before)
  },
)

test('a mistake of the program is no fault of the file', async () => {
  const thrown = readInThread(program(`await readFileHere(() => { throw new Error('broken') })`), '', () => {}, limits)
  await expect(thrown).rejects.toThrow('broken')
})
