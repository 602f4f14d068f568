import type { Brand } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import { take } from '#server/rate-limits/operations.ts'
import { timeOfDay } from '#server/values/calendar-rules.ts'
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
    const data = { name, path: '/reset-password', userAgent, ...momentOf(now, context.brand) }
    const post = await mailer(locale, { template: 'new_device', to: visitor.email, data })
    await db.transaction(post)
  })
}

/** By the clock of the storefront. */
export const momentOf = (moment: Date, brand: Pick<Brand, 'country'>) => ({
  date: formatDate(moment, zoneOf(brand)),
  time: timeOfDay(moment, zoneOf(brand)),
})
