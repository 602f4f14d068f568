import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { settleDeadJobs } from '#server/jobs/dead-jobs.ts'
import { enqueueAll } from '#server/jobs/operations.ts'
import { sendMailJob } from './jobs.ts'

/** The mails of one storefront and kind that did not go out, and nobody has decided about. */
export type FailedMails = {
  brand: string
  template: string
  count: number
  first: string
  last: string
  attempts: number
}

/** Not those whose link has expired: of them nothing is left to send. */
const undecided = sql`state = 'failed' and left_at is null and html <> ''`
/** Of more nobody reads, and one click sends no more than these. */
const most = 1000

export async function readFailedMails(db: Db): Promise<FailedMails[]> {
  const { rows } = await db.execute<{ failed: FailedMails[] | null }>(sql`
    select json_agg(kind order by last desc) as failed from (
      select brand, template, count(*)::int as count, min(created_at) as first, max(created_at) as last,
        max(attempts) as attempts
      from (select * from mails where ${undecided} order by created_at desc limit ${most}) latest
      group by brand, template) kind`)
  return rows[0]?.failed ?? []
}

export type MailChoice = Pick<FailedMails, 'brand' | 'template'>

/** Twice does nothing: what is queued or decided is not found again. */
async function moveFailed(db: Db, { brand, template }: MailChoice, change: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{ id: string }>(sql`
    update mails set ${change} where ${undecided} and id in (
      select id from mails where ${undecided} and brand = ${brand} and template = ${template}
      order by created_at limit ${most})
    returning id`)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await settleDeadJobs(db, sendMailJob.name, 'mail', ids)
  return ids
}

/** In the caller's transaction. Gives how many are sent now. */
export async function sendFailedMails(db: Db, choice: MailChoice): Promise<number> {
  const ids = await moveFailed(db, choice, sql`state = 'queued', attempts = 0`)
  if (ids.length > 0)
    await enqueueAll(
      db,
      sendMailJob,
      ids.map((mail) => ({ mail })),
    )
  return ids.length
}

/** They are not sent any more. */
export const leaveFailedMails = async (db: Db, choice: MailChoice): Promise<number> =>
  (await moveFailed(db, choice, sql`left_at = now()`)).length
