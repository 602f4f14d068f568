import { expect, test, vi } from 'vitest'
import { logOncePerHour } from './log-once-per-hour.ts'

test('the same line is told once an hour, another one at once', () => {
  const clock = { time: 0 }
  const log = { warn: vi.fn(), error: vi.fn() }
  const once = logOncePerHour(log, () => clock.time)
  for (const story of ['home', 'home', 'help', 'home']) once.warn({ story }, 'broken')
  expect(log.warn.mock.calls).toEqual([
    [{ story: 'home' }, 'broken'],
    [{ story: 'help' }, 'broken'],
  ])
  clock.time = 3_600_000
  once.warn({ story: 'home' }, 'broken')
  expect(log.warn).toHaveBeenCalledTimes(3)

  for (const reason of ['timeout', 'timeout', 'refused']) once.error({ story: 'home', err: new Error(reason) }, 'away')
  expect(log.error).toHaveBeenCalledTimes(2)
})
