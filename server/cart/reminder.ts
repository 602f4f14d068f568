import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { noteReminded, readLeftCarts } from './store.ts'

const idle = { hours: 4 }
/** What lay there for longer is not on anybody's mind any more. */
const atMost = { days: 3 }
/** The link opens the cart for as long as the kept copy of the letter can be read. */
const linkHours = 30 * 24

export type ReminderDependencies = {
  db: Db
  cartKey: Buffer
  writerOf: (brand: string, locale: LocaleCode | null) => Writer
}

/** Writes once to each who left a cart behind and wants to be told. */
export async function remindOfCarts({ db, cartKey, writerOf }: ReminderDependencies): Promise<void> {
  for (const { id, brand, email, name, locale, items } of await readLeftCarts(db, { ...idle, ...atMost })) {
    const mail = await prepareMail(writerOf(brand, locale), {
      template: 'abandoned_cart',
      to: email,
      data: {
        ...{ path: `/abandoned-cart/mail/${signedId(cartKey, id)}`, hours: linkHours },
        items: (items ?? []).map(({ title, quantity }) => `${quantity} × ${title}`),
        ...(name && { name }),
      },
    })
    await db.transaction(async (db) => {
      if (await noteReminded(db, id, idle)) await queueMail(db, mail)
    })
  }
}
