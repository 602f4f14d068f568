import { expect, test, vi } from 'vitest'
import { startLater } from './start-later.ts'

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

test('workers that could not start are started again, and stopped once', async () => {
  const stop = vi.fn(async () => {})
  const start = vi.fn(async () => ({ stop }))
  start.mockRejectedValueOnce(new Error('no database'))
  const noted = log()
  const workers = startLater(start, noted, 1)
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2), 120_000)
  await workers.stop()
  expect(stop).toHaveBeenCalledTimes(1)
  expect(noted.error.mock.calls).toMatchObject([
    [{ err: { message: 'no database' } }, 'The job workers could not be started yet'],
  ])
})

test('a shop that closes at once never starts them, and complains of nothing', async () => {
  const start = vi.fn()
  const noted = log()
  await startLater(start, noted, 60_000).stop()
  expect(start).not.toHaveBeenCalled()
  expect(noted.error).not.toHaveBeenCalled()
})

test('a shop that closes while they start waits for them, and stops them', async () => {
  const stop = vi.fn(async () => {})
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const workers = startLater(
    async () => {
      begun.resolve()
      await goOn.promise
      return { stop }
    },
    log(),
    0,
  )
  await begun.promise
  const stopped = workers.stop()
  goOn.resolve()
  await stopped
  expect(stop).toHaveBeenCalledTimes(1)
})
