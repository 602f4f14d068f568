import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readViewed, viewedBefore, writeViewed } from './viewed.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const view = (id: string) => writeViewed([id, ...viewedBefore(id)])

test('the last eight products are remembered, each once, the newest first', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) view(id)
  expect(readViewed()).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
  expect(viewedBefore('c')).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'b'])
  expect(viewedBefore(undefined)).toHaveLength(8)
})

test('a cleared list leaves nothing behind', () => {
  view('a')
  writeViewed([])
  expect(stored.size).toBe(0)
  expect(readViewed()).toEqual([])
})

test('a browser that stores nothing has viewed nothing', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  view('a')
  writeViewed([])
  expect(readViewed()).toEqual([])
})
