import type { Db, Log } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import type { MailService, Message } from './service.ts'
import { blankSecrets, deleteMailsOlderThan, failMailsWaitingFor, moveMail, takeMail } from './store.ts'

export type MailDependencies = {
  db: Db
  mail: MailService
  /** The sender of each brand. */
  senders: Readonly<Record<string, Message['from']>>
  log: Log
}

/**
 * A mail that was sent is not sent again. If the process dies after the mail server took the mail and before the row
 * says so, it goes out twice, both times with the same Message-ID.
 */
export async function deliverMail({ db, mail: service, senders, log }: MailDependencies, id: string) {
  const mail = await takeMail(db, id)
  if (!mail) return
  const from = senders[mail.brand]
  if (!from) throw new Error(`The brand ${mail.brand} has no sender`)
  const messageId = `<${id}@${from.address.split('@')[1]}>`
  const { recipient: to, replyTo, subject, html, text, calendar, unsubscribe, pictures, locale } = mail
  const content = { subject, html, text, calendar, unsubscribe, pictures, locale }
  const sent = await service.send({ messageId, from, to, replyTo, ...content })
  if (!sent.ok) log.warn({ mail: id, brand: mail.brand, template: mail.template }, 'mail refused')
  await moveMail(db, id, sent.ok ? { state: 'sent', messageId, sentAt: new Date() } : { state: 'failed', messageId })
}

export const giveMailUp = ({ db }: MailDependencies, id: string) => moveMail(db, id, { state: 'failed' })

const daysStored = 90
const daysWaiting = 1

export async function clearMails({ db }: Pick<MailDependencies, 'db'>, giveWay?: GiveWay) {
  await blankSecrets(db, giveWay)
  await failMailsWaitingFor(db, daysWaiting, giveWay)
  await deleteMailsOlderThan(db, daysStored, giveWay)
}
