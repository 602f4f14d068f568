import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'

export type JobSettings = {
  name: string
  retries: number
  /** In seconds, before the first retry. Each further one waits twice as long, an hour at most. */
  retryAfter: number
  /** In seconds: a process that takes longer counts as dead, and the job is given to another. */
  limit: number
  /** In seconds, for work that may take long: a process that gives no sign of life counts as dead before its limit. */
  heartbeat?: number
  /** When it runs by itself, with an empty payload: minute, hour, day, month, weekday in UTC. */
  schedule?: string
}

/** Work for later: what those who enqueue it need to know. */
export type Job<Payload extends object = object> = JobSettings & { payload: z.ZodType<Payload> }

/**
 * A job with what one of the processes does about it. It may be done twice, if a process dies before it could say that
 * it was done: `run` has to look whether there is still something to do.
 */
export type JobWorker<Payload extends object, Dependencies> = Job<Payload> & {
  /** Work that takes long calls `giveWay` between its pieces, for the visitors of this process. */
  run(payload: Payload, dependencies: Dependencies, giveWay?: GiveWay): Promise<void>
  /** What remains to be done when the last attempt has failed. */
  giveUp?(payload: Payload, dependencies: Dependencies): Promise<void>
}

/** Infers the payload from its schema, and keeps the name, by which the desk finds its text. */
export const defineJob = <Payload extends object, Name extends string>(job: Job<Payload> & { name: Name }) => job

export const defineWorker = <Payload extends object, Dependencies, Name extends string>(
  worker: JobWorker<Payload, Dependencies> & { name: Name },
) => worker

/** Workers hear the names of new jobs here. */
export const jobChannel = 'jobs'

/** A job with what it is about, checked. */
export type QueuedJob = { name: string; data: object }

export const queued = <Payload extends object>(job: Job<Payload>, payload: Payload): QueuedJob => ({
  name: job.name,
  data: job.payload.parse(payload),
})

/**
 * The part of a statement that makes jobs, once for each row of `cause`. It is written as pg-boss documents it for
 * clients without its code, so that a transaction can make jobs with nothing but the database. The statement around it
 * has to call the workers with each `name` that it returns: `pg_notify(jobChannel, name)`.
 */
export const insertedJobs = (jobs: readonly QueuedJob[], cause: SQL, after = 0): SQL =>
  insertedFrom(
    sql`${cause} cross join json_to_recordset(${JSON.stringify(jobs)}::json) wanted (name text, data jsonb)`,
    after,
  )

/** The same for each row of `wanted`, which has that name, and the columns `name` and `data`. */
export const insertedFrom = (wanted: SQL, after = 0): SQL => sql`
  insert into pgboss.job (
    name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds,
    deletion_seconds, start_after, keep_until, dead_letter)
  select
    name, wanted.data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    heartbeat_seconds, deletion_seconds, now() + ${after} * interval '1 second',
    now() + retention_seconds * interval '1 second', dead_letter
  from ${wanted}
  join pgboss.queue using (name)
  returning name`

/** Part of the caller's transaction: a job exists if and only if its cause does. */
export async function enqueue<Payload extends object>(
  db: Db,
  job: Job<Payload>,
  payload: Payload,
  /** In seconds, from now on. */
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  await enqueueAll(db, job, [payload], { after })
}

/** The same job for each of these payloads. */
export async function enqueueAll<Payload extends object>(
  db: Db,
  job: Job<Payload>,
  payloads: readonly Payload[],
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  const jobs = payloads.map((payload) => queued(job, payload))
  const { rows } = await db.execute(sql`
    with job as (${insertedJobs(jobs, sql`(select) one`, after)})
    select pg_notify(${jobChannel}, name) from job`)
  if (rows.length < jobs.length) throw new Error(`No queue for ${job.name}: is it in the table of jobs?`)
}
