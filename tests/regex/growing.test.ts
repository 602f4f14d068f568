import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { projectFiles } from '#scripts/project-files.ts'
import { type Expression, expressionsIn } from './expressions.ts'

const program = new URL('./growing-worker.ts', import.meta.url)
/** Milliseconds for all inputs of one expression: a busy machine takes some hundred of them. */
const patience = 10_000

/** The expressions that do not come to an end. */
async function endless(expressions: readonly Expression[], wait = patience): Promise<Expression[]> {
  if (expressions.length === 0) return []
  let done = 0
  const worker = new Worker(program, { workerData: expressions })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, wait)
  worker.on('message', () => {
    clearTimeout(timer)
    done++
    if (done === expressions.length) resolve()
    else timer = setTimeout(resolve, wait)
  })
  worker.on('error', reject)
  await promise
  await worker.terminate()
  const [stuck] = expressions.slice(done)
  return stuck ? [stuck, ...(await endless(expressions.slice(done + 1), wait))] : []
}

const once = (expressions: readonly Expression[]) => [
  ...new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one])).values(),
]

test('no regular expression of the shop takes more than a moment for any text that grows', {
  timeout: 300_000,
}, async () => {
  const files = projectFiles(/\.tsx?$/).filter(
    ({ path }) =>
      /^(?:app|brands|contract|messages|server)\//.test(path) && !/\.(?:test|contract)\.|^server\/testing\//.test(path),
  )
  const expressions = once(files.flatMap(({ path, source }) => expressionsIn(path, source)))
  expect(expressions.length).toBeGreaterThan(400)
  expect(await endless(expressions)).toEqual([])
})

test.each(['(a+)+$', '^(?:\\w+\\s?)*!', '(\\d|\\d\\d)+x', '^\\s*a?\\s*b?\\s*c?\\s*$x'])(
  'the check finds %s',
  async (source) => {
    expect(await endless([{ source, flags: '', file: '' }], 1000)).toHaveLength(1)
  },
)
