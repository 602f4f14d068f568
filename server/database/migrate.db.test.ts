import { sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { StartError } from '#contract/start-error.ts'
import { dbTest } from '#server/testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationsApplied } from './migrate.ts'

async function history({ db }: Database) {
  const { rows } = await db.execute<{ id: number }>(sql`select id from drizzle.__drizzle_migrations order by id`)
  return rows.map(({ id }) => id)
}

dbTest('an empty database gets its tables, and says so', async ({ emptyPlace }) => {
  const database = await openDatabase(emptyPlace)
  try {
    expect(await migrationsApplied(database)).toBe(false)
    await migrate(database)
    expect(await migrationsApplied(database)).toBe(true)
    const { rows } = await database.db.execute(sql`select count(*)::int as categories from categories`)
    expect(rows).toEqual([{ categories: 0 }])
  } finally {
    await database.close()
  }
})

dbTest('a second start changes nothing and loses nothing', async ({ database }) => {
  const before = await history(database)
  await database.db.execute(sql`insert into imports (source, digest) values ('a', 'b')`)
  await migrate(database)
  expect(await history(database)).toEqual(before)
  expect(await database.db.$count(sql`imports`)).toBe(1)
})

const isPostgres = inject('databaseKind') === 'postgres'
dbTest.runIf(isPostgres)(
  'shops that start together on one new database all get it ready, once',
  async ({ emptyPlace: place }) => {
    const shops = await Promise.all([openDatabase(place), openDatabase(place), openDatabase(place)])
    try {
      await Promise.all(shops.map(migrate))
      const [first] = shops
      const { rows } = await first.db.execute(
        sql`select created_at from drizzle.__drizzle_migrations group by 1 having count(*) > 1`,
      )
      expect(rows).toEqual([])
      expect(await migrationsApplied(first)).toBe(true)
    } finally {
      await Promise.all(shops.map((shop) => shop.close()))
    }
  },
)

dbTest('a database that a newer shop has prepared is refused and left as it is', async ({ database }) => {
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`,
  )
  const before = await history(database)
  await expect(migrate(database)).rejects.toThrow(StartError)
  await expect(migrate(database)).rejects.toThrow(/prepared by a newer version of the shop/)
  expect(await history(database)).toEqual(before)
})

dbTest('an older shop that still runs beside the newer one stays ready', async ({ database }) => {
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`,
  )
  expect(await migrationsApplied(database)).toBe(true)
})

dbTest('a shop whose migration is missing in the database is not ready', async ({ database }) => {
  await database.db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  )
  expect(await migrationsApplied(database)).toBe(false)
})
