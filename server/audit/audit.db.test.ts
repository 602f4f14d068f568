import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { checkChain, findEntries, record, wasRecorded } from './operations.ts'

const entry = (subject: string, reason: string | null = null) => ({
  actor: 'stefan',
  action: 'acting/change',
  subject,
  reason,
  details: { what: 'PATCH /api/me', 'ü "\\ \n': [1, null] },
})

async function written(db: Db, count: number) {
  for (let number = 1; number <= count; number++) await record(db, entry(`customer ${number}`, `wants ${number} · ü`))
  return ids(db)
}

async function ids(db: Db) {
  const { rows } = await db.execute<{ id: number }>(sql`select id::int as id from audit_log order by id`)
  return rows.map(({ id }) => id)
}

/** As somebody does who may do everything in the database. */
async function tamper(db: Db, statement: ReturnType<typeof sql>) {
  await db.execute(sql`alter table audit_log disable trigger user`)
  await db.execute(statement)
  await db.execute(sql`alter table audit_log enable trigger user`)
}

dbTest('entries are counted without gaps, also after a transaction that failed', async ({ db }) => {
  const [first = 0] = await written(db, 1)
  const failing = db.transaction(async (db) => {
    await record(db, entry('lost'))
    throw new Error('the act failed')
  })
  await expect(failing).rejects.toThrow('the act failed')
  expect(await written(db, 2)).toEqual([first, first + 1, first + 2])
})

dbTest('a log that nobody has touched is whole, and the check names its last entry', async ({ db }) => {
  const last = (await written(db, 3)).at(-1)
  const report = await checkChain(db)
  expect(report).toEqual({ last: { id: last, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }, fault: undefined })
  expect((await checkChain(db, report.last)).fault).toBeUndefined()
})

dbTest('the first entry that was removed is named', async ({ db }) => {
  const [, second] = await written(db, 5)
  await tamper(db, sql`delete from audit_log where subject in ('customer 2', 'customer 4')`)
  expect((await checkChain(db)).fault).toEqual({ id: second, fault: 'missing' })
})

dbTest('each changed column of an entry shows', async ({ db }) => {
  const [, second] = await written(db, 3)
  for (const change of [
    sql`actor = 'somebody else'`,
    sql`action = 'acting/start'`,
    sql`subject = 'customer 9'`,
    sql`at = at + interval '1 microsecond'`,
    sql`details = '{"what": "GET"}'`,
    sql`details = null`,
  ]) {
    const found = db.transaction(async (db) => {
      await tamper(db, sql`update audit_log set ${change} where id = ${second}`)
      throw Object.assign(new Error('back'), await checkChain(db))
    })
    await expect(found).rejects.toMatchObject({ fault: { id: second, fault: 'changed' } })
  }
  await tamper(db, sql`update audit_log set reason = 'wants nothing' where id = ${second}`)
  expect((await checkChain(db)).fault).toEqual({ id: second, fault: 'reason-changed' })
})

dbTest('a reason is erased without breaking the chain, and nothing else can be changed', async ({ db }) => {
  const [, second] = await written(db, 3)
  await db.execute(sql`update audit_log set reason = null, salt = null where id = ${second}`)
  expect((await checkChain(db)).fault).toBeUndefined()
  const change = db.transaction((db) => db.execute(sql`update audit_log set reason = null, salt = null, actor = 'x'`))
  await expect(change).rejects.toThrow()
})

dbTest('a log whose end was cut off shows to those who wrote its last entry down', async ({ db }) => {
  const third = (await written(db, 3)).at(-1)
  const { last } = await checkChain(db)
  await tamper(db, sql`delete from audit_log where id = ${third}`)
  expect((await checkChain(db)).fault).toBeUndefined()
  expect((await checkChain(db, last)).fault).toEqual({ id: third, fault: 'missing' })
  await record(db, entry('customer 3', 'wants 3 · ü'))
  expect((await checkChain(db, last)).fault).toEqual({ id: third, fault: 'changed' })
})

dbTest('entries that are written at the same moment by two connections are one chain', async ({ database }) => {
  const { db } = database
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => db.transaction((db) => record(db, entry(`customer ${number}`)))),
  )
  expect(await ids(db)).toHaveLength(20)
  expect((await checkChain(db)).fault).toBeUndefined()
})

dbTest('the log is searched by actor, action, subject and days, 50 entries a page', async ({ db }) => {
  for (let number = 0; number < 60; number++) await record(db, { ...entry(`customer ${number % 2}`), actor: 'ada' })
  await record(db, { ...entry('customer 1'), action: 'staff/invite', actor: 'ben' })
  const page = await findEntries(db, { actor: 'ada' })
  expect([page.entries.length, page.next]).toEqual([50, page.entries.at(-1)?.id])
  const rest = await findEntries(db, { actor: 'ada', after: page.next })
  expect([rest.entries.length, rest.next]).toEqual([10, undefined])
  expect(new Set([...page.entries, ...rest.entries].map(({ id }) => id)).size).toBe(60)
  expect((await findEntries(db, { action: 'staff/' })).entries.map(({ actor }) => actor)).toEqual(['ben'])
  expect((await findEntries(db, { action: 'acting/change', subject: 'customer 0' })).entries).toHaveLength(30)
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  expect((await findEntries(db, { from: tomorrow })).entries).toEqual([])
  expect((await findEntries(db, { actor: 'ben', until: tomorrow })).entries).toHaveLength(1)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  expect((await findEntries(db, { until: yesterday })).entries).toEqual([])
})

dbTest('of a long log every entry is checked, however far from the beginning', async ({ db }) => {
  await db.execute(sql`
    insert into audit_log (actor, action, subject) select 'ada', 'staff/invite', 'n ' || n from generate_series(1, 1002) n`)
  const [last] = (await ids(db)).slice(-1)
  expect(await checkChain(db)).toMatchObject({ last: { id: last }, fault: undefined })
  await tamper(db, sql`update audit_log set actor = 'ben' where id = ${last}`)
  expect((await checkChain(db)).fault).toEqual({ id: last, fault: 'changed' })
})

dbTest('the key of an act is known for its subject alone', async ({ db }) => {
  await record(db, { ...entry('claravue 1'), details: { key: 'form' } })
  expect([
    await wasRecorded(db, 'claravue 1', 'form'),
    await wasRecorded(db, 'claravue 1', 'other form'),
    await wasRecorded(db, 'lenteo 1', 'form'),
  ]).toEqual([true, false, false])
})
