import pg from 'pg'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { keepListening } from '#server/listen.ts'
import { layCable } from '#server/testing/cable.ts'
import { dbTest } from '#server/testing/database.ts'

const postgresTest = dbTest.runIf(inject('databaseKind') === 'postgres')

postgresTest('a connection that broke without a word is noticed and replaced', async ({ place }) => {
  const cable = await layCable(place.url ?? '')
  onTestFinished(() => cable.remove())
  const lost = vi.fn()
  const stop = await keepListening({
    connect: () => new pg.Client({ connectionString: cable.url, query_timeout: 100, connectionTimeoutMillis: 100 }),
    log: place.log,
    channel: 'news',
    hear() {},
    lost,
    checkEvery: 20,
  })
  onTestFinished(stop)
  await expect.poll(() => lost.mock.calls.length, { timeout: 300 }).toBe(0)
  cable.silence()
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  cable.plugIn()
  await expect.poll(() => lost.mock.calls.length, { timeout: 5000 }).toBe(2)
})
