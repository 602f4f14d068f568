import type { StartPayment } from '#contract/checkout/order.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type CartNotFound, loadCart } from '#server/cart/operations.ts'
import { isProviderMethod } from '#server/payment/operations.ts'
import { ownAlias } from './aliases.ts'
import { completeOrder, endPayment, giveUp, owe, type PaymentContext, type UnpaidRefusal } from './complete-order.ts'
import { hold } from './hold.ts'
import { type PaymentTerms, type PreparationRefusal, preparePayment } from './prepare-payment.ts'
import { type PaymentRefusal, referenceOf } from './rules.ts'
import { noteTransaction, type Payment, type Purchase, readOpenPayment, readPayment } from './store.ts'

export type AbsentCheckout = PaymentContext & PaymentTerms
/** `busy`: the customer is paying the cart at this moment. `stale`: it has changed, or an old payment of it was ended. */
export type AbsentRefusal =
  | PreparationRefusal
  | PaymentRefusal
  | CartNotFound
  | { code: 'busy' }
  | { code: 'stale' }
  | { code: 'already-paid' }
export type AbsentPayment = { payment: Payment; alias?: PaymentAlias }

/**
 * Reserves what is in a cart for a payment that is made while the customer is absent, by a saved means or by invoice.
 * `total` is what the customer expects to pay: a cart that costs anything else is refused.
 */
export async function holdAbsent(
  checkout: AbsentCheckout,
  cartId: string,
  { total, ...wish }: StartPayment & { total: number },
): Promise<Result<AbsentPayment, AbsentRefusal>> {
  const cart = await loadCart(checkout.cart, cartId)
  if (!cart) return err({ code: 'cart-not-found' })
  if (cart.view.total !== total) return err({ code: 'price-changed' })
  const prepared = await preparePayment(checkout, cart, wish)
  if (!prepared.ok) return prepared
  const { payment, alias } = prepared.value
  const { db, brand, now } = checkout.cart
  const held = await hold({ db, brand, now, holds: checkout.holds }, payment)
  if (!held.ok) return explainOpen(checkout, cartId, held.error)
  const stored = {
    ...payment,
    state: 'open',
    problem: null,
    problemAt: null,
    transactionId: null,
    returnedAmount: null,
    isClosed: false,
    createdAt: now,
    releasedAt: null,
  } as const
  return ok({ payment: stored, ...(alias && { alias }) })
}

/** An earlier payment of the cart may be in the way. One whose hold has passed is ended. */
async function explainOpen(
  checkout: AbsentCheckout,
  cartId: string,
  refusal: AbsentRefusal,
): Promise<Result<never, AbsentRefusal>> {
  const open = await readOpenPayment(checkout.db, cartId)
  if (!open) return err(refusal)
  if (open.heldUntil > checkout.cart.now) return err({ code: 'busy' })
  return err({ code: (await endPayment(checkout, open)) === 'paid' ? 'already-paid' : 'stale' })
}

/**
 * How a charge ended. `means`: the saved means of payment does not exist any more. `void`: it will never be made, and is
 * as good as never tried. `unknown`: the provider has not said how it ended; the same call asks again. `owed`: the goods are gone,
 * and the money goes back.
 */
export type ChargeOutcome = 'ordered' | 'declined' | 'confirmation' | 'means' | 'void' | 'unknown' | 'owed'

const refusals: Readonly<Record<string, ChargeOutcome>> = {
  declined: 'declined',
  confirmation: 'confirmation',
  'unknown-alias': 'means',
  unavailable: 'unknown',
}
const unpaid: Record<UnpaidRefusal['because'], ChargeOutcome> = {
  awaiting: 'unknown',
  unavailable: 'unknown',
  failed: 'declined',
  cancelled: 'declined',
  owed: 'owed',
}

/** Charges a payment that `holdAbsent` has stored, and places its order. */
export async function chargeAbsent(
  context: PaymentContext & { now: Date },
  { payment, alias }: AbsentPayment,
): Promise<ChargeOutcome> {
  if (!isUncharged(payment)) return complete(context, payment)
  const means = alias ?? (await aliasOf(context, payment))
  const { id, provider, amount, currency } = payment
  const charged = means
    ? await context.payments.of(provider).charge({ reference: referenceOf(id), amount, currency, alias: means })
    : err({ code: 'unknown-alias' })
  if (charged.ok) return completeCharged(context, payment, charged.value.transactionId)
  if (charged.error.code === 'reference-used') return (await findCharge(context, payment)) ?? 'unknown'
  const outcome = refusals[charged.error.code] ?? 'void'
  if (outcome !== 'unknown') await giveUp(context.db, payment, { isClosed: true })
  return outcome
}

/**
 * Goes on with a payment whose charge was begun and has no known end. The provider is asked first: it takes two charges
 * with one reference for one, but only for an hour.
 */
export async function chargeAgain(context: PaymentContext & { now: Date }, paymentId: string): Promise<ChargeOutcome> {
  const found = await readPayment(context.db, paymentId)
  if (!found) return 'void'
  if (found.order) return 'ordered'
  const { payment } = found
  return (isUncharged(payment) && (await findCharge(context, payment))) || chargeAbsent(context, found)
}

/**
 * Ends a charge whose cart was paid in another way: nothing is charged, and what it has set aside goes back. `unknown`: the
 * provider does not say what became of it.
 */
export async function releaseCharge(context: PaymentContext, paymentId: string): Promise<'released' | 'unknown'> {
  const found = await readPayment(context.db, paymentId)
  if (!found || found.order) return 'released'
  const { payment } = found
  if (payment.method && isProviderMethod(payment.method)) {
    const provider = context.payments.of(payment.provider)
    const status = await (payment.transactionId
      ? provider.status(payment.transactionId)
      : provider.find(referenceOf(payment.id)))
    if (!status.ok && status.error.code !== 'unknown-transaction') return 'unknown'
    const state = status.ok ? status.value.state : 'failed'
    if (state === 'awaiting') return 'unknown'
    if (status.ok && (state === 'authorised' || state === 'paid')) {
      await noteTransaction(context.db, payment.id, status.value.transactionId)
      await owe(context, payment)
      return 'released'
    }
  }
  await giveUp(context.db, payment, { isClosed: true })
  return 'released'
}

const isUncharged = ({ method, transactionId }: Payment) => !!method && isProviderMethod(method) && !transactionId

/** Undefined if nothing was charged under the reference of the payment. */
async function findCharge(context: PaymentContext, payment: Payment): Promise<ChargeOutcome | undefined> {
  const found = await context.payments.of(payment.provider).find(referenceOf(payment.id))
  if (found.ok) return completeCharged(context, payment, found.value.transactionId)
  return found.error.code === 'unknown-transaction' ? undefined : 'unknown'
}

async function completeCharged(context: PaymentContext, payment: Payment, transactionId: string) {
  await noteTransaction(context.db, payment.id, transactionId)
  return complete(context, { ...payment, transactionId })
}

async function aliasOf({ db, now }: PaymentContext & { now: Date }, { brand, method, provider, snapshot }: Payment) {
  const { customerId, means } = snapshot
  if (!customerId || means.alias === null || !method) return undefined
  const own = await ownAlias(db, { brand, customerId }, { alias: means.alias, payment_method: method }, now)
  return own.ok && own.value.provider === provider ? own.value.alias : undefined
}

async function complete(context: PaymentContext, payment: Payment): Promise<ChargeOutcome> {
  const purchase: Purchase = { payment, order: null, isCartOpen: true }
  const completed = await completeOrder(context, purchase)
  return completed.ok ? 'ordered' : unpaid[completed.error.because]
}
