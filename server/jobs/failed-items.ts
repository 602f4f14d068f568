import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describeError } from '#contract/errors/facts.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { insertedFrom, jobChannel } from './operations.ts'
import { failedItems } from './schema.ts'
import { sweep } from './sweep.ts'

type FailedItem = { job: string; item: string; page: string | undefined }

/** A query says nothing itself. */
const causeOf = (error: unknown) => (error instanceof DrizzleQueryError && error.cause ? error.cause : error)

/** Puts an item off: for ten minutes, and each further time for twice as long, up to half a day. Gives how often it failed. */
export async function noteFailedItem(db: Db, { job, item, page }: FailedItem, error: unknown): Promise<number> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    insert into failed_items as known (job, item, page, error, failures, first_at, last_at, retry_at)
    values (${job}, ${item}, ${page ?? null}, ${JSON.stringify(describeError(causeOf(error)))}::jsonb, 1, now(), now(),
      now() + interval '10 minutes')
    on conflict (job, item) do update set page = excluded.page, error = excluded.error, failures = known.failures + 1,
      last_at = now(), retry_at = now() + least(interval '10 minutes' * (2 ^ least(known.failures, 10)), interval '12 hours')
    returning failures`)
  return rows[0]?.failures ?? 1
}

export async function forgetFailedItems(db: Db, job: string, items: readonly string[]) {
  if (items.length > 0) await db.execute(sql`delete from failed_items where job = ${job} and item in ${listOf(items)}`)
}

/** Condition for the statement that reads the items of a job. */
export const isPutOff = (job: string, item: SQLWrapper): SQL => sql`exists (
  select from failed_items where job = ${job} and failed_items.item = ${item}::text and retry_at > now())`

/** Items of a job that could not be done. */
export type FailedItems = {
  name: string
  count: number
  first: string
  last: string
  error: ReturnType<typeof describeError>
  newest: { item: string; page: string | null; at: string }[]
}

const mostRead = 1000
const mostNamed = 10

/** By job, the latest first. */
export async function readFailedItems(db: Db): Promise<FailedItems[]> {
  const { rows } = await db.execute<{ failed: FailedItems[] | null }>(sql`
    select json_agg(kind order by last desc) as failed from (
      select job as name, count(*)::int as count, min(first_at) as first, max(last_at) as last,
        (json_agg(error order by place))->0 as error,
        json_agg(json_build_object('item', item, 'page', page, 'at', last_at) order by place) filter (where place <= ${mostNamed}) as newest
      from (select *, row_number() over (partition by job order by last_at desc) as place
        from (select * from failed_items order by first_at limit ${mostRead}) oldest) failed
      group by job) kind`)
  return rows[0]?.failed ?? []
}

/** Starts the job, which then finds them again. Gives how many were put off. */
export async function retryFailedItems(db: Db, job: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with due as (update failed_items set retry_at = now() where job = ${job} and retry_at > now() returning 1),
    started as (${insertedFrom(sql`(select ${job}::text as name, '{}'::jsonb as data from due limit 1) wanted`)}),
    called as (select pg_notify(${jobChannel}, name) from started)
    select count(*)::int as count, (select count(*) from called) as called from due`)
  return rows[0]?.count ?? 0
}

/** Forgets items that their job has not tried again: they are no longer due. */
export const sweepFailedItems = (db: Db, giveWay?: GiveWay) =>
  sweep(db, failedItems, sql`retry_at < now() - interval '2 days'`, giveWay)
