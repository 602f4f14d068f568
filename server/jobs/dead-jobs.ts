import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { insertedFrom, jobChannel } from './operations.ts'
import { deadJobs } from './queue.ts'

/** Jobs of one name that failed for good, and that staff have neither tried again nor dismissed. */
export type DeadJobs = {
  name: string
  count: number
  first: string
  last: string
  /** What the last one reported: its error, as it was logged. */
  output: unknown
  /** Whether this version of the shop still has such a job. */
  isKnown: boolean
  newest: { id: string; at: string }[]
}

const undecided = sql`name = ${deadJobs} and state < 'active'`
/** Of more nobody reads, and one click starts no more than these. */
const mostRead = 1000
const mostNamed = 10

/** By name, the latest first. */
export async function readDeadJobs(db: Db, without: string): Promise<DeadJobs[]> {
  const { rows } = await db.execute<{ dead: DeadJobs[] | null }>(sql`
    select json_agg(kind order by last desc) as dead from (
      select source_name as name, count(*)::int as count, min(created_on) as first, max(created_on) as last,
        (json_agg(output order by place))->0 as output,
        exists (select from pgboss.queue where queue.name = source_name) as "isKnown",
        json_agg(json_build_object('id', id, 'at', created_on) order by place) filter (where place <= ${mostNamed}) as newest
      from (
        select id, source_name, created_on, output,
          row_number() over (partition by source_name order by created_on desc) as place
        from (select * from pgboss.job where ${undecided} and source_name <> ${without}
          order by created_on desc limit ${mostRead}) latest) dead
      group by source_name) kind`)
  return rows[0]?.dead ?? []
}

export type CutOffJob = { id: string; name: string; data: unknown }

/**
 * Jobs of these names whose last attempt was cut off: it took too long, or its process died or stopped before it was done.
 * An error that the shop notes has a type; what pg-boss notes in its place, in several forms, has none.
 */
export async function readCutOffJobs(db: Db, names: readonly string[]): Promise<CutOffJob[]> {
  const { rows } = await db.execute<CutOffJob>(sql`
    select id, source_name as name, data from pgboss.job
    where ${undecided} and source_name in ${listOf(names)}
      and output is not null and output -> 'type' is null and output -> 'isGivenUp' is null
    order by created_on limit ${mostRead}`)
  return rows
}

export async function noteGivenUp(db: Db, id: string) {
  await db.execute(sql`
    update pgboss.job set output = output || '{"isGivenUp": true}' where name = ${deadJobs} and id = ${id}::uuid`)
}

/** The jobs of this name, or that one of them. Twice does nothing, since what is decided is not found again. */
export type DeadChoice = { name: string; id?: string | undefined }

const chosen = ({ name, id }: DeadChoice) => sql`
  ${undecided} and id in (
    select id from pgboss.job where ${undecided} and source_name = ${name}
      ${id === undefined ? sql`` : sql`and id = ${id}`} order by created_on limit ${mostRead})`

/** Makes new jobs of them, which any process takes. Gives how many. */
export async function startDeadJobs(db: Db, choice: DeadChoice): Promise<number> {
  const { rows } = await db.execute(sql`
    with dead as (
      update pgboss.job set state = 'completed', completed_on = now()
      where ${chosen(choice)} and exists (select from pgboss.queue where name = ${choice.name}) returning data),
    job as (${insertedFrom(sql`(select ${choice.name}::text as name, data from dead) wanted`)})
    select pg_notify(${jobChannel}, name) from job`)
  return rows.length
}

/** They stay as they are for another week, and are no longer listed. */
export async function leaveDeadJobs(db: Db, choice: DeadChoice): Promise<number> {
  const { rows } = await db.execute(sql`
    update pgboss.job set state = 'cancelled', completed_on = now() where ${chosen(choice)} returning id`)
  return rows.length
}

/** What was said in them is done otherwise, such as by the mails themselves. */
export async function settleDeadJobs(db: Db, name: string, field: string, values: readonly string[]) {
  await db.execute(sql`
    update pgboss.job set state = 'completed', completed_on = now()
    where ${undecided} and source_name = ${name}
      and data ->> ${field} in ${listOf(values)}`)
}
