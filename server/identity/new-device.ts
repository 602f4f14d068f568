import { formatDate } from '#contract/web/format.ts'
import { take } from '#server/rate-limits/operations.ts'
import type { IdentityContext } from './identity-context.ts'
import { readerLanguage } from './letter-language.ts'
import type { CustomerVisitor } from './sessions.ts'

/** Mails a customer that a browser which was never used before has signed in. The sign-in does not wait for it. */
export function tellOfDevice(context: IdentityContext, visitor: CustomerVisitor, now = new Date()) {
  context.background.run('new device', async () => {
    const { db, mailer, userAgent } = context
    const mayWrite = await take(db, { limit: 'new-device/account', by: visitor.userId })
    if (!mayWrite.ok) return
    const { name, locale } = await readerLanguage(context, visitor.userId)
    const data = { name, path: '/reset-password', userAgent, ...momentOf(now) }
    const post = await mailer(locale, { template: 'new_device', to: visitor.email, data })
    await db.transaction(post)
  })
}

/** In our markets, which share a time zone. */
export const momentOf = (moment: Date) => ({
  date: formatDate(moment),
  time: moment.toLocaleTimeString('en-GB', { timeZone: 'Europe/Zurich', hour: '2-digit', minute: '2-digit' }),
})
