import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { type MailState, mails } from './schema.ts'

export type NewMail = typeof mails.$inferInsert
export type Mail = typeof mails.$inferSelect

export async function insertMails(db: Db, many: readonly NewMail[]) {
  await db.insert(mails).values([...many])
}

/** False if there is a mail about the same already. */
export async function insertMailOnce(db: Db, mail: NewMail): Promise<boolean> {
  const inserted = await db
    .insert(mails)
    .values(mail)
    .onConflictDoNothing({ target: mails.about })
    .returning({ id: mails.id })
  return inserted.length > 0
}

/** `canSendAgain`: its words are still there, and no link in it signs in. */
export type MailOfOrder = Pick<Mail, 'id' | 'template' | 'subject' | 'recipient' | 'state' | 'createdAt'> & {
  canSendAgain: boolean
}

const canSendAgain = sql<boolean>`${mails.html} <> '' and ${mails.secretUntil} is null`

export async function readMailsOfOrder(db: Db, order: string): Promise<MailOfOrder[]> {
  const { id, template, subject, recipient, state, createdAt } = mails
  return db
    .select({ id, template, subject, recipient, state, createdAt, canSendAgain })
    .from(mails)
    .where(eq(mails.orderId, order))
    .orderBy(mails.createdAt, mails.id)
}

/** The copy; undefined if there is one about the same, or nothing to copy. */
export async function copyMail(
  db: Db,
  { mail, order, to, about }: { mail: string; order: string; to: string; about: string },
): Promise<{ id: string; subject: string } | undefined> {
  const { rows } = await db.execute<{ id: string; subject: string }>(sql`
    insert into mails (id, brand, locale, template, recipient, order_id, reply_to, subject, html, text, calendar, unsubscribe,
      about, pictures)
    select gen_random_uuid(), brand, locale, template, ${to}, order_id, reply_to, subject, html, text, calendar, unsubscribe,
      ${about}, pictures
    from mails where id = ${mail} and order_id = ${order} and ${canSendAgain}
    on conflict (about) do nothing returning id, subject`)
  return rows[0]
}

/** Counts one more attempt; undefined if the mail needs none any more. */
export async function takeMail(db: Db, id: string): Promise<Mail | undefined> {
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
    .returning()
  return mail
}

/** Only a queued mail changes its state, so of two calls the second has no effect. */
export async function moveMail(db: Db, id: string, to: { state: MailState; messageId?: string; sentAt?: Date }) {
  await db
    .update(mails)
    .set(to)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
}

const blank = sql`
  html = '', text = '', calendar = null, unsubscribe = null, pictures = '[]', secret_until = null,
  state = case state when 'queued' then 'failed' else state end`

export const blankSecrets = (db: Db, giveWay?: GiveWay) =>
  sweep(db, mails, lt(mails.secretUntil, sql`now()`), giveWay, blank)

const createdBefore = (days: number) => lt(mails.createdAt, sql`now() - ${days} * interval '1 day'`)

export const deleteMailsOlderThan = (db: Db, days: number, giveWay?: GiveWay) =>
  sweep(db, mails, createdBefore(days), giveWay)

/** If the process died during the last attempt, the mail would wait for ever. */
export const failMailsWaitingFor = (db: Db, days: number, giveWay?: GiveWay) =>
  sweep(db, mails, sql`${mails.state} = 'queued' and ${createdBefore(days)}`, giveWay, sql`state = 'failed'`)

/**
 * What has not left yet goes to the address that the account is about to get; a link in it ends with the address, so such a
 * mail is not sent at all. Only from an address that was proven: otherwise they may be the mails of its owner, a stranger.
 */
export async function moveWaitingMails(db: Db, { customerId, to }: { customerId: string; to: string }) {
  await db.execute(sql`
    update mails set recipient = case when secret_until is null then ${to} else recipient end,
      state = case when secret_until is null then state else 'failed' end,
      left_at = case when secret_until is null then null else now() end
    from users
    where users.id = ${customerId} and email_verified and recipient = users.email and template <> 'email_notice'
      and state in ('queued', 'failed') and left_at is null`)
}

const sentTo = (recipient: string | undefined) => (recipient ? eq(mails.recipient, recipient) : undefined)

/** Newest first. */
export async function readMails(db: Db, recipient: string | undefined, part: { from: number; count: number }) {
  return db
    .select()
    .from(mails)
    .where(sentTo(recipient))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .offset(part.from)
    .limit(part.count)
}

export async function countMails(db: Db, recipient: string | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(mails).where(sentTo(recipient))
  return row?.count ?? 0
}

export async function readMail(db: Db, id: string): Promise<Mail | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}
