import { expect, test } from 'vitest'
import { openScanQueue } from './scan-queue.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  }
}

test('scans wait in their order, also after a reload, until the server has answered each', () => {
  const store = memory()
  const queue = openScanQueue('claravue-1', () => store)
  queue.add({ id: 'a', code: '1' })
  queue.add({ id: 'b', line: 2 })
  const again = openScanQueue('claravue-1', () => store)
  expect(again.all()).toEqual([
    { id: 'a', code: '1' },
    { id: 'b', line: 2 },
  ])
  expect(openScanQueue('claravue-2', () => store).all()).toEqual([])
  again.remove('a')
  again.remove('b')
  expect([again.all(), [...store.kept]]).toEqual([[], []])
})

test('what somebody else has stored there is left out', () => {
  const store = memory()
  store.setItem('packing x', '[{"id":1},{"id":"a"},null,{"id":"b","code":"1"}]')
  expect(openScanQueue('x', () => store).all()).toEqual([{ id: 'b', code: '1' }])
  store.setItem('packing x', '{')
  expect(openScanQueue('x', () => store).all()).toEqual([])
})

test('without storage the scans of this page are kept', () => {
  const queue = openScanQueue('x', () => {
    throw new Error('denied')
  })
  queue.add({ id: 'a', code: '1' })
  expect(queue.all()).toEqual([{ id: 'a', code: '1' }])
})
