import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#contract/brand.ts'

export type MailState = 'queued' | 'sent' | 'failed'

/** A PNG file, in base64. */
export type MailPicture = { name: string; png: string }

const moment = () => timestamp({ withTimezone: true })

/** Every mail, sent or queued. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    locale: text().$type<LocaleCode>().notNull(),
    template: text().notNull(),
    recipient: text().notNull(),
    /** The order that it tells the buyer of. Not a foreign key: mails are deleted after some time, orders are not. */
    orderId: uuid(),
    /** Whom an answer goes to, if not the sender. */
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** The appointment that it is about, as a calendar file (RFC 5545). */
    calendar: text(),
    /** Where a mail program ends such mails by one click (RFC 8058). */
    unsubscribe: text(),
    /** What it is about, if it must not be sent twice about that. */
    about: text().unique(),
    /** Pictures that the HTML shows by `cid:` and their name. */
    pictures: jsonb().$type<MailPicture[]>().notNull().default([]),
    state: text().$type<MailState>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** The Message-ID of the last attempt. */
    messageId: text(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    /** When staff decided that it is not sent any more. Only of a failed one. */
    leftAt: moment(),
    /** When its link expires. From then on, the mail's content is deleted. */
    secretUntil: moment(),
  },
  (table) => [
    check('mails_state', sql`${table.state} in ('queued', 'sent', 'failed')`),
    check('mails_left', sql`${table.leftAt} is null or ${table.state} = 'failed'`),
    index('mails_given_up').on(table.createdAt).where(sql`${table.state} = 'failed' and ${table.leftAt} is null`),
    index('mails_queued').on(table.createdAt).where(sql`${table.state} = 'queued'`),
    index('mails_by_age').on(table.createdAt),
    index('mails_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('mails_by_recipient').on(table.recipient, table.createdAt),
    index('mails_with_secrets').on(table.secretUntil).where(sql`${table.secretUntil} is not null`),
  ],
)
