import { mailboxOf } from '#contract/address/mailbox.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { createLink, hoursOf, peekLink, redeemLink } from '#server/identity/operations.ts'
import { prepareMail, queueMail } from '#server/mail/operations.ts'
import type { Background } from '#server/process/background.ts'
import { take, takeInTurn } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import type { OrderWriter } from './confirmation.ts'
import { readOrder, readOrderByNumber } from './store.ts'

type Place = { db: Db; brand: string }
type LinkContext = Place & OrderWriter & { client: string; background: Background }
type Lookup = { number: string; email: string }

/**
 * Returns the token for the browser's cookie at once; whether a link is mailed is decided afterwards. So neither the
 * answer nor its duration tells whether there is such an order.
 */
export function requestOrderLink(context: LinkContext, lookup: Lookup): { token: string } {
  const token = newToken()
  context.background.run('order link', () => mailOrderLink(context, lookup, token))
  return { token }
}

/** The link goes to the address in the order, and only if the given one leads to the same inbox. */
async function mailOrderLink({ db, brand, client, writerOf }: LinkContext, { number, email }: Lookup, token: string) {
  if (!(await take(db, { limit: 'order-lookup/address', by: client })).ok) return
  const found = await readOrderByNumber(db, brand, Number(number))
  if (!found?.order || mailboxOf(found.order.email) !== mailboxOf(email)) return
  const { id, email: to } = found.order
  const tries = await takeInTurn(db, [
    [{ limit: 'order-link/order', by: id }],
    [{ limit: 'order-link/mailbox', by: mailboxOf(to) }],
  ])
  if (!tries.ok) return
  const { locale, cart } = found.payment.snapshot
  const mail = await prepareMail(writerOf(brand, locale), {
    template: 'order_link',
    to,
    order: id,
    data: {
      name: cart.billing_address?.first_name,
      number: String(found.order.number),
      path: `/order/open?${new URLSearchParams({ token })}`,
      hours: hoursOf('order'),
    },
  })
  await db.transaction(async (db) => {
    await createLink(db, { scope: 'order', brand, content: { order: { id, email: to } }, token })
    await queueMail(db, mail)
  })
}

/** The number of the order behind a link, without using the link up. */
export async function linkedOrderNumber({ db, brand }: Place, token: string): Promise<string | undefined> {
  const order = await orderOf({ db, brand }, (await peekLink(db, 'order', brand, token))?.content.order)
  return order && String(order.number)
}

/** Uses the link up. It opens nothing if the order has another address by now. */
export async function redeemOrderLink(
  { db, brand }: Place,
  token: string,
): Promise<Result<{ orderId: string }, { code: 'link-invalid' }>> {
  const order = await orderOf({ db, brand }, (await redeemLink(db, 'order', brand, token))?.content.order)
  return order ? ok({ orderId: order.id }) : err({ code: 'link-invalid' })
}

async function orderOf({ db, brand }: Place, linked: { id: string; email: string } | undefined) {
  const order = linked && (await readOrder(db, brand, linked.id))?.order
  return order && order.email === linked.email ? order : undefined
}
