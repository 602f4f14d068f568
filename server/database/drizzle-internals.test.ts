import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { npmVersion } from 'drizzle-orm/version'
import pg from 'pg'
import { expect, test } from 'vitest'
import { asDb, checkedHandle, prepareQuery, sessionOf, textOf, transactionOn } from './drizzle-internals.ts'

test('drizzle-internals.ts was read for this version of Drizzle: read it again before this number changes', () => {
  expect(npmVersion).toBe('0.45.4')
})

const pool = new pg.Pool()
const postgres = asDb(drizzlePostgres(pool, { casing: 'snake_case' }))
const drivers = {
  postgres,
  embedded: asDb(drizzleEmbedded(Object.create(PGlite.prototype), { casing: 'snake_case' })),
}

test.each(Object.entries(drivers))('%s: a query gives its text, and can be prepared under a name', (_, db) => {
  const query = sql`select ${1} + ${2}`
  expect(textOf(db, query)).toBe('select $1 + $2')
  expect(sessionOf(db)).toBe(sessionOf(db))
  const prepared = prepareQuery(db, { sql: 'select $1', params: [sql.placeholder('0')] }, 'a name')
  expect(prepared.execute).toBeTypeOf('function')
})

/** A connection that answers everything with no rows, and notes what it was asked. */
function notingClient() {
  const texts: string[] = []
  const query = async (asked: string | { text: string }) => {
    texts.push(typeof asked === 'string' ? asked : asked.text)
    return { rows: [], rowCount: 0 }
  }
  return { texts, client: Object.assign(Object.create(pg.Client.prototype), { query }) }
}

test('the handle of a transaction sends its queries over its own connection', async () => {
  const { texts, client } = notingClient()
  const tx = transactionOn(client, postgres)
  await tx.execute(sql`select ${'mine'}`)
  expect(texts).toEqual(['select $1'])
})

test('a checked handle asks before every query, in whichever way it is made', async () => {
  const { texts, client } = notingClient()
  let isAllowed = true
  const check = () => {
    if (!isAllowed) throw new Error('not now')
  }
  const tx = transactionOn(client, postgres)
  const checked = checkedHandle(tx, check, () => Promise.reject(new Error('no savepoints here')))
  await checked.execute(sql`select 1`)
  await checked.select({ two: sql`2` }).from(sql`numbers`)
  expect(texts).toEqual(['select 1', 'select 2 from numbers'])
  isAllowed = false
  await expect(checked.execute(sql`select 3`)).rejects.toMatchObject({ cause: { message: 'not now' } })
  await expect(checked.transaction(async () => {})).rejects.toThrow('no savepoints here')
  expect(texts).toHaveLength(2)
  await tx.execute(sql`select 4`)
  expect(texts).toHaveLength(3)
})
