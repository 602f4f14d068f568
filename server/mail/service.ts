import type { LocaleCode } from '#contract/brand.ts'
import type { Result } from '#contract/result.ts'
import type { MailPicture } from './schema.ts'

export type Message = {
  /** The same at every attempt, so that a mail program recognises a duplicate. */
  messageId: string
  from: { name: string; address: string }
  to: string
  /** Whom an answer goes to; null if the sender. */
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** A calendar file (RFC 5545), which goes along as an attachment. */
  calendar: string | null
  /** Where a mail program ends such mails by one click (RFC 8058). */
  unsubscribe: string | null
  /** What the HTML shows by `cid:` and the name. */
  pictures: readonly MailPicture[]
  locale: LocaleCode
}

/** Delivers mails. It throws if another attempt may succeed, and refuses if none will. */
export type MailService = {
  send(message: Message): Promise<Result<null, { code: 'refused' }>>
  close(): void
}
