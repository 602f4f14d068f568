import { isDeepStrictEqual } from 'node:util'
import type { StartPayment } from '#contract/checkout/order.ts'
import { sumOf } from '#contract/money-rules.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type CartNotFound, type LoadedCart, loadCart } from '#server/cart/operations.ts'
import { isProviderMethod, type PaymentStart, type StartedTransaction } from '#server/payment/operations.ts'
import { countPayment } from './card-test-store.ts'
import { completeOrder, endPayment, type PaymentContext } from './complete-order.ts'
import { hold } from './hold.ts'
import { freeFrom } from './hold-rules.ts'
import { readHoldEnd } from './hold-store.ts'
import { type PaymentTerms, type PreparationRefusal, type PreparedPayment, preparePayment } from './prepare-payment.ts'
import { isStopOrder, referenceOf, type StopOrderRefusal } from './rules.ts'
import { type NewPayment, noteTransaction, type Payment, readOpenPayment } from './store.ts'

/** More are needed only if something keeps changing the cart or its payment, which is a fault. */
const mostTries = 5

export type CheckoutContext = PaymentContext &
  PaymentTerms & {
    /** The shop as the browser sees it, and the page to which the browser comes back. */
    origin: string
    returnPath: string
  }
export type StartRefusal =
  | PreparationRefusal
  | CartNotFound
  | { code: 'already-paid' }
  | { code: 'provider'; because: 'unavailable' | 'declined' }
/** `transaction` is missing where no provider is needed. */
type PaymentInProgress = { payment: Pick<Payment, 'id' | 'method'>; transaction?: StartedTransaction }
type StartResult = Result<PaymentInProgress, StartRefusal>

/**
 * Freezes what is bought, reserves it, and lets the provider begin. Two calls for the same cart are one payment. The
 * cart or its payment may change meanwhile: then it is tried again.
 */
export async function startPayment(
  checkout: CheckoutContext,
  cartId: string,
  wish: StartPayment,
): Promise<StartResult> {
  let isCounted = false
  for (let tries = 0; tries < mostTries; tries++) {
    const result = await tryToStart(checkout, cartId, wish, isCounted)
    if (!('isOutdated' in result)) return result
    isCounted ||= result.isCounted
  }
  throw new Error(`No payment could be started for the cart ${cartId} in ${mostTries} tries`)
}

/** The cart or its payment has changed. `isCounted` says whether the limits of payments know of this one already. */
type Outdated = { isOutdated: true; isCounted: boolean }
type Attempt = Promise<Awaited<StartResult> | Outdated>

async function tryToStart(checkout: CheckoutContext, cartId: string, wish: StartPayment, isCounted: boolean): Attempt {
  const cart = await loadCart(checkout.cart, cartId)
  if (!cart) return err({ code: 'cart-not-found' })
  const prepared = await preparePayment(checkout, cart, wish)
  if (!prepared.ok) return err(await explainStop(checkout, cart, prepared.error))
  const { payment, alias } = prepared.value
  const { db, brand, now, client } = checkout.cart
  const isAtProvider = payment.method !== null && isProviderMethod(payment.method)
  const payer = isAtProvider && !isCounted ? { brand: brand.id, cartId, client } : undefined
  const held = await hold({ db, brand, now, holds: checkout.holds, ...(payer && { payer }) }, payment)
  if (held.ok) return begin(checkout, payment, alias)
  if (held.error.code === 'too-many-payments') return err(held.error)
  // An earlier payment of the cart may be open, or hold the goods that this one is short of.
  const open = await readOpenPayment(checkout.db, cartId)
  if (open) {
    const retryAfter = payer && (await countPayment(db, payer))
    return retryAfter ? err({ code: 'too-many-payments', retryAfter }) : resume(checkout, open, prepared.value)
  }
  return held.error.code === 'stale'
    ? { isOutdated: true, isCounted }
    : err(await explainStop(checkout, cart, held.error))
}

/** Goods that other buyers hold are not sold out: the refusal says when they are free again if these do not pay. */
async function explainStop<E extends { code: string }>(
  { db }: CheckoutContext,
  { view }: LoadedCart,
  refusal: E | StopOrderRefusal,
): Promise<E | StopOrderRefusal> {
  if (!isStopOrder(refusal)) return refusal
  const wanted = view.items.filter(({ variant_id }) => variant_id === refusal.variantId)
  const heldUntil = await readHoldEnd(db, {
    productId: wanted[0]?.product_id ?? '',
    variantId: refusal.variantId,
    quantity: sumOf(wanted.map(({ quantity }) => quantity)),
    cartId: view.id,
  })
  return { ...refusal, ...(heldUntil && { heldUntil: freeFrom(heldUntil) }) }
}

/** Goes on with the open payment if it is for the same thing; otherwise cancels it, so that the next try succeeds. */
async function resume(checkout: CheckoutContext, open: Payment, { payment, alias }: PreparedPayment): Attempt {
  const completed = open.transactionId
    ? await completeOrder(checkout, { payment: open, order: null, isCartOpen: true })
    : undefined
  if (completed?.ok) return err({ code: 'already-paid' })
  const isSame =
    open.cartVersion === payment.cartVersion &&
    open.method === payment.method &&
    open.provider === payment.provider &&
    open.amount === payment.amount &&
    isDeepStrictEqual(open.snapshot.means, payment.snapshot.means)
  const isHeld = open.heldUntil > checkout.cart.now
  if (isSame && isHeld && (completed?.error.because ?? 'awaiting') === 'awaiting') return begin(checkout, open, alias)
  return (await endPayment(checkout, open)) === 'paid'
    ? err({ code: 'already-paid' })
    : { isOutdated: true, isCounted: true }
}

/** A bank that demands a confirmation before the customer is there has declined. */
const refusalsOfStart: Readonly<Record<string, 'unknown-alias' | 'declined'>> = {
  'unknown-alias': 'unknown-alias',
  declined: 'declined',
  confirmation: 'declined',
}

/** No transaction of the database is open while the provider works: the reservations are stored already. */
async function begin(
  checkout: CheckoutContext,
  payment: Pick<NewPayment, 'id' | 'method' | 'provider' | 'amount' | 'currency' | 'snapshot'>,
  alias: PaymentAlias | undefined,
): Promise<StartResult> {
  const { id, amount, currency, snapshot } = payment
  const method = payment.method ?? null
  if (!method || !isProviderMethod(method)) return ok({ payment: { id, method } })
  const { returnPath, origin } = checkout
  const start: PaymentStart = {
    reference: referenceOf(id),
    method,
    amount,
    currency,
    locale: snapshot.locale,
    origin,
    saveAlias: snapshot.means.isToSave,
    ...(alias && { alias }),
    paths: { paid: returnPath, cancelled: returnPath, failed: returnPath },
  }
  const started = await checkout.payments.of(payment.provider).start(start)
  if (!started.ok) {
    const { code } = started.error
    return err({ code: 'provider', because: refusalsOfStart[code] ?? 'unavailable' })
  }
  await noteTransaction(checkout.db, id, started.value.transactionId)
  return ok({ payment: { id, method }, transaction: started.value })
}
