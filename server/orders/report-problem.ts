import type { Actor } from '#contract/checkout/order-event.ts'
import type { OrderProblem } from '#contract/checkout/order-problem.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { prepareMail, queueMailOnce } from '#server/mail/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { type OrderWriter, orderPath } from './confirmation.ts'
import { noteOrderEvent } from './move-order.ts'
import type { OrderRow, Payment } from './store.ts'

type Report = OrderProblem & {
  payment: Payment
  order: OrderRow
  by: Actor
  /** One for each form: the same one sent twice is one message. */
  key: string
}

/**
 * Mails what a customer says about an order to the storefront's service, which answers to the customer's address. The
 * customer's own mail confirms that without repeating the text: an order can be placed with anybody's address, and the
 * shop must not carry a stranger's words there.
 */
export async function reportProblem(
  { db, writerOf, orderKey }: { db: Db } & OrderWriter,
  { payment, order, by, key, topic, text }: Report,
): Promise<Result<null, TooMany>> {
  const taken = await take(db, { limit: 'order-problem/order', by: order.id })
  if (!taken.ok) return taken
  const number = String(order.number)
  const inside = writerOf(order.brand, null)
  const [toService, toCustomer] = await Promise.all([
    prepareMail(inside, {
      template: 'order_problem',
      to: inside.brand.service.email,
      replyTo: order.email,
      data: { number, topic, text, email: order.email, path: `/staff/customers?search=${number}` },
    }),
    prepareMail(writerOf(order.brand, payment.snapshot.locale), {
      template: 'order_problem_received',
      to: order.email,
      order: order.id,
      data: {
        number,
        topic,
        name: payment.snapshot.cart.billing_address?.first_name,
        path: orderPath(orderKey, order.id),
      },
    }),
  ])
  const about = `${order.id} ${key}`
  const isNew = await db.transaction(async (db) => {
    if (!(await queueMailOnce(db, toService, about))) return false
    await queueMailOnce(db, toCustomer, about)
    await noteOrderEvent(db, { order: order.id, type: 'problem', by, details: { topic } })
    return true
  })
  if (!isNew) await taken.value.giveBack()
  return ok(null)
}
