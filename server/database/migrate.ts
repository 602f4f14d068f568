import { fileURLToPath } from 'node:url'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { codeOf } from '#contract/error-code.ts'
import { withCauses } from '#contract/read-error.ts'
import { StartError } from '#contract/start-error.ts'
import type { Database, Db } from './database.ts'
import { runMigrations } from './drizzle-internals.ts'
import { listOf } from './lists.ts'
import { onlyAdds } from './migration-rules.ts'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Migrations are told apart by the moment they were made, as Drizzle does it. */
const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis, sql }) => ({
  moment: folderMillis,
  onlyAdds: onlyAdds(sql.join('')),
}))

/** Brings the tables to what this version of the shop needs. When several processes start at once, one migrates and the others wait. */
export async function migrate(database: Database): Promise<void> {
  const prepared = database.alone(async (db) => {
    await refuseNewer(db)
    await runMigrations(db, migrationsFolder)
    if (!(await areApplied(db)))
      throw new Error('Drizzle skipped a migration that is older than the newest applied one.')
    await noteAdditions(db)
  })
  await prepared.catch((error) => {
    throw isReadOnly(error)
      ? new StartError(
          'The database can only be read: DATABASE_URL leads to a standby, or the server was made read-only.',
        )
      : error
  })
}

export const migrationsApplied = (database: Database): Promise<boolean> => areApplied(database.db)

/** A version runs on the tables of a newer one if those only have something more. */
async function refuseNewer(db: Db) {
  const foreign = (await applied(db)).filter((moment) => !known.some((one) => one.moment === moment))
  if (foreign.length === 0) return
  const additions = await momentsIn(db, sql`select moment from drizzle.additions`)
  if (foreign.every((moment) => additions.includes(moment))) return
  throw new StartError(
    'The database was prepared by a newer version of the shop, and not only by additions: start that version, or restore a backup from before its update.',
  )
}

/** Tells older versions which migrations they can run on: their files are not in an older version. */
async function noteAdditions(db: Db) {
  await db.execute(sql`create table if not exists drizzle.additions (moment bigint primary key)`)
  const moments = known.filter((one) => one.onlyAdds).map(({ moment }) => moment)
  await db.execute(sql`insert into drizzle.additions ${listOf(moments, 'bigint')} on conflict do nothing`)
}

async function areApplied(db: Db) {
  const done = await applied(db)
  return known.every(({ moment }) => done.includes(moment))
}

const applied = (db: Db) => momentsIn(db, sql`select created_at as moment from drizzle.__drizzle_migrations`)

async function momentsIn(db: Db, query: ReturnType<typeof sql>): Promise<number[]> {
  try {
    const { rows } = await db.execute<{ moment: string }>(query)
    return rows.map(({ moment }) => Number(moment))
  } catch (error) {
    if (error instanceof DrizzleQueryError && isMissingTable(error.cause)) return []
    throw error
  }
}

const isReadOnly = (error: unknown) => withCauses(error).some((cause) => codeOf(cause) === '25006')

const isMissingTable = (error: unknown) => codeOf(error) === '42P01'
