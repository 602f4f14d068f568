import { sql } from 'drizzle-orm'
import { expect, inject, vi } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { announceChange, hearChanges } from './announce.ts'

const soon = { timeout: 120_000 }

function kept() {
  const dropped: string[] = []
  return {
    dropped,
    invalidate: (tags: string[]) => void dropped.push(...tags),
    lost: () => void dropped.push('lost'),
    heardAgain: () => void dropped.push('heard again'),
  }
}

dbTest('what a committed transaction announced is heard; what was rolled back is not', async ({ database }) => {
  const pages = kept()
  await hearChanges(database, pages)
  const undone = database.db.transaction(async (db) => {
    await announceChange(db, ['product:undone'])
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await database.db.transaction((db) => announceChange(db, ['product:1', 'category:daily']))
  await vi.waitFor(() => expect(pages.dropped).toEqual(['product:1', 'category:daily']), soon)
})

dbTest('a thousand tags arrive, though one announcement holds 8000 bytes', async ({ database }) => {
  const pages = kept()
  const tags = Array.from({ length: 1000 }, (_, index) => `product:${'x'.repeat(50)}-${index}`)
  await hearChanges(database, pages)
  await announceChange(database.db, tags)
  await vi.waitFor(() => expect(pages.dropped).toEqual(tags), soon)
})

dbTest('a hundred tags of 300 bytes arrive, each once and in their order', async ({ database }) => {
  const pages = kept()
  const tags = Array.from({ length: 100 }, (_, index) => `content:claravue/de/${'ü'.repeat(140)}-"${index}"`)
  await hearChanges(database, pages)
  await announceChange(database.db, tags)
  await vi.waitFor(() => expect(pages.dropped).toEqual(tags), soon)
})

dbTest.runIf(inject('databaseKind') === 'postgres')(
  'the pages are told when the connection that listens is lost, and when changes are heard again',
  async ({ database }) => {
    const pages = kept()
    await hearChanges(database, pages)
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'shop-listen page_tags'`)
    await vi.waitFor(() => expect(pages.dropped).toEqual(['lost', 'heard again']), soon)
  },
)
