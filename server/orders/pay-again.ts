import { randomUUID } from 'node:crypto'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { ProviderMethod } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db, Log } from '#server/database/database.ts'
import { createLink, hoursOf, peekLink } from '#server/identity/operations.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { prepareMail, queueMail } from '#server/mail/operations.ts'
import type { PaymentStatus } from '#server/payment/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import type { PaymentContext } from './complete-order.ts'
import type { OrderWriter } from './confirmation.ts'
import { eachUnfinished } from './each-unfinished.ts'
import { payAgainJob, settlePaymentJob } from './jobs.ts'
import { lockOrder, noteOrderEvent } from './move-order.ts'
import {
  changeRepayment,
  idAtProvider,
  insertRepayment,
  type PaidAgain,
  type Repayment,
  readRepayment,
  readUnfinishedRepayments,
  replaceTransaction,
  type UnfinishedRepayment,
} from './pay-again-store.ts'
import { referenceOf, verdictOn } from './rules.ts'
import { giveBack } from './settle.ts'
import { type OrderRow, type Payment, readOrder, readOrderById } from './store.ts'

/** An order whose money could not be collected. */
export type Due = { order: OrderRow; payment: Payment & { transactionId: string } }

const dueOf = ({ order, payment }: { order: OrderRow | null; payment: Payment }): Due | undefined =>
  order && payment.state === 'uncollectable' && payment.transactionId !== null
    ? { order, payment: { ...payment, transactionId: payment.transactionId } }
    : undefined

/** Staff ask the customer to pay an order again; a job mails the link. */
export const askToPayAgain = (
  db: Db,
  { order, by }: { order: string; by: Actor },
): Promise<Result<null, { code: 'nothing-to-pay' }>> =>
  db.transaction(async (db) => {
    await lockOrder(db, order)
    const found = await readOrderById(db, order)
    const due = found && dueOf(found)
    if (!due) return err({ code: 'nothing-to-pay' })
    const { provider, transactionId: transaction } = due.payment
    await noteOrderEvent(db, { order, type: 'pay-again', by, details: { provider, transaction } })
    await enqueue(db, payAgainJob, { order })
    return ok(null)
  })

type Mailing = PaymentContext & Pick<OrderWriter, 'writerOf'> & { log: Log }

/** Mails the link, after the provider has let go of the earlier authorisation: nothing can be charged twice then. */
export async function mailPayAgain({ db, payments, log, writerOf }: Mailing, id: string): Promise<void> {
  const found = await readOrderById(db, id)
  const due = found && dueOf(found)
  if (!due) return
  const { order, payment } = due
  const { transactionId, currency, snapshot } = payment
  const provider = payments.of(payment.provider)
  await giveBack({ provider, log }, { id: await idAtProvider(db, payment), transactionId, currency })
  const token = newToken()
  const mail = await prepareMail(writerOf(order.brand, snapshot.locale), {
    template: 'pay_again',
    to: order.email,
    order: id,
    currency,
    data: {
      name: snapshot.cart.billing_address?.first_name,
      number: String(order.number),
      amount: payment.amount,
      path: `/order/pay?${new URLSearchParams({ token })}`,
      days: hoursOf('pay-again') / 24,
    },
  })
  const content = { payAgain: { order: id, email: order.email, transaction: transactionId } }
  await db.transaction(async (db) => {
    await createLink(db, { scope: 'pay-again', brand: order.brand, content, token })
    await queueMail(db, mail)
  })
}

/** The order behind such a link, as far as it is still to be paid. */
export type Asked = { code: 'due'; due: Due } | { code: 'paid' | 'cancelled' | 'invalid' }

/** The link is worth nothing once the order has another address, or another transaction that could not be collected. */
export async function readAsked({ db, brand }: { db: Db; brand: string }, token: string): Promise<Asked> {
  const wish = (await peekLink(db, 'pay-again', brand, token))?.content.payAgain
  const found = wish && (await readOrder(db, brand, wish.order))
  if (!found?.order || found.order.email !== wish?.email) return { code: 'invalid' }
  if (found.order.state === 'cancelled') return { code: 'cancelled' }
  const due = dueOf(found)
  if (!due) return { code: 'paid' }
  return due.payment.transactionId === wish.transaction ? { code: 'due', due } : { code: 'invalid' }
}

type Start = { method: ProviderMethod; origin: string; returnPath: string }

/**
 * Each try is a payment of its own at the provider that is chosen now, which may be another than before. Returns where
 * the customer pays.
 */
