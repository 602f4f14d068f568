import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import type { Db } from './database.ts'
import { executePrepared } from './prepared.ts'

const piece = (a: number, b: number) => sql`${a}::int * 10 + ${b}::int`
const numbers = (db: Db, [a, b, c, d]: [number, number, number, number]) =>
  executePrepared(db, 'numbers', sql`select ${a}::int as first, ${piece(b, c)} as middle, ${d}::int as last`)

dbTest(
  'a prepared statement takes the values of each call, also those in pieces of SQL',
  async ({ database: { db } }) => {
    const { rows: first } = await numbers(db, [1, 2, 3, 4])
    const { rows: second } = await numbers(db, [5, 6, 7, 8])
    expect([...first, ...second]).toEqual([
      { first: 1, middle: 23, last: 4 },
      { first: 5, middle: 67, last: 8 },
    ])
  },
)

dbTest('a prepared statement belongs to the transaction that says it', async ({ database: { db } }) => {
  await db.execute(sql`create table noted (number int)`)
  const note = (db: Db, number: number) => executePrepared(db, 'note', sql`insert into noted values (${number})`)
  await note(db, 1)
  const undone = db.transaction(async (db) => {
    await note(db, 2)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await note(db, 3)
  expect((await db.execute(sql`select number from noted order by 1`)).rows).toEqual([{ number: 1 }, { number: 3 }])
})
