import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Db } from '#server/database/database.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { prepareForRows, sweptReminders, sweptRows } from '#server/testing/old-rows.ts'
import { quiet } from '#server/testing/originals.ts'
import { type JobDependencies, jobTable } from './job-table.ts'

/** More than two batches, as a month without a sweep leaves behind. */
const left = 2500

/** Stands for the time limit of a statement: it depends on the rows, and not on the machine. */
async function refuseLargeStatements(db: Db, table: string) {
  await db.execute(sql`
    create or replace function refuse_large_statement() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 1000 then raise exception 'A statement wrote more than 1,000 rows of %', tg_table_name; end if;
      return null; end $$`)
  for (const act of ['delete', 'update'])
    await db.execute(
      sql.raw(`create trigger large_${act} after ${act} on ${table} referencing old table as gone
        for each statement execute function refuse_large_statement()`),
    )
}

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  await prepareForRows(database.db)
  await database.db.execute(sql`alter table orders disable trigger all`)
})
afterAll(() => database.close())

async function count(table: string) {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count
}

function run(name: string, giveWay?: () => Promise<void>) {
  const job = jobTable.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  // A sweep asks no outside service for anything.
  const own: Partial<JobDependencies> = { db: database.db, brands, log: quiet }
  return job.run({}, own as JobDependencies, giveWay)
}

const old = `now() - interval '4 years'`

test.for([...sweptRows(old, `date '2010-01-01'`, left), sweptReminders(old, left)])(
  '%s: what a month without %s leaves goes in batches, also after an interruption',
  async ([table, job, fill]) => {
    await run(job)
    const before = await count(table)
    await database.db.execute(sql.raw(fill(table)))
    await refuseLargeStatements(database.db, table)
    let batches = 0
    const stop = async () => {
      if (++batches === 2) throw new Error('The process stops')
    }
    await expect(run(job, stop)).rejects.toThrow('The process stops')
    await run(job)
    expect(await count(table)).toBe(before)
  },
)
