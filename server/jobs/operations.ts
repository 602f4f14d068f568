import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/db.ts'

/**
 * Work for later, done by one of the processes. It may be done twice, if a process dies before it could say that it was
 * done: `run` has to look whether there is still something to do.
 */
export type Job<Payload extends object = object, Means = never> = JobSettings & {
  payload: z.ZodType<Payload>
  run(payload: Payload, means: Means): Promise<void>
  /** What remains to be done when the last attempt has failed. */
  giveUp?(payload: Payload, means: Means): Promise<void>
}

export type JobSettings = {
  name: string
  retries: number
  /** In seconds, before the first retry. Each further one waits twice as long, an hour at most. */
  retryAfter: number
  /** In seconds: who takes longer counts as dead, and the job is given to another. */
  limit: number
  /** When it runs by itself, with an empty payload: minute, hour, day, month, weekday in UTC. */
  schedule?: string
}

/** Infers the payload from its schema. */
export const defineJob = <Payload extends object, Means>(job: Job<Payload, Means>) => job

/** Who works on jobs hears their names here. */
export const jobChannel = 'jobs'

/**
 * Part of the caller's transaction: a job exists if and only if its cause does. Written as pg-boss documents it for
 * clients without its code, so that whoever makes jobs needs no queue, only the database.
 */
export async function enqueue<Payload extends object>(
  db: Db,
  job: Job<Payload>,
  payload: Payload,
  /** In seconds, from now on. */
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  const data = JSON.stringify(job.payload.parse(payload))
  const { rows } = await db.execute(sql`
    with job as (
      insert into pgboss.job (
        name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
        start_after, keep_until, dead_letter)
      select
        name, ${data}::jsonb, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, now() + ${after} * interval '1 second', now() + retention_seconds * interval '1 second', dead_letter
      from pgboss.queue where name = ${job.name}
      returning name)
    select pg_notify(${jobChannel}, name) from job`)
  if (rows.length === 0) throw new Error(`No queue for ${job.name}: is it in the table of jobs?`)
}
