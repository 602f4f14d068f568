import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { type Database, openDatabase } from './database.ts'

const soon = { timeout: 120_000 }
const announce = (db: Database['db'], what: string) => db.execute(sql`select pg_notify('News', ${what})`)

dbTest('an open database answers, and after it is closed it does not', async ({ place }) => {
  const database = await openDatabase(place)
  await database.ping()
  await database.close()
  await expect(database.ping()).rejects.toThrow()
  await expect(database.db.execute(sql`select 1`)).rejects.toThrow()
})

dbTest('closing twice is closing once', async ({ place }) => {
  const database = await openDatabase(place)
  await Promise.all([database.close(), database.close()])
  await database.close()
})

dbTest('what was saved is there when the database is opened again', async ({ place }) => {
  const first = await openDatabase(place)
  await first.db.execute(sql`create table notes as select 'kept' as note`)
  await first.close()
  const second = await openDatabase(place)
  const { rows } = await second.db.execute(sql`select note from notes`)
  await second.close()
  expect(rows).toEqual([{ note: 'kept' }])
})

dbTest('the time is read and written in the same way everywhere', async ({ database: { db } }) => {
  const { rows } = await db.execute<{ at: string }>(sql`select '2026-02-03T04:05:06.789Z'::timestamptz as at`)
  expect(new Date(rows[0]?.at ?? '').toISOString()).toBe('2026-02-03T04:05:06.789Z')
})

dbTest('an announcement is heard when its transaction is saved, and not when it is undone', async ({ database }) => {
  const heard: string[] = []
  const lost = vi.fn()
  await database.listen('News', { hear: (news) => void heard.push(news), lost, heardAgain: lost })
  await database.db
    .transaction(async (db) => {
      await announce(db, 'undone')
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await database.db.transaction(async (db) => {
    await announce(db, 'saved')
    await db.execute(sql`select 1`)
    expect(heard).toEqual([])
  })
  await announce(database.db, 'outside')
  await expect.poll(() => heard, soon).toEqual(['saved', 'outside'])
  expect(lost).not.toHaveBeenCalled()
})

dbTest('a listener that hears an announcement may query the database at once', async ({ database }) => {
  const asked = new Promise((resolve, reject) =>
    database
      .listen('News', {
        hear: () => void database.db.execute(sql`select 'fine' as answer`).then(resolve, reject),
        heardAgain: () => reject(new Error('It was lost')),
      })
      .then(() => database.db.transaction((db) => announce(db, 'ask'))),
  )
  expect(await asked).toMatchObject({ rows: [{ answer: 'fine' }] })
})

dbTest('an announcement that cannot be handled is logged and does no harm', async ({ place }) => {
  const error = vi.fn()
  const database = await openDatabase({ ...place, log: { ...place.log, error } })
  try {
    const heard: string[] = []
    const hear = (news: string) => {
      if (news === 'nonsense') throw new Error('What?')
      heard.push(news)
    }
    await database.listen('News', { hear, heardAgain() {} })
    await announce(database.db, 'nonsense')
    await announce(database.db, 'sense')
    await expect.poll(() => heard, soon).toEqual(['sense'])
    expect(error).toHaveBeenCalledOnce()
  } finally {
    await database.close()
  }
})

dbTest('a library may bring several statements at once, and a failed one undoes them all', async ({ database }) => {
  const { db, statements } = database
  const made = await statements(`
    begin;
    create table boxes (box int primary key);
    insert into boxes values (1), (2) returning box;
    commit`)
  expect(made.rows).toEqual([{ box: 1 }, { box: 2 }])
  expect(await statements('select box from boxes where box > $1', [1])).toMatchObject({ rows: [{ box: 2 }] })
  await expect(statements('begin; insert into boxes values (3); insert into boxes values (1); commit')).rejects.toThrow(
    /duplicate key/,
  )
  expect(await db.$count(sql`boxes`)).toBe(2)
})

dbTest('its statements are refused inside a transaction of the shop', async ({ database }) => {
  const inside = (text: string, values?: unknown[]) => database.db.transaction(() => database.statements(text, values))
  await expect(inside('select 1')).rejects.toThrow(/outer database handle/)
  await expect(inside('select $1', ['a'])).rejects.toThrow(/outer database handle/)
})
