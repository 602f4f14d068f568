import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLookup } from './lookup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const sent: { query: number; signal: AbortSignal; resolve: (result: string) => void; reject: () => void }[] = []
  const results: [string, number][] = []
  const failures = vi.fn()
  const lookup = createLookup<number, string>({
    load: (query, signal) =>
      new Promise((resolve, reject) => void sent.push({ query, signal, resolve, reject: () => reject(new Error()) })),
    onResult: (result, query) => void results.push([result, query]),
    onFailure: failures,
  })
  return { lookup, sent, results, failures }
}

test('[PRC-005] a query is sent after 10 ms, not before', async () => {
  const { lookup, sent } = open()
  lookup.look(1)
  await vi.advanceTimersByTimeAsync(9)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toMatchObject([{ query: 1 }])
})

test('[PRC-002] of several queries under way only the result of the newest counts, whenever it comes', async () => {
  const { lookup, sent, results } = open()
  for (const query of [1, 2]) {
    lookup.look(query)
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false])
  sent[1]?.resolve('two')
  await vi.advanceTimersByTimeAsync(0)
  sent[0]?.resolve('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(results).toEqual([['two', 2]])
})

test('a query that is followed by another one within the delay is never sent', async () => {
  const { lookup, sent } = open()
  for (const query of [1, 2, 3]) lookup.look(query)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent.map(({ query }) => query)).toEqual([3])
})

test('[ERR-032] a failure is silent: it is the error state of the lookup, and nothing of one that was aborted', async () => {
  const { lookup, sent, results, failures } = open()
  lookup.look(1)
  await vi.advanceTimersByTimeAsync(10)
  lookup.stop()
  sent[0]?.reject()
  await vi.advanceTimersByTimeAsync(0)
  expect(failures).not.toHaveBeenCalled()
  const looked = lookup.look(2)
  await vi.advanceTimersByTimeAsync(10)
  sent[1]?.reject()
  await expect(looked).resolves.toBeUndefined()
  expect(failures).toHaveBeenCalledOnce()
  expect(results).toEqual([])
})
