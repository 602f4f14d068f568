import { expect, test } from 'vitest'
import { isNews } from './news.ts'

function openStorage(first: string | null = null) {
  let stored = first
  return {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value
    },
    read: () => stored,
  }
}

test('[TRK-002] what is reported a single time is not reported after a reload', () => {
  const storage = openStorage()
  expect(isNews({ key: 'checkout 1' }, storage)).toBe(true)
  expect(isNews({ key: 'checkout 1' }, storage)).toBe(false)
  expect(isNews({ key: 'checkout 2' }, storage)).toBe(true)
  expect(isNews(undefined, storage)).toBe(true)
})

test('[TRK-003] another option is news, the same one again is not, and the first one after another is', () => {
  const storage = openStorage()
  const choices = ['economy', 'economy', 'priority', 'priority', 'economy']
  expect(choices.map((value) => isNews({ key: 'shipping 1', value }, storage))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(isNews({ key: 'shipping 2', value: 'economy' }, storage)).toBe(true)
})

test('no order can be read from the storage, and it keeps 40', () => {
  const storage = openStorage()
  for (let number = 0; number < 50; number++) isNews({ key: `purchase 1000000${number}` }, storage)
  expect(storage.read()).not.toContain('1000000')
  expect(JSON.parse(storage.read() ?? '')).toHaveLength(40)
})

test('a broken or forbidden storage does not stop anything', () => {
  expect(isNews({ key: 'a' }, openStorage('{'))).toBe(true)
  expect(isNews({ key: 'a' }, openStorage('{}'))).toBe(true)
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('QuotaExceededError')
    },
  }
  expect(isNews({ key: 'a' }, full)).toBe(true)
})
