import { randomUUID } from 'node:crypto'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { RefundCause, RefundState } from '#contract/checkout/refund.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { lockOrder } from '#server/orders/operations.ts'
import { isProviderMethod } from '#server/payment/operations.ts'
import { creditReceivable } from '#server/receivables/operations.ts'
import { refundGrantedJob, refundSentJob, sendRefundJob } from './jobs.ts'
import { type Refund, type Refundable, type RefundRefusal, type RefundWish, refundableOf, refundOf } from './rules.ts'
import { insertRefund, type RefundAccount, readAccount, type StoredRefund } from './store.ts'

export { noteRefundPaid, sendRefundAgain } from './by-hand.ts'
export type RefundPreview = Refund & Pick<RefundAccount, 'currency' | 'method'>
export type { Refundable, RefundRefusal, RefundWish, StoredRefund }
export { refundGrantedJob, refundSentJob }

/** The refunds of an order, the oldest first. */
export const readRefunds = async (db: Db, order: string): Promise<StoredRefund[]> =>
  (await readAccount(db, order))?.refunds ?? []

/** What can still be refunded of an order; undefined if there is none. */
export async function refundable(db: Db, order: string): Promise<Refundable | undefined> {
  const account = await readAccount(db, order)
  return account && refundableOf(account, account.refunds)
}

export type RefundRequest = {
  order: string
  /** What causes it: the same cause is refunded once. */
  key: string
  cause: RefundCause
  wish: RefundWish
  reason?: string | undefined
  by: Actor
}

/**
 * Grants a refund, in the transaction of what causes it. The amount follows from what was paid, and a job sends the
 * money. Repeating it with the same key changes nothing and gives the same refund.
 */
export async function grantRefund(
  db: Db,
  { order, key, cause, wish, reason, by }: RefundRequest,
): Promise<Result<StoredRefund, RefundRefusal | { code: 'order-not-found' }>> {
  return db.transaction(async (db) => {
    // Locked in a statement of its own: the refunds that are read next include those of a transaction waited for.
    if (!(await lockOrder(db, order))) return err({ code: 'order-not-found' })
    const account = await readAccount(db, order)
    if (!account) return err({ code: 'order-not-found' })
    const before = account.refunds.find((one) => one.key === key)
    if (before) return ok(before)
    const computed = refundOf(account, account.refunds, wish)
    if (!computed.ok) return computed
    const id = randomUUID()
    const { state, problem } = await wayBack(db, order, account, computed.value.amount)
    const refund = { ...computed.value, id, key, cause, state, reason: reason ?? null }
    await insertRefund(db, { ...refund, orderId: order, currency: account.currency, problem, by })
    if (state === 'approved') await enqueue(db, sendRefundJob, { refund: id })
    if (refund.amount > 0) await enqueue(db, refundGrantedJob, { order, refund: id })
    return ok({ ...refund, createdAt: new Date().toISOString() })
  })
}

/** What a refund for this would be now, without granting it. */
export async function previewRefund(
  db: Db,
  order: string,
  wish: RefundWish,
): Promise<Result<RefundPreview, RefundRefusal | { code: 'order-not-found' }>> {
  const account = await readAccount(db, order)
  if (!account) return err({ code: 'order-not-found' })
  const computed = refundOf(account, account.refunds, wish)
  const { currency, method } = account
  return computed.ok ? ok({ ...computed.value, currency, method }) : computed
}

type WayBack = { state: RefundState; problem: string | null }

/**
 * How the money goes back: by the provider that it came from. An invoice is lowered, and what was paid of it already is
 * sent to a bank account by a person.
 */
async function wayBack(db: Db, order: string, { method }: RefundAccount, amount: number): Promise<WayBack> {
  if (amount > 0 && method && isProviderMethod(method)) return { state: 'approved', problem: null }
  const credit = amount > 0 ? await creditReceivable(db, order, amount, new Date()) : null
  return credit && credit.toPayBack > 0
    ? { state: 'waiting', problem: 'bank-transfer' }
    : { state: 'done', problem: null }
}

/** The refund that was granted for this cause. */
export const findRefund = async (db: Db, order: string, key: string): Promise<StoredRefund | undefined> =>
  (await readRefunds(db, order)).find((one) => one.key === key)

/** Throws if there is none: a job only knows refunds that were granted. */
export async function findRefundById(db: Db, order: string, id: string): Promise<StoredRefund> {
  const found = (await readRefunds(db, order)).find((one) => one.id === id)
  if (!found) throw new Error(`There is no refund ${id}`)
  return found
}
