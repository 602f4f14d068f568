import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLookup } from './lookup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const asked: { question: number; signal: AbortSignal; resolve: (answer: string) => void; reject: () => void }[] = []
  const answers: [string, number][] = []
  const failures = vi.fn()
  const lookup = createLookup<number, string>({
    ask: (question, signal) =>
      new Promise(
        (resolve, reject) => void asked.push({ question, signal, resolve, reject: () => reject(new Error()) }),
      ),
    onAnswer: (answer, question) => void answers.push([answer, question]),
    onFailure: failures,
  })
  return { lookup, asked, answers, failures }
}

test('[PRC-005] the question is sent after 10 ms, not before', async () => {
  const { lookup, asked } = open()
  lookup.look(1)
  await vi.advanceTimersByTimeAsync(9)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toMatchObject([{ question: 1 }])
})

test('[PRC-002] of several questions under way only the answer to the newest counts, whenever it comes', async () => {
  const { lookup, asked, answers } = open()
  for (const question of [1, 2]) {
    lookup.look(question)
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[1]?.resolve('two')
  await vi.advanceTimersByTimeAsync(0)
  asked[0]?.resolve('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual([['two', 2]])
})

test('a question that another one follows within the wait is never sent', async () => {
  const { lookup, asked } = open()
  for (const question of [1, 2, 3]) lookup.look(question)
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.map(({ question }) => question)).toEqual([3])
})

test('a failure is said, unless the question was called off', async () => {
  const { lookup, asked, answers, failures } = open()
  lookup.look(1)
  await vi.advanceTimersByTimeAsync(10)
  lookup.stop()
  asked[0]?.reject()
  await vi.advanceTimersByTimeAsync(0)
  expect(failures).not.toHaveBeenCalled()
  lookup.look(2)
  await vi.advanceTimersByTimeAsync(10)
  asked[1]?.reject()
  await vi.advanceTimersByTimeAsync(0)
  expect(failures).toHaveBeenCalledOnce()
  expect(answers).toEqual([])
})
