import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'

/** A letter to one reader. */
export type CampaignLetter = {
  brand: string
  locale: LocaleCode
  to: string
  subject: string
  /** Paragraphs, with an empty line between them. */
  body: string
  /** Ends such letters, by a click on the page or by the mail program (RFC 8058). */
  stopPath: string
}

/**
 * Port to whatever sends letters. It makes the letter ready, which may take its time, and gives back what hands it over:
 * that is called in the transaction that marks the reader, so it may write rows and must ask no other service.
 */
export type CampaignSender = (letter: CampaignLetter) => Promise<(db: Db) => Promise<void>>

/** The shop's own mail. */
export const byOwnMail =
  (writerOf: (brand: string, locale: LocaleCode) => Writer): CampaignSender =>
  async ({ brand, locale, to, subject, body, stopPath }) => {
    const mail = await prepareMail(writerOf(brand, locale), {
      template: 'campaign',
      to,
      data: { subject, body, path: stopPath },
      unsubscribePath: stopPath,
    })
    return (db) => queueMail(db, mail)
  }