export async function startPayAgain(
  { db, payments }: PaymentContext,
  { payment, order }: Due,
  { method, origin, returnPath }: Start,
): Promise<Result<string, { code: 'provider' }>> {
  const { amount, currency, snapshot, transactionId: replaces } = payment
  const id = randomUUID()
  const provider = payments.chosen(order.brand, method)
  await insertRepayment(db, { id, paymentId: payment.id, method, provider, replaces })
  const started = await payments.of(provider).start({
    reference: referenceOf(id),
    method,
    amount,
    currency,
    locale: snapshot.locale,
    origin,
    paths: { paid: returnPath, cancelled: returnPath, failed: returnPath },
  })
  if (started.ok) {
    await changeRepayment(db, id, ['open'], { transactionId: started.value.transactionId })
    return ok(started.value.redirectUrl)
  }
  await changeRepayment(db, id, ['open'], { state: 'ended' })
  return err({ code: 'provider' })
}

export type PayAgainOutcome = 'paid' | 'awaiting' | 'failed' | 'owed'

/** Undefined as long as no money has come by it. */
const decided = ({ state }: Repayment): 'paid' | 'owed' | undefined =>
  state === 'paid' ? 'paid' : state === 'owed' || state === 'returned' ? 'owed' : undefined

/**
 * The one way from such a try to its order, for the browser that returns, the provider's report and reconciliation.
 * Money that comes when the order is paid or cancelled already is given back by the reconciliation.
 */
export async function completePayAgain(
  { db, payments }: PaymentContext,
  found: PaidAgain,
  reported?: PaymentStatus,
): Promise<PayAgainOutcome> {
  const { repayment, payment } = found
  const { id, transactionId } = repayment
  const before = decided(repayment)
  if (before) return before
  if (!transactionId) return 'awaiting'
  const status = reported ? ok(reported) : await payments.of(repayment.provider).status(transactionId)
  if (!status.ok) return 'awaiting'
  const { amount, currency } = payment
  const verdict = verdictOn({ id, amount, currency }, status.value)
  if (verdict === 'wait') return 'awaiting'
  if (verdict === 'give-up') {
    await changeRepayment(db, id, ['open'], { state: 'ended' })
    return 'failed'
  }
  return db.transaction((db) => takeMoney(db, found, transactionId, verdict === 'place'))
}

/** Tries of one order take turns, and with its cancellation: the first one that has money replaces what failed. */
async function takeMoney(db: Db, { repayment, payment, order }: PaidAgain, transactionId: string, isRight: boolean) {
  await lockOrder(db, order.id)
  const now = await readRepayment(db, transactionId)
  const before = now && decided(now.repayment)
  if (before) return before
  const isPaid = isRight && (await replaceTransaction(db, { ...repayment, transactionId }))
  const outcome = isPaid ? 'paid' : 'owed'
  await changeRepayment(db, repayment.id, ['open', 'ended'], { state: outcome })
  if (isPaid) await enqueue(db, settlePaymentJob, { payment: payment.id })
  return outcome
}

/** Brings tries to an end whose customer did not come back. */
export const reconcilePayAgain = (context: PaymentContext & { log: Log }): Promise<void> =>
  eachUnfinished({
    log: context.log,
    read: (last?: UnfinishedRepayment) => readUnfinishedRepayments(context.db, last),
    of: ({ repayment }) => repayment,
    work: (one) => reconcileOne(context, one),
    failed: 'a payment of an order that is paid again could not be reconciled',
  })

async function reconcileOne(
  context: PaymentContext & { log: Log },
  found: UnfinishedRepayment,
): Promise<'unanswered' | undefined> {
  const { repayment, payment, isExpired } = found
  const { id, transactionId } = repayment
  const provider = context.payments.of(repayment.provider)
  if (repayment.state === 'owed' && transactionId) {
    await giveBack({ provider, log: context.log }, { id, transactionId, currency: payment.currency })
    await changeRepayment(context.db, id, ['owed'], { state: 'returned' })
    return undefined
  }
  const status = transactionId === null ? undefined : await provider.status(transactionId)
  if (status && !status.ok && status.error.code === 'unavailable') return 'unanswered'
  // A try that the provider does not know cannot be paid any more, and one that waits for too long is not asked for again.
  const isOpen = !status?.ok || (await completePayAgain(context, found, status.value)) === 'awaiting'
  if (isOpen && isExpired) await changeRepayment(context.db, id, ['open'], { state: 'ended' })
  return undefined
}
