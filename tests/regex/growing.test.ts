import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { projectFiles } from '#scripts/project-files.ts'
import { bounds } from './bounds.ts'
import { type Expression, expressionsIn } from './expressions.ts'

const program = new URL('./growing-worker.ts', import.meta.url)
/** Milliseconds for one input: a busy machine takes some hundred of them. */
const patience = 10_000

/** What files give to `RegExp` when they are loaded; those of React's markup have only constants. */
async function builtBy(files: readonly string[]): Promise<Expression[]> {
  const worker = new Worker(new URL('./built-worker.ts', import.meta.url), { workerData: files })
  try {
    const [made] = await once(worker, 'message')
    return made
  } finally {
    await worker.terminate()
  }
}

/** The expressions that do not come to an end. */
async function endless(expressions: readonly Expression[], wait = patience): Promise<Expression[]> {
  if (expressions.length === 0) return []
  let done = 0
  const worker = new Worker(program, { workerData: expressions })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, wait)
  worker.on('message', (message: 'tried' | 'done') => {
    clearTimeout(timer)
    if (message === 'done') done++
    if (done === expressions.length) resolve()
    else timer = setTimeout(resolve, wait)
  })
  worker.on('error', reject)
  await promise
  await worker.terminate()
  const [stuck] = expressions.slice(done)
  return stuck ? [stuck, ...(await endless(expressions.slice(done + 1), wait))] : []
}

const unequal = (expressions: readonly Expression[]) => [
  ...new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one])).values(),
]

test('no regular expression of the shop takes more than a moment for any text that grows', {
  timeout: 300_000,
}, async () => {
  const files = projectFiles(/\.tsx?$/).filter(
    ({ path }) =>
      // Checks of the sources read nothing that somebody else wrote.
      /^(?:app|brands|contract|messages|server)\//.test(path) &&
      !/\.(?:test|contract)\.|^server\/testing\/|^messages\/check-/.test(path),
  )
  const building = files.filter(({ path, source }) => path.endsWith('.ts') && /new RegExp\(/.test(source))
  const built = await builtBy(building.map(({ path }) => path))
  expect(built.length).toBeGreaterThan(40)
  const expressions = unequal([...files.flatMap(({ path, source }) => expressionsIn(path, source)), ...built])
  expect(expressions.length).toBeGreaterThan(400)
  expect(await endless(expressions)).toEqual([])
})

test('each bound is that of a file', () => {
  const bounded = projectFiles(/\.tsx?$/).filter(({ path }) => Object.hasOwn(bounds, path))
  expect(bounded.map(({ path }) => path).toSorted()).toEqual(Object.keys(bounds).toSorted())
})

// The first four need the square of a text's length; the first stopped the shop by a file of a bank.
test.each([
  '<(?:[\\w-]+:)?Document\\s[^>]*xmlns(?::[\\w-]+)?=["\']urn:iso',
  '\\s+$',
  '0+x',
  '[^a-z]+$',
  ...['(a+)+$', '^(?:\\w+\\s?)*!', '(\\d|\\d\\d)+x', '^\\s*a?\\s*b?\\s*c?\\s*$x'],
])('the check finds %s', async (source) => {
  expect(await endless([{ source, flags: '', file: '' }], 1000)).toHaveLength(1)
})
