import { addressLines } from '#contract/address/address-lines.ts'
import type { Db } from '#server/database/database.ts'
import { type Letter, prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import { noteBoughtTogether } from '#server/recommendations/operations.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { isReorderable } from './rules.ts'
import { noteConfirmed, type OrderRow, type Payment, readOrderById } from './store.ts'

/** How the mails of a storefront are written, and the key that signs the links to its orders. */
export type OrderWriter = {
  /** For mails in this language, if the storefront has it. */
  writerOf: (brand: string, locale: Writer['locale'] | null) => Writer
  orderKey: Buffer
  /** Issues the invoice of an order and notes what is owed for it, in the caller's transaction. */
  issueInvoice: (db: Db, purchase: { payment: Payment; order: OrderRow }) => Promise<unknown>
}

/** Sends the confirmation, counts what was bought together and issues the invoice, once. */
export async function confirmOrder(
  { db, writerOf, orderKey, issueInvoice }: { db: Db } & OrderWriter,
  orderId: string,
): Promise<void> {
  const found = await readOrderById(db, orderId)
  if (!found?.order || found.order.confirmedAt) return
  const { payment, order } = found
  const writer = writerOf(order.brand, payment.snapshot.locale)
  const mail = await prepareMail(writer, confirmationOf(payment, order, orderKey))
  await db.transaction(async (db) => {
    if (!(await noteConfirmed(db, orderId))) return
    await queueMail(db, mail)
    await noteBoughtTogether(
      db,
      order.brand,
      payment.snapshot.lines.map(({ productId }) => productId),
    )
    // The last, because the next invoice waits for its number until this transaction ends.
    await issueInvoice(db, { payment, order })
  })
}

export const orderPath = (key: Buffer, orderId: string) => `/checkout/thank-you/${signedId(key, orderId)}`

/** The lenses of a mail last for months, so that this is no link which expires: it opens nothing by itself. */
const reorderPath = (key: Buffer, orderId: string) => `/order/${signedId(key, orderId)}/reorder`

function confirmationOf({ snapshot, method }: Payment, order: OrderRow, key: Buffer): Letter {
  const { cart, delivery } = snapshot
  const [shipment] = cart.shipments
  const number = String(order.number)
  return {
    template: 'order_confirmation',
    to: order.email,
    order: order.id,
    currency: order.currency,
    data: {
      number,
      path: orderPath(key, order.id),
      withdrawalPath: `/withdrawal?order=${number}`,
      reorderPath: isReorderable(cart, order.state) ? reorderPath(key, order.id) : null,
      name: cart.billing_address?.first_name,
      lines: cart.items,
      comment: cart.comment,
      coupon:
        cart.order_promotion_total < 0
          ? { code: cart.promotion_coupon?.code ?? '', amount: cart.order_promotion_total }
          : null,
      shipping: shipment ? { name: shipment.method.name, amount: cart.shipping_total } : null,
      total: order.total,
      vat: cart.vat,
      payment: method,
      delivery,
      shipsTo: cart.shipping_address ? addressLines(cart.shipping_address) : [],
      billsTo: cart.billing_address ? addressLines(cart.billing_address) : [],
    },
  }
}
