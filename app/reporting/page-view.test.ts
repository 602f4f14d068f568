import { afterEach, expect, test, vi } from 'vitest'
import { whenTitled } from './page-view.ts'

afterEach(() => void vi.useRealTimers())

test('[TRK-009] a page is told 250 ms after it was opened, and not if it was left before', () => {
  vi.useFakeTimers()
  const told: string[] = []
  whenTitled(() => told.push('cart'))
  vi.advanceTimersByTime(249)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['cart'])
  const leave = whenTitled(() => told.push('help'))
  vi.advanceTimersByTime(249)
  leave()
  whenTitled(() => told.push('home'))
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['cart', 'home'])
})
