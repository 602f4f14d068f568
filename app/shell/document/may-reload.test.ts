import { expect, test } from 'vitest'
import { mayReload } from './may-reload.ts'

test('[ERR-029] once, and not again within 60 s', () => {
  const notes = new Map<string, string>()
  const storage = {
    getItem: (name: string) => notes.get(name) ?? null,
    setItem: (name: string, value: string) => void notes.set(name, value),
  }
  const start = Date.UTC(2026, 10, 15)
  const moments = [0, 1, 59_999, 60_000, 60_001, 119_999, 120_000]
  expect(moments.filter((moment) => mayReload(start + moment, storage))).toEqual([0, 60_000, 120_000])
})
