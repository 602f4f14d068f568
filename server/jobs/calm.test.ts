import type { EventLoopUtilization } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { untilCalm } from './calm.ts'

/** A process that is so busy, look after look. */
function utilisation(...shares: number[]) {
  let looks = 0
  return Object.assign(
    vi.fn((now?: EventLoopUtilization): EventLoopUtilization => {
      const share = now ? (shares[looks++] ?? 0) : 0
      return { utilization: share, active: 0, idle: 0 }
    }),
    { looks: () => looks },
  )
}

test('work waits while visitors are served, and begins as soon as there is time', async () => {
  const busy = utilisation(0.99, 0.95, 0.2)
  await untilCalm(60_000, busy)
  expect(busy.looks()).toBe(3)
})

test('work does not wait for ever', async () => {
  const always = utilisation(...Array.from({ length: 100 }, () => 1))
  await untilCalm(150, always)
  expect(always.looks()).toBeLessThan(5)
})
