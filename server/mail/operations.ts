import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/database.ts'
import { enqueue, enqueueAll } from '#server/jobs/operations.ts'
import type { Letter } from '#server/mail/templates/all.ts'
import { sendMailJob } from './jobs.ts'
import type { Writer } from './render.tsx'
import {
  copyMail,
  countMails,
  insertMailOnce,
  insertMails,
  type Mail,
  type MailOfOrder,
  moveWaitingMails,
  type NewMail,
  readMail,
  readMails,
  readMailsOfOrder,
} from './store.ts'

export { leaveFailedMails, readFailedMails, sendFailedMails } from './given-up.ts'
export { paymentCodeName } from './rules.ts'
export type { Letter, Mail, MailOfOrder, Writer }
export { moveWaitingMails }

/** A mail that is written but not queued yet. */
export type PreparedMail = NewMail

/** Writes the mail. Call it before the transaction that queues the mail: rendering in there would hold locks. */
export async function prepareMail(writer: Writer, letter: Letter): Promise<PreparedMail> {
  // Loaded with the first mail, because a process starts faster without the renderer.
  const { renderMail } = await import('./render.tsx')
  const { secretHours, ...content } = await renderMail(writer, letter)
  return {
    id: randomUUID(),
    brand: writer.brand.id,
    locale: writer.locale,
    template: letter.template,
    recipient: letter.to,
    orderId: letter.order ?? null,
    replyTo: letter.replyTo ?? null,
    ...content,
    calendar: letter.calendar ?? null,
    pictures: letter.pictures ?? [],
    secretUntil: secretHours ? new Date(Date.now() + secretHours * 60 * 60 * 1000) : null,
  }
}

/** The mail goes out once the caller's transaction is saved, and never otherwise. */
export const queueMail = (db: Db, mail: PreparedMail): Promise<void> => queueMails(db, [mail])

/** The same for many, of which there is one at least. */
export async function queueMails(db: Db, mails: readonly PreparedMail[]): Promise<void> {
  await insertMails(db, mails)
  await enqueueAll(
    db,
    sendMailJob,
    mails.map(({ id }) => ({ mail: id })),
  )
}

/** The same for what may be repeated: about one thing only one such mail goes out. False if there was one before. */
export async function queueMailOnce(db: Db, mail: PreparedMail, about: string): Promise<boolean> {
  const isNew = await insertMailOnce(db, { ...mail, about: `${mail.template} ${about}` })
  if (isNew) await enqueue(db, sendMailJob, { mail: mail.id })
  return isNew
}

/** The mails that told of an order, the oldest first. They are kept for 90 days. */
export const mailsOfOrder = (db: Db, order: string): Promise<MailOfOrder[]> => readMailsOfOrder(db, order)

/**
 * Queues the same letter once more, to the address that the order has by now, and gives its subject. Undefined: this form
 * was sent before, or the mail is not about this order, or its words are gone.
 */
export async function sendMailAgain(
  db: Db,
  { mail, order, to, key }: { mail: string; order: string; to: string; key: string },
): Promise<{ subject: string } | undefined> {
  const copy = await copyMail(db, { mail, order, to, about: `again ${key}` })
  if (copy) await enqueue(db, sendMailJob, { mail: copy.id })
  return copy
}

const pageLength = 50

/** The mails of the shop, newest first; all, or those to one recipient. */
export async function mailList(db: Db, { recipient, page }: { recipient?: string; page: number }) {
  const part = { from: (page - 1) * pageLength, count: pageLength }
  const [mails, count] = await Promise.all([readMails(db, recipient, part), countMails(db, recipient)])
  return { mails, count, pages: Math.max(1, Math.ceil(count / pageLength)) }
}

export const mail = (db: Db, id: string): Promise<Mail | undefined> => readMail(db, id)
