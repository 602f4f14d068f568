import type { Config } from '#server/config/config.ts'
import { outbox } from './outbox.ts'
import type { MailService } from './service.ts'

/** The mail server of the settings; without one mails stay in the database. */
export async function openMail({ smtpUrl }: Config['mail']): Promise<MailService> {
  return smtpUrl ? (await import('./smtp.ts')).createSmtp(smtpUrl) : outbox
}
