import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { jobChannel } from '#server/jobs/operations.ts'

/** The jobs that wait for their next attempt wait no longer, and their workers are called. */
export async function retryNow(db: Db) {
  await db.execute(sql`
    with due as (
      update pgboss.job set start_after = now() where state = 'retry' and start_after > now() returning name
    )
    select pg_notify(${jobChannel}, name) from due`)
}
