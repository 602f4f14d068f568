import type { LocaleCode } from '#contract/brand.ts'
import type { Result } from '#contract/result.ts'

export type Message = {
  /** The same at every attempt, so that who gets it twice can tell. */
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  locale: LocaleCode
}

/** Brings mails to people. It throws when it is worth to try again, and refuses when it is not. */
export type MailService = {
  send(message: Message): Promise<Result<null, { code: 'refused' }>>
  close(): void
}
