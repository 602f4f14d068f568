import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { prepareMail, queueMail } from '#server/mail/operations.ts'
import { noteBuyer } from '#server/promotions/operations.ts'
import { type OrderWriter, orderPath } from './confirmation.ts'
import { lockOrder, noteOrderEvent, type WrongState } from './move-order.ts'
import { isChangeable } from './rules.ts'
import { insertContact, readOrderById, updateContact } from './store.ts'

export type OrderChange = { address?: PostalAddress | undefined; email?: string | undefined }
export type ChangeRefusal =
  | WrongState
  | { code: 'order-not-found' }
  | { code: 'order-country' }
  | { code: 'order-by-invoice' }

/** What somebody else does in the same transaction: may refuse it first, and adds something last. */
type Around<E> = {
  before?: (db: Db) => Promise<Result<unknown, E>>
  after?: (db: Db) => Promise<unknown>
}

/**
 * Changes where an order is delivered to, and where its mails go, as long as nothing of it is packed. The new mailbox was
 * confirmed by its owner (order-email.ts), or entered by staff. The country stays, since prices and taxes follow from it; and so does the address of an invoice, for which the credit was checked. The
 * mailbox that knew of the order so far is told, in case it was not the buyer who changed it.
 */
export async function changeOrder<E = never>(
  { db, ...writer }: { db: Db } & OrderWriter,
  { order: id, by, address, email }: { order: string; by: Actor } & OrderChange,
  around: Around<E> = {},
): Promise<Result<null, ChangeRefusal | E>> {
  const found = await readOrderById(db, id)
  if (!found?.order) return err({ code: 'order-not-found' })
  const { order, payment } = found
  const { cart, locale } = payment.snapshot
  if (address && address.country_code !== cart.shipping_address?.country_code) return err({ code: 'order-country' })
  if (address && payment.method === 'invoice') return err({ code: 'order-by-invoice' })
  const mail = await prepareMail(writer.writerOf(order.brand, locale), {
    template: 'order_changed',
    order: order.id,
    to: order.email,
    data: {
      number: String(order.number),
      path: orderPath(writer.orderKey, order.id),
      name: cart.billing_address?.first_name,
      changed: { address: address !== undefined, email: email !== undefined && email !== order.email },
    },
  })
  return db.transaction(async (db) => {
    const before = await around.before?.(db)
    if (before && !before.ok) return before
    const state = await lockOrder(db, id)
    if (!state) return err({ code: 'order-not-found' })
    if (!isChangeable(state)) return err({ code: 'order-state', state })
    const changed = await updateContact(db, id, { address, email })
    if (changed.length === 0) return ok(null)
    if (email !== undefined) await noteBuyer(db, order.brand, email)
    const event = await noteOrderEvent(db, { order: id, type: 'changed', by, details: { changed } })
    await insertContact(db, { eventId: event, orderId: id, address, email })
    await queueMail(db, mail)
    await around.after?.(db)
    return ok(null)
  })
}
