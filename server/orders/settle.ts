import type { CollectionProblem } from '#contract/payment.ts'
import type { Db, Log } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import type { PaymentService } from '#server/payment/operations.ts'
import type { PaymentContext } from './complete-order.ts'
import { Unanswered } from './each-unfinished.ts'
import { returnMoneyJob } from './jobs.ts'
import { lockOrder, noteOrderEvent } from './move-order.ts'
import { idAtProvider } from './pay-again-store.ts'
import { collectionProblem, confirmedState, referenceOf, refundReferenceOf } from './rules.ts'
import { movePayment, noteSettled, readPayment } from './store.ts'

const confirmed = { from: 'payment_pending', to: confirmedState } as const

/** Collects the money of an order, or notes that it cannot be collected. Repeating it changes nothing. */
export async function settlePayment({ db, payments }: PaymentContext, id: string): Promise<void> {
  const found = await readPayment(db, id)
  if (!found?.order || found.payment.state !== 'settling') return
  const { order } = found
  const { transactionId, amount, currency } = found.payment
  if (!transactionId) return
  const provider = payments.of(found.payment.provider)
  const settled = await provider.settle({ transactionId, reference: referenceOf(id), amount, currency })
  if (settled.ok) return noteSettled(db, { payment: id, order: order.id, ...confirmed })
  const { code } = settled.error
  const status = code === 'unavailable' ? settled : await provider.status(transactionId)
  if (!status.ok && status.error.code === 'unavailable')
    throw new Unanswered(`The money of a payment could not be collected: ${code}`)
  await noteUncollectable(db, id, order.id, collectionProblem(status.ok ? status.value.state : undefined))
}

const noteUncollectable = (db: Db, payment: string, order: string, problem: CollectionProblem) =>
  db.transaction(async (db) => {
    if ((await lockOrder(db, order)) === 'cancelled') return letGoOfMoney(db, payment)
    const change = { state: 'uncollectable', problem, problemAt: new Date() } as const
    if (!(await movePayment(db, payment, ['settling'], change))) return
    await noteOrderEvent(db, { order, type: 'uncollectable', by: { kind: 'provider' }, details: { problem } })
  })

/**
 * Money of a cancelled order that was not collected yet is not collected any more: a job has the provider let go of it.
 * The order is locked, as it is wherever a payment leaves these states, so cancelling and collecting take turns.
 */
export async function letGoOfMoney(db: Db, payment: string): Promise<boolean> {
  const change = { state: 'owed', problem: null, problemAt: null } as const
  const isOwed = await movePayment(db, payment, ['settling', 'uncollectable'], change)
  if (isOwed) await enqueue(db, returnMoneyJob, { payment })
  return isOwed
}

/** Gives back money that has no order to pay, whether it was authorised or paid. Repeating it changes nothing. */
export async function returnMoney({ db, payments }: PaymentContext, id: string, log: Pick<Log, 'warn'>): Promise<void> {
  const found = await readPayment(db, id)
  const transactionId = found?.payment.transactionId
  if (found?.payment.state !== 'owed' || !transactionId) return
  const provider = payments.of(found.payment.provider)
  const begun = { id: await idAtProvider(db, { id, transactionId }), transactionId, currency: found.payment.currency }
  const returnedAmount = await giveBack({ provider, log }, begun)
  await movePayment(db, id, ['owed'], { state: 'returned', returnedAmount, isClosed: true })
}

/** `id` is the one under which the transaction was begun: two transactions of a payment are two refunds. */
type Owed = { id: string; transactionId: string; currency: string }
type Giving = { provider: PaymentService; log: Pick<Log, 'warn'> }

/** Returns how much the customer gets back, earlier tries included. The provider knows if it was collected a moment before. */
export async function giveBack({ provider, log }: Giving, owed: Owed, isAgain = false): Promise<number> {
  const { id, transactionId } = owed
  const status = await provider.status(transactionId)
  if (!status.ok) {
    const { code } = status.error
    if (code === 'unavailable') throw new Unanswered(`The provider does not report the state of a payment: ${code}`)
    log.warn({ payment: id, refusal: code }, 'money that is owed is not known to the provider')
    return 0
  }
  const { state, authorised, refunded, currency } = status.value
  const amount = authorised - refunded
  if (currency !== owed.currency) log.warn({ payment: id, currency }, 'money came in another currency')
  if (state === 'authorised') {
    const cancelled = await provider.cancel({ transactionId, reference: referenceOf(id) })
    if (cancelled.ok) return authorised
    if (cancelled.error.code === 'wrong-state' && !isAgain) return giveBack({ provider, log }, owed, true)
    throw refused('A payment could not be cancelled', cancelled.error)
  }
  if (state === 'awaiting') throw new Error('Money is owed that was never paid')
  if (state !== 'paid' || amount <= 0) return authorised
  const refund = await provider.refund({ transactionId, reference: refundReferenceOf(id), amount, currency })
  if (!refund.ok) throw refused('Money could not be given back', refund.error)
  return authorised
}

const refused = (what: string, { code }: { code: string }) =>
  new (code === 'unavailable' ? Unanswered : Error)(`${what}: ${code}`)
