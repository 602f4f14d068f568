import { mailboxOf } from '#contract/address/mailbox.ts'
import type { Brand } from '#contract/brand.ts'
import type { MarketingChannel } from '#contract/identity/identity.ts'
import { declineByAddress, noteConsent } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import type { Background } from '#server/process/background.ts'
import { take, takeInTurn } from '#server/rate-limits/operations.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { hoursToConfirm } from './rules.ts'
import { confirmSubscriber, deleteSubscriber, insertUnconfirmed, readSubscription } from './store.ts'

export type NewsletterContext = {
  db: Db
  brand: Pick<Brand, 'id'>
  client: string
  background: Background
  /** In the language of the visitor. */
  writer: Writer
}

const linkPath = (token: string) => `/newsletter/confirm/${token}`

/**
 * Asks the owner of the address for a confirmation, by mail. What is done is decided after the answer, so that neither
 * the answer nor its duration tells whether the address is known.
 */
export function requestNewsletter(context: NewsletterContext, email: string) {
  context.background.run('newsletter', () => mailConfirmation(context, email))
}

async function mailConfirmation({ db, brand, client, writer }: NewsletterContext, email: string) {
  if (!(await take(db, { limit: 'newsletter/address', by: client })).ok) return
  const tries = await takeInTurn(db, [
    [{ limit: 'newsletter/mailbox', by: mailboxOf(email) }],
    [{ limit: 'newsletter/storefront', by: brand.id }],
  ])
  if (!tries.ok) return
  const token = newToken()
  const data = { path: linkPath(token), hours: hoursToConfirm }
  const mail = await prepareMail(writer, { template: 'newsletter_confirmation', to: email, data })
  const isMailed = await db.transaction(async (db) => {
    const subscriber = { brand: brand.id, locale: writer.locale, email, tokenDigest: digestOf(token) }
    if (!(await insertUnconfirmed(db, subscriber))) return false
    await queueMail(db, mail)
    return true
  })
  if (!isMailed) await tries.value.giveBack()
}

/** Newsletter of an address without an account, for the holder of the mailed link. */
export function mailedSubscription({ db, brand }: Pick<NewsletterContext, 'db' | 'brand'>) {
  return {
    /** Undefined if the link is invalid or has expired. */
    view: async (token: string) => (await readSubscription(db, brand.id, digestOf(token)))?.state,
    /** Idempotent. */
    confirm: (token: string) =>
      db.transaction(async (db) => {
        const email = await confirmSubscriber(db, brand.id, digestOf(token))
        if (email === undefined) return
        await noteConsent(db, { brand: brand.id, email, channel: 'newsletter', isGiven: true, source: 'newsletter' })
      }),
    async stop(token: string) {
      const found = await readSubscription(db, brand.id, digestOf(token))
      if (found) await endLetters(db, { brand: brand.id, email: found.email, channel: 'newsletter' })
    },
  }
}

/** Nothing more of this channel goes to the address: neither to its account nor to it without one. */
export function endLetters(db: Db, of: { brand: string; email: string; channel: MarketingChannel }): Promise<void> {
  const { brand, email, channel } = of
  return db.transaction(async (db) => {
    await declineByAddress(db, email, brand, channel)
    if (channel !== 'newsletter' || !(await deleteSubscriber(db, brand, email))) return
    await noteConsent(db, { brand, email, channel, isGiven: false, source: 'mail' })
  })
}
