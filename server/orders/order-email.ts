import { mailboxOf } from '#contract/address/mailbox.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { createLink, hoursOf, peekLink, redeemLink } from '#server/identity/operations.ts'
import { prepareMail, queueMail } from '#server/mail/operations.ts'
import { type TooMany, takeInTurn } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { type ChangeRefusal, changeOrder } from './change-order.ts'
import type { OrderWriter } from './confirmation.ts'
import { readOrder } from './store.ts'

type Place = { db: Db; brand: string }
type Confirmation = { order: string; number: number; email: string }

/**
 * Mails a link to the new address of an order. Until it is used, the order's mails go where they went, and the new address
 * counts as unknown: otherwise a buyer could make a stranger a known buyer, and give them the order.
 */
export async function requestOrderEmail(
  { db, brand, writerOf }: Place & OrderWriter,
  { order: id, email }: { order: string; email: string },
): Promise<Result<null, TooMany | { code: 'order-not-found' }>> {
  const found = await readOrder(db, brand, id)
  if (!found?.order) return err({ code: 'order-not-found' })
  const { number, email: before } = found.order
  if (email === before) return ok(null)
  const tries = await takeInTurn(db, [
    [{ limit: 'order-email/order', by: id }],
    [{ limit: 'order-email/mailbox', by: mailboxOf(email) }],
  ])
  if (!tries.ok) return tries
  const token = newToken()
  const mail = await prepareMail(writerOf(brand, found.payment.snapshot.locale), {
    template: 'order_email',
    to: email,
    order: id,
    data: {
      number: String(number),
      path: `/order/new-email?${new URLSearchParams({ token })}`,
      hours: hoursOf('order-email'),
    },
  })
  await db.transaction(async (db) => {
    await createLink(db, { scope: 'order-email', brand, content: { orderEmail: { order: id, email, before } }, token })
    await queueMail(db, mail)
  })
  return ok(null)
}

/** Reads such a link without using it up. Undefined if the order has another address by now. */
export async function orderEmailLink({ db, brand }: Place, token: string): Promise<Confirmation | undefined> {
  return confirmationOf({ db, brand }, (await peekLink(db, 'order-email', brand, token))?.content.orderEmail)
}

/** From now on the order's mails go to the address that the link was mailed to. */
export async function confirmOrderEmail(
  { db, brand, ...writer }: Place & OrderWriter,
  token: string,
): Promise<Result<Confirmation, { code: 'link-invalid' } | ChangeRefusal>> {
  const link = await redeemLink(db, 'order-email', brand, token)
  const confirmation = await confirmationOf({ db, brand }, link?.content.orderEmail)
  if (!confirmation) return err({ code: 'link-invalid' })
  const { order, email } = confirmation
  const by: Actor = { kind: 'customer' }
  const changed = await changeOrder({ db, ...writer }, { order, by, email })
  return changed.ok ? ok(confirmation) : changed
}

async function confirmationOf(
  { db, brand }: Place,
  wish: { order: string; email: string; before: string } | undefined,
): Promise<Confirmation | undefined> {
  const order = wish && (await readOrder(db, brand, wish.order))?.order
  if (!order || order.email !== wish.before) return undefined
  return { order: order.id, number: order.number, email: wish.email }
}
