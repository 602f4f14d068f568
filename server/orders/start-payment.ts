import { isDeepStrictEqual } from 'node:util'
import type { StartPayment } from '#contract/checkout/order.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type CartNotFound, loadCart } from '#server/cart/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import { isProviderMethod, type PaymentStart, type StartedTransaction } from '#server/payment/operations.ts'
import { takeCoupon } from '#server/promotions/operations.ts'
import { completeOrder, couponIn, giveUp, type PaymentContext } from './complete-order.ts'
import { type PaymentTerms, type PreparationRefusal, type PreparedPayment, preparePayment } from './prepare-payment.ts'
import { type PaymentRefusal, referenceOf, stopOrder } from './rules.ts'
import { payerOf, type Snapshot } from './snapshot-rules.ts'
import { type HoldOutcome, holdPayment } from './statements.ts'
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
  for (let tries = 0; tries < mostTries; tries++) {
    const result = await tryToStart(checkout, cartId, wish)
    if (result !== outdated) return result
  }
  throw new Error(`No payment could be started for the cart ${cartId} in ${mostTries} tries`)
}

/** What the try was based on has changed. */
const outdated = Symbol('outdated')

async function tryToStart(
  checkout: CheckoutContext,
  cartId: string,
  wish: StartPayment,
): Promise<StartResult | typeof outdated> {
  const cart = await loadCart(checkout.cart, cartId)
  if (!cart) return err({ code: 'cart-not-found' })
  const prepared = await preparePayment(checkout, cart, wish)
  if (!prepared.ok) return prepared
  const { payment, alias } = prepared.value
  const held = await hold(checkout.db, payment)
  if (held.ok) return begin(checkout, payment, alias)
  // An earlier payment of the cart may be open, or hold the goods that this one is short of.
  const open = await readOpenPayment(checkout.db, cartId)
  if (open) return resume(checkout, open, prepared.value)
  return held.error.code === 'stale' ? outdated : err(held.error)
}

/** Goes on with the open payment if it is for the same thing; otherwise cancels it, so that the next try succeeds. */
async function resume(checkout: CheckoutContext, open: Payment, { payment, alias }: PreparedPayment) {
  const completed = open.transactionId
    ? await completeOrder(checkout, { payment: open, order: null, isCartOpen: true })
    : undefined
  if (completed?.ok) return err({ code: 'already-paid' })
  const isSame =
    open.cartVersion === payment.cartVersion &&
    open.method === payment.method &&
    open.amount === payment.amount &&
    isDeepStrictEqual(open.snapshot.means, payment.snapshot.means)
  if (isSame && (completed?.error.because ?? 'awaiting') === 'awaiting') return begin(checkout, open, alias)
  await giveUp(checkout.db, open)
  return outdated
}

/** A cart has one open payment, and one reservation of each variant. */
const onePerCart = ['payments_one_open', 'stock_reservations_once']

type HoldRefusal = PaymentRefusal | typeof stale
const stale = { code: 'stale' } as const

/** Stores the payment and reserves its goods and coupon: all of it, or nothing. */
async function hold(db: Db, payment: NewPayment): Promise<Result<null, HoldRefusal>> {
  try {
    return await holdGoodsAndCoupon(db, payment)
  } catch (error) {
    if (onePerCart.some((constraint) => violatesUnique(error, constraint))) return err(stale)
    throw error
  }
}

async function holdGoodsAndCoupon(db: Db, payment: NewPayment): Promise<Result<null, HoldRefusal>> {
  const { brand, cartId, snapshot } = payment
  const code = couponIn(snapshot)
  if (!code) return holdResult(await holdPayment(db, payment), snapshot)
  return allOrNothing<null, HoldRefusal>(db, async (db) => {
    const taken = await takeCoupon(db, { brand, code, cartId, email: payerOf(snapshot) })
    return taken.ok ? holdResult(await holdPayment(db, payment), snapshot) : err({ code: `coupon-${taken.error.code}` })
  })
}

function holdResult({ isCurrent, short }: HoldOutcome, { cart }: Snapshot): Result<null, HoldRefusal> {
  if (!isCurrent) return err(stale)
  const [first] = short
  if (!first) return ok(null)
  const item = cart.items.find(({ variant_id }) => variant_id === first.variantId)
  return err(stopOrder(item?.title ?? '', first.available))
}

/** No transaction of the database is open while the provider works: the reservations are stored already. */
async function begin(
  checkout: CheckoutContext,
  payment: Pick<NewPayment, 'id' | 'method' | 'amount' | 'currency' | 'snapshot'>,
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
  const started = await checkout.payments.start(start)
  if (!started.ok) {
    const { code } = started.error
    return err({ code: 'provider', because: code === 'unknown-alias' || code === 'declined' ? code : 'unavailable' })
  }
  await noteTransaction(checkout.db, id, started.value.transactionId)
  return ok({ payment: { id, method }, transaction: started.value })
}
