import { fileURLToPath } from 'node:url'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { codeOf } from '#contract/error-code.ts'
import { StartError } from '#contract/start-error.ts'
import type { Database, Db } from './database.ts'
import { runMigrations } from './drizzle-internals.ts'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Migrations are told apart by the moment they were made, as Drizzle does it. */
const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

/** Brings the tables to what this version of the shop needs. Processes that start together take limiter. */
export async function migrate(database: Database): Promise<void> {
  await database.alone(async (db) => {
    const foreign = (await applied(db)).filter((moment) => !known.includes(moment))
    if (foreign.length) {
      throw new StartError(
        'The database was prepared by a newer version of the shop: start that version, or restore a backup from before its update.',
      )
    }
    await runMigrations(db, migrationsFolder)
    if (!(await areApplied(db)))
      throw new Error('Drizzle skipped a migration that is older than the newest applied one.')
  })
}

export const migrationsApplied = (database: Database): Promise<boolean> => areApplied(database.db)

async function areApplied(db: Db) {
  const done = await applied(db)
  return known.every((moment) => done.includes(moment))
}

async function applied(db: Db): Promise<number[]> {
  try {
    const { rows } = await db.execute<{ created_at: string }>(sql`select created_at from drizzle.__drizzle_migrations`)
    return rows.map(({ created_at }) => Number(created_at))
  } catch (error) {
    if (error instanceof DrizzleQueryError && isMissingTable(error.cause)) return []
    throw error
  }
}

const isMissingTable = (error: unknown) => codeOf(error) === '42P01'
