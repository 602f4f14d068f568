import { mailboxOf } from '#contract/address/mailbox.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import { takeInTurn } from '#server/rate-limits/operations.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { noteReminder, readAbandonedCarts } from './reminder-store.ts'

const idle = { hours: 4 }
/** A cart that was left longer ago is not worth a reminder. */
const atMost = { days: 3 }
/** The link opens the cart for as long as the stored copy of the mail can be read. */
const linkHours = 30 * 24

export type ReminderDependencies = {
  db: Db
  cartKey: Buffer
  writerOf: (brand: string, locale: LocaleCode | null) => Writer
}

/** Sends one reminder to each customer who left a cart behind and wants reminders. */
export async function remindOfCarts({ db, cartKey, writerOf }: ReminderDependencies): Promise<void> {
  for (const { id, brand, email, name, locale, items } of await readAbandonedCarts(db, { ...idle, ...atMost })) {
    const mail = await prepareMail(writerOf(brand, locale), {
      template: 'abandoned_cart',
      to: email,
      data: {
        path: `/abandoned-cart/mail/${signedId(cartKey, id)}`,
        hours: linkHours,
        items: (items ?? []).map(({ title, quantity }) => `${quantity} × ${title}`),
        ...(name && { name }),
      },
    })
    // A guest's cart may name any address: strangers could let the shop write to it by many carts.
    const mayRemind = await takeInTurn(db, [
      [{ limit: 'cart-reminder/mailbox', by: mailboxOf(email) }],
      [{ limit: 'cart-reminder/storefront', by: brand }],
    ])
    await db.transaction(async (db) => {
      if ((await noteReminder(db, id, idle)) && mayRemind.ok) await queueMail(db, mail)
    })
  }
}
