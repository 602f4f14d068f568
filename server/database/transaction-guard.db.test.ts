import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbTest, freshDatabase } from '#server/testing/database.ts'
import type { Database, Db } from './database.ts'

const notes = pgTable('notes', { note: text().notNull().unique() })
const wrongHandle = /outer database handle was used inside a transaction/
const endedHandle = /after the transaction had ended/

let database: Database
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  await db.execute(sql`create table notes (note text not null unique)`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(notes)
})

const write = (db: Db, note: string) => db.insert(notes).values({ note })
const written = async (db: Db) => (await db.select().from(notes).orderBy(notes.note)).map(({ note }) => note)

/** What went wrong, without Drizzle's wrapping. */
async function complaint(work: PromiseLike<unknown>): Promise<string> {
  try {
    await work
    return 'none'
  } catch (error) {
    const { cause, message } = error as Error
    return cause instanceof Error ? cause.message : message
  }
}

const prepared = () => db.select().from(notes).prepare('notes')

test.each<[string, (outer: Db) => () => PromiseLike<unknown>]>([
  ['a select', (outer) => () => outer.select().from(notes)],
  ['an insert', (outer) => () => write(outer, 'outside')],
  ['an update', (outer) => () => outer.update(notes).set({ note: 'outside' })],
  ['a count', (outer) => () => outer.$count(notes)],
  ['plain SQL', (outer) => () => outer.execute(sql`select 1`)],
  [
    'a prepared query',
    () =>
      (
        (query) => () =>
          query.execute()
      )(prepared()),
  ],
  ['another transaction', (outer) => () => outer.transaction(async (inner) => write(inner, 'outside'))],
])('%s on the outer handle inside a transaction is refused at once, and nothing is saved', async (_, use) => {
  const misuse = use(db)
  const transaction = db.transaction(async (tx) => {
    await write(tx, 'inside')
    await misuse()
  })
  expect(await complaint(transaction)).toMatch(wrongHandle)
  expect(await written(db)).toEqual([])
})

test('a mistake three calls further down is found as well', async () => {
  const remember = async () => write(db, 'far away')
  const work = async () => {
    await Promise.resolve()
    await remember()
  }
  expect(await complaint(db.transaction(() => work()))).toMatch(wrongHandle)
})

test('the handle that the transaction gives works, also in a transaction inside it', async () => {
  await db.transaction(async (db) => {
    await write(db, 'a')
    await db.transaction(async (db) => {
      await write(db, 'b')
      await db.transaction((db) => write(db, 'c'))
    })
  })
  expect(await written(db)).toEqual(['a', 'b', 'c'])
})

test('an inner transaction that fails undoes only itself', async () => {
  await db.transaction(async (db) => {
    await write(db, 'kept')
    const inner = db.transaction(async (db) => {
      await write(db, 'undone')
      throw new Error('changed my mind')
    })
    await expect(inner).rejects.toThrow('changed my mind')
    await write(db, 'kept too')
  })
  expect(await written(db)).toEqual(['kept', 'kept too'])
})

test('inside an inner transaction the handle of the one around it is refused', async () => {
  const transaction = db.transaction((middle) => middle.transaction(() => write(middle, 'too far out')))
  expect(await complaint(transaction)).toMatch(wrongHandle)
  const nested = db.transaction((middle) =>
    middle.transaction(() => middle.transaction((db) => write(db, 'too far out'))),
  )
  expect(await complaint(nested)).toMatch(wrongHandle)
  expect(await written(db)).toEqual([])
})

test('the outer handle works after a transaction, whether it was saved or not', async () => {
  await db.transaction((db) => write(db, 'a'))
  await db.transaction(() => Promise.reject(new Error('no'))).catch(() => {})
  await write(db, 'b')
  await db.transaction((db) => write(db, 'c'))
  expect(await written(db)).toEqual(['a', 'b', 'c'])
})

test('work that a transaction started and did not wait for may use the outer handle once it has ended', async () => {
  const ended = Promise.withResolvers<void>()
  let later: PromiseLike<unknown> | undefined
  await db.transaction(async (tx) => {
    later = ended.promise.then(() => db.transaction((db) => write(db, 'later')))
    await write(tx, 'now')
  })
  ended.resolve()
  await later
  expect(await written(db)).toEqual(['later', 'now'])
})

test('the handle of a transaction that has ended is refused', async () => {
  let leaked = db
  let innerLeaked = db
  await db.transaction(async (tx) => {
    leaked = tx
    await tx.transaction(async (inner) => {
      innerLeaked = inner
    })
    expect(await complaint(write(innerLeaked, 'late'))).toMatch(endedHandle)
  })
  expect(await complaint(write(leaked, 'late'))).toMatch(endedHandle)
  expect(await complaint(leaked.transaction((db) => write(db, 'late')))).toMatch(endedHandle)
  expect(await written(db)).toEqual([])
})

test('transactions of different visitors at the same time do not disturb each other', async () => {
  const visitors = Array.from({ length: 40 }, (_, visitor) => `visitor ${String(visitor).padStart(2, '0')}`)
  const results = await Promise.allSettled(
    visitors.map(async (visitor, index) => {
      await written(db)
      await db.transaction(async (db) => {
        await write(db, visitor)
        await db.transaction((db) => written(db))
        if (index % 4 === 0) throw new Error('left the shop')
      })
      await written(db)
    }),
  )
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(visitors.map((_, index) => index % 4 !== 0))
  expect(await written(db)).toEqual(visitors.filter((_, index) => index % 4 !== 0))
})

test('a transaction may read another database', async () => {
  const other = await freshDatabase()
  try {
    const seen = await db.transaction(() => other.db.execute<{ one: number }>(sql`select 1 as one`))
    expect(seen.rows).toEqual([{ one: 1 }])
  } finally {
    await other.close()
  }
})

test('a transaction is not reported as saved when a failed statement in it was passed over', async () => {
  const transaction = db.transaction(async (db) => {
    await write(db, 'twice')
    await write(db, 'twice').catch(() => {})
    return 'saved'
  })
  expect(await complaint(transaction)).toMatch(/rolled back/)
  expect(await written(db)).toEqual([])
})

test('a transaction gets the isolation it asks for', async () => {
  const { rows } = await db.transaction((db) => db.execute(sql`show transaction_isolation`), {
    isolationLevel: 'serializable',
  })
  expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
})

dbTest('a test gets a handle whose changes the next test does not see', async ({ db }) => {
  await db.execute(sql`create table leftovers (id int)`)
  await db.transaction((db) => db.execute(sql`insert into leftovers values (1)`))
})

dbTest('a test does not see the changes of the one before', async ({ db }) => {
  expect(await complaint(db.execute(sql`select * from leftovers`))).toMatch(/does not exist/)
})

dbTest('the mistake is found in a test that is itself rolled back', async ({ db }) => {
  expect(await complaint(db.transaction(() => db.execute(sql`select 1`)))).toMatch(wrongHandle)
})
