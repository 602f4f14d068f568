import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import type { Letter } from '#server/mail/templates/all.ts'
import { sendMailJob } from './jobs.ts'
import type { Writer } from './render.tsx'
import { countMails, insertMail, type Mail, type NewMail, readMail, readMails } from './store.ts'

export type { Letter, Writer }

/** A mail that only waits to be queued. */
export type PreparedMail = NewMail

/** Writes the mail. Before the transaction that queues it: nothing should wait for a page of HTML in there. */
export async function prepareMail(writer: Writer, letter: Letter): Promise<PreparedMail> {
  // Not loaded before the first mail: many visits are over by then.
  const { renderMail } = await import('./render.tsx')
  const { secretHours, ...words } = await renderMail(writer, letter)
  return {
    id: randomUUID(),
    brand: writer.brand.id,
    locale: writer.locale,
    template: letter.template,
    recipient: letter.to,
    ...words,
    secretUntil: secretHours ? new Date(Date.now() + secretHours * 60 * 60 * 1000) : null,
  }
}

/** The mail goes out once the caller's transaction is saved, and never otherwise. */
export async function queueMail(db: Db, mail: PreparedMail): Promise<void> {
  await insertMail(db, mail)
  await enqueue(db, sendMailJob, { mail: mail.id })
}

/** For who has no transaction of their own. */
export async function sendMail(db: Db, writer: Writer, letter: Letter): Promise<void> {
  const mail = await prepareMail(writer, letter)
  await db.transaction((db) => queueMail(db, mail))
}

const pageLength = 50

/** The mails of the shop, newest first, if asked for those to one recipient. */
export async function mailList(db: Db, { recipient, page }: { recipient?: string; page: number }) {
  const part = { from: (page - 1) * pageLength, count: pageLength }
  const [mails, count] = await Promise.all([readMails(db, recipient, part), countMails(db, recipient)])
  return { mails, count, pages: Math.max(1, Math.ceil(count / pageLength)) }
}

export const mail = (db: Db, id: string): Promise<Mail | undefined> => readMail(db, id)
