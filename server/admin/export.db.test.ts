import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import type { Access } from './access.ts'
import { exportLines } from './export.ts'

const access = (isStillOpen = async () => true): Access => ({
  by: { kind: 'key', id: 'a-key' },
  brands: ['claravue'],
  isStillOpen,
  cursors: () => {
    throw new Error('Not needed')
  },
})

/** A list without an end, and how many pages of it were read. */
function endless() {
  const read = { pages: 0 }
  const next = async (count: number) => {
    read.pages++
    return Array.from({ length: count }, (_, index) => ({ cursor: `${read.pages}-${index}` }))
  }
  return { read, next }
}
const endOf = async (db: Db) =>
  (await db.execute<{ details: object }>(sql`select details from audit_log where action = 'export/end'`)).rows

dbTest('nothing is read before somebody reads, and then a page at a time', async ({ db }) => {
  const { read, next } = endless()
  const stream = await exportLines({ db, access: access(), what: 'orders', filters: {}, next })
  const { rows } = await db.execute(sql`select actor, subject from audit_log where action = 'export/start'`)
  expect([rows, read.pages]).toEqual([[{ actor: 'a-key', subject: 'orders' }], 0])
  const reader = stream.getReader()
  for (const page of [1, 2, 3]) {
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value).split('\n')).toHaveLength(501)
    expect(read.pages).toBe(page)
  }
  await reader.cancel()
  expect([read.pages, await endOf(db)]).toEqual([3, [{ details: { rows: 1500, isWhole: false } }]])
})

dbTest('a key that is revoked meanwhile gets no further page', async ({ db }) => {
  const { read, next } = endless()
  let isOpen = true
  const stream = await exportLines({ db, access: access(async () => isOpen), what: 'orders', filters: {}, next })
  const reader = stream.getReader()
  await reader.read()
  isOpen = false
  await expect(reader.read()).rejects.toThrow('may no longer read')
  expect([read.pages, await endOf(db)]).toEqual([1, [{ details: { rows: 500, isWhole: false } }]])
})
