import { mailboxOf } from '#contract/address/mailbox.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db, Log } from '#server/database/database.ts'
import { createLink, hoursOf } from '#server/identity/operations.ts'
import { eachItem } from '#server/jobs/each-item.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import { takeInTurn } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { type AbandonedCart, cartRemindersJob, noteReminder, readAbandonedCarts } from './reminder-store.ts'

const idle = { hours: 4 }
/** A cart that was left longer ago is not worth a reminder. */
const atMost = { days: 3 }

export type ReminderDependencies = {
  db: Db
  log: Log
  writerOf: (brand: string, locale: LocaleCode | null) => Writer
}

/** Sends one reminder to each customer who left a cart behind and wants reminders. */
export async function remindOfCarts(dependencies: ReminderDependencies): Promise<void> {
  const items = await readAbandonedCarts(dependencies.db, { ...idle, ...atMost })
  const page = ({ customer }: AbandonedCart) => (customer ? `/staff/customers/${customer}` : undefined)
  await eachItem(dependencies, { job: cartRemindersJob, items, id: ({ id }) => id, page }, (cart) =>
    remind(dependencies, cart),
  )
}

async function remind({ db, writerOf }: ReminderDependencies, cart: AbandonedCart) {
  const { id, brand, email, name, locale, items } = cart
  const token = newToken()
  const mail = await prepareMail(writerOf(brand, locale), {
    template: 'abandoned_cart',
    to: email,
    data: {
      path: `/abandoned-cart/mail/${token}`,
      hours: hoursOf('abandoned-cart'),
      products: items ?? [],
      ...(name && { name }),
    },
  })
  await db.transaction(async (db) => {
    if (!(await noteReminder(db, id, idle))) return
    // A guest's cart may name any address: strangers could let the shop write to it by many carts.
    const mayRemind = await takeInTurn(db, [
      [{ limit: 'cart-reminder/mailbox', by: mailboxOf(email) }],
      [{ limit: 'cart-reminder/storefront', by: brand }],
    ])
    if (!mayRemind.ok) return
    await createLink(db, { scope: 'abandoned-cart', brand, content: { cart: id }, token })
    await queueMail(db, mail)
  })
}
