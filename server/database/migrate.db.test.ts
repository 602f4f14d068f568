import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, inject } from 'vitest'
import { StartError } from '#contract/start-error.ts'
import { dbTest } from '#server/testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationsApplied } from './migrate.ts'
import { onlyAdds } from './migration-rules.ts'

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

dbTest.runIf(isPostgres)(
  'a start on a standby, which can only be read, is refused in a sentence',
  async ({ database }) => {
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`)
    await database.db.execute(sql.raw(`alter database ${rows[0]?.name} set default_transaction_read_only = on`))
    await expect(migrate(database)).rejects.toThrow(StartError)
    await expect(migrate(database)).rejects.toThrow(/^The database can only be read/)
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

/** Leaves a database as a version would that has one migration more. */
async function migrateFurther({ db }: Database, onlyAdds: boolean) {
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)`,
  )
  if (onlyAdds) await db.execute(sql`insert into drizzle.additions values (9999999999999)`)
}

dbTest('a shop starts on a database to which a newer version has only added', async ({ database }) => {
  await migrateFurther(database, true)
  const before = await history(database)
  await migrate(database)
  expect(await history(database)).toEqual(before)
  expect(await migrationsApplied(database)).toBe(true)
})

dbTest('one newer migration that does more than add is enough to refuse the start', async ({ database }) => {
  await migrateFurther(database, true)
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('changes a column', 9999999999998)`,
  )
  await expect(migrate(database)).rejects.toThrow(StartError)
})

dbTest(
  'migrations that only add are noted in the database, so that an older version finds them',
  async ({ database }) => {
    const noted = async () => {
      const { rows } = await database.db.execute<{ moment: string }>(
        sql`select moment from drizzle.additions order by moment`,
      )
      return rows.map(({ moment }) => Number(moment))
    }
    const wanted = readMigrationFiles({ migrationsFolder: 'server/migrations' })
      .filter(({ sql }) => onlyAdds(sql.join('')))
      .map(({ folderMillis }) => folderMillis)
    expect(await noted()).toEqual(wanted)
    // The process was killed before it could note them.
    await database.db.execute(sql`drop table drizzle.additions`)
    await migrate(database)
    expect(await noted()).toEqual(wanted)
  },
)

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
