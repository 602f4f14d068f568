import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { layCable } from '#server/testing/cable.ts'
import { dbTest } from '#server/testing/database.ts'
import { keepListening } from './notifications.ts'

const soon = { timeout: 120_000 }
const postgresTest = dbTest.runIf(inject('databaseKind') === 'postgres')

postgresTest('a connection that broke without a word is noticed and replaced', async ({ place, database }) => {
  const cable = await layCable(place.url ?? '')
  onTestFinished(() => cable.remove())
  const listener = { hear: vi.fn(), lost: vi.fn(), heardAgain: vi.fn() }
  const stop = await keepListening({
    connect: () => new pg.Client({ connectionString: cable.url, query_timeout: 3000, connectionTimeoutMillis: 2000 }),
    log: place.log,
    channel: 'news',
    listener,
    checkEvery: 50,
  })
  onTestFinished(stop)
  expect(listener.lost).not.toHaveBeenCalled()
  cable.silence()
  await expect.poll(() => listener.lost.mock.calls.length, soon).toBe(1)
  expect(listener.heardAgain).not.toHaveBeenCalled()
  cable.plugIn()
  await vi.waitFor(async () => {
    await database.db.execute(sql`notify news`)
    expect(listener.hear).toHaveBeenCalled()
  }, soon)
  expect(listener.heardAgain).toHaveBeenCalled()
})
