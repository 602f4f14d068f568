import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { recordChoice, sweepChoices } from './operations.ts'

const id = '0123456789abcdef0123456789abcdef'
const yes = { id, version: 1, statistics: true, marketing: true }
const no = { ...yes, statistics: false, marketing: false }
const now = new Date('2026-11-18T08:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const contextAt = (db: Db, minutes: number) => ({
  db,
  brand: { id: 'claravue' },
  client: '192.0.2.1',
  now: at(minutes),
})

async function choices(db: Db) {
  const { rows } = await db.execute(sql`select * from consents order by chosen_at`)
  return rows
}

dbTest('an answer is a row, the same report twice is one, and a change of mind is another', async ({ db }) => {
  await recordChoice(contextAt(db, 0), yes)
  await recordChoice(contextAt(db, 1), yes)
  await recordChoice(contextAt(db, 2), no)
  await recordChoice(contextAt(db, 3), yes)
  const rows = await choices(db)
  expect(rows.map(({ statistics, marketing }) => [statistics, marketing])).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
  // No person, account or network is in it.
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
    'brand',
    'chosen_at',
    'id',
    'marketing',
    'statistics',
    'version',
  ])
  expect(rows[0]).toMatchObject({ brand: 'claravue', version: 1, id: '01234567-89ab-cdef-0123-456789abcdef' })
})

dbTest('the answer to a new version of the question, or at another storefront, is another row', async ({ db }) => {
  await recordChoice(contextAt(db, 0), yes)
  await recordChoice(contextAt(db, 1), { ...yes, version: 2 })
  await recordChoice({ ...contextAt(db, 2), brand: { id: 'lenteo' } }, { ...yes, version: 2 })
  expect((await choices(db)).map(({ brand, version }) => [brand, version])).toEqual([
    ['claravue', 1],
    ['claravue', 2],
    ['lenteo', 2],
  ])
})

dbTest('of two answers of a browser in the same instant the first is kept', async ({ db }) => {
  await recordChoice(contextAt(db, 0), yes)
  await recordChoice(contextAt(db, 0), no)
  expect((await choices(db)).map(({ statistics }) => statistics)).toEqual([true])
})

dbTest('three hundred answers of a network in an hour are stored, and the next is not', async ({ db }) => {
  await recordChoice(contextAt(db, 0), yes)
  await db.execute(sql`update rate_limits set tries = 299 where tries = 1`)
  expect((await recordChoice(contextAt(db, 1), no)).ok).toBe(true)
  expect(await recordChoice(contextAt(db, 2), yes)).toMatchObject({ error: { code: 'too-many' } })
  expect(await choices(db)).toHaveLength(2)
})

dbTest('a proof is kept for 1098 days, which are three years at least', async ({ db }) => {
  await recordChoice(contextAt(db, 0), yes)
  const day = 24 * 60
  await sweepChoices(db, at(1098 * day))
  expect(await choices(db)).toHaveLength(1)
  await sweepChoices(db, at(1098 * day + 1))
  expect(await choices(db)).toHaveLength(0)
})
