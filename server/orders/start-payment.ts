import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { StartPayment } from '#contract/checkout/order.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type CartContext, type CartNotFound, type LoadedCart, loadCart } from '#server/cart/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import { arrivalOf } from '#server/delivery/operations.ts'
import {
  isProviderMethod,
  offeredMethods,
  type PaymentStart,
  type StartedPayment as ProviderStart,
} from '#server/payment/operations.ts'
import { takeCoupon } from '#server/promotions/operations.ts'
import { ownAlias } from './aliases.ts'
import { completeOrder, couponIn, giveUp, type PaymentContext } from './complete-order.ts'
import { type CreditCheck, invoiceRefusalOf } from './invoice.ts'
import { type PaymentRefusal, paymentRefusal, referenceOf, stopOrder } from './rules.ts'
import { payerOf, type Snapshot, snapshotOf, tagsOf } from './snapshot-rules.ts'
import { holdPayment } from './statements.ts'
import { type Attempt, type NewAttempt, noteTransaction, readOpenAttempt } from './store.ts'

/** The provider's pages close after half an hour; what it says after that is its last word. */
const minutesToPay = 35

export type Checkout = PaymentContext & {
  cart: CartContext
  credit: CreditCheck
  /** As the browser sees the shop, and where it comes back to. */
  origin: string
  returnPath: string
  trackedOrderType?: string
  /** The member of staff who acts in the customer's name. */
  actedBy?: string
}
export type StartRefusal =
  | PaymentRefusal
  | CartNotFound
  | { code: 'already-paid' }
  | { code: 'provider'; because: 'unavailable' | 'declined' | 'unknown-alias' }
type Started = { payment: Pick<Attempt, 'id' | 'method'>; provider?: ProviderStart }

/** Freezes what is bought, sets it aside, and lets the provider begin. Said twice, it is one payment. */
export async function startPayment(
  checkout: Checkout,
  cartId: string,
  wish: StartPayment,
): Promise<Result<Started, StartRefusal>> {
  const { cart: context, db } = checkout
  const opened = await loadCart(context, cartId)
  if (!opened) return err({ code: 'cart-not-found' })
  const { view, facts, market, priced } = opened
  const { brand, locale } = context
  const customerId = context.customer?.id
  const refusal = paymentRefusal(view, {
    brand,
    method: wish.payment_method,
    offered: offeredMethods(brand),
    usesAlias: wish.alias !== undefined,
    isActing: checkout.actedBy !== undefined,
    invoiceRefusal:
      wish.payment_method === 'invoice' ? await invoiceRefusalOf(checkout.credit, brand.id, view) : undefined,
  })
  if (refusal) return err(refusal)
  const owner = customerId ? { brand: brand.id, customerId } : undefined
  const own = wish.alias !== undefined ? await ownAlias(db, owner, wish, context.now) : undefined
  if (own && !own.ok) return err({ code: 'provider', because: 'unknown-alias' })
  const alias = own?.value

  const method = view.total > 0 ? (wish.payment_method ?? null) : null
  const snapshot = snapshotOf(view, priced, {
    facts,
    market,
    locale,
    email: view.customer_email ?? '',
    actedBy: checkout.actedBy,
    tags: tagsOf(view.items, checkout.trackedOrderType),
    delivery: predicted(context, opened),
    means: {
      alias: alias?.alias ?? null,
      // Only who has an account could use it again, and nobody else leaves a card of theirs there.
      isToSave: wish.save_alias === true && owner !== undefined && checkout.actedBy === undefined,
    },
  })
  const payment: NewAttempt = {
    id: randomUUID(),
    brand: brand.id,
    cartId,
    cartVersion: view.version,
    method,
    snapshot,
    amount: view.total,
    currency: brand.currency,
    expiresAt: new Date(context.now.getTime() + minutesToPay * 60_000),
  }
  const held = await hold(db, payment, snapshot).catch((error: unknown) => {
    if (oneOfEach.some((constraint) => violatesUnique(error, constraint))) return err(stale)
    throw error
  })
  if (held.ok) return begin(checkout, payment, alias)
  // A payment of before may stand in the way, or hold what this one is short of.
  const open = await readOpenAttempt(db, cartId)
  if (!open) return held.error.code === 'stale' ? startPayment(checkout, cartId, wish) : err(held.error)
  const before = open.transactionId
    ? await completeOrder(checkout, { payment: open, order: null, isCartOpen: true })
    : undefined
  if (before?.ok) return err({ code: 'already-paid' })
  const isSame =
    open.cartVersion === view.version &&
    open.method === method &&
    open.amount === view.total &&
    isDeepStrictEqual(open.snapshot.means, snapshot.means)
  if (isSame && (before?.error.because ?? 'awaiting') === 'awaiting') return begin(checkout, open, alias)
  await giveUp(db, open)
  return startPayment(checkout, cartId, wish)
}

/** When all of it arrives. Whoever pays has been told so. */
function predicted({ brand, now }: CartContext, { view, facts }: LoadedCart): Snapshot['delivery'] {
  const variants = view.items.map(({ product_id, variant_id, quantity, stock }) => ({
    productId: product_id,
    variantId: variant_id,
    quantity,
    available: stock.available,
    stopOrder: stock.stop_order,
    leadDays: facts.products.find(({ productId }) => productId === product_id)?.leadDays ?? 0,
  }))
  const where = {
    country: view.shipping_address?.country_code ?? brand.country,
    shippingOption: view.shipments[0]?.method.key,
  }
  const dates = arrivalOf(brand, { variants, ...where }, now.toTemporalInstant())
  const { calculated_arrival_date_min: min, calculated_arrival_date_max: max } = dates ?? {}
  return min && max ? { min, max } : null
}

/** A cart has one open payment, and sets each thing aside once. */
const oneOfEach = ['payments_one_open', 'stock_reservations_once']

type HoldRefusal = PaymentRefusal | typeof stale
const stale = { code: 'stale' } as const

/** Goods and coupon, or neither. */
async function hold(db: Db, payment: NewAttempt, snapshot: Snapshot): Promise<Result<null, HoldRefusal>> {
  const code = couponIn(snapshot)
  if (!code) return outcome(await holdPayment(db, payment), snapshot)
  const { brand, cartId } = payment
  return allOrNothing<null, HoldRefusal>(db, async (db) => {
    const taken = await takeCoupon(db, { brand, code, cartId, email: payerOf(snapshot) })
    return taken.ok ? outcome(await holdPayment(db, payment), snapshot) : err({ code: `coupon-${taken.error.code}` })
  })
}

type Held = Awaited<ReturnType<typeof holdPayment>>

function outcome({ isCurrent, short }: Held, { cart }: Snapshot): Result<null, HoldRefusal> {
  if (!isCurrent) return err(stale)
  const [first] = short
  if (!first) return ok(null)
  const item = cart.items.find(({ variant_id }) => variant_id === first.variantId)
  return err(stopOrder(item?.title ?? '', first.available))
}

/** Nothing of ours waits for the provider: what was set aside is saved already. */
async function begin(
  checkout: Checkout,
  payment: Pick<NewAttempt, 'id' | 'method' | 'amount' | 'currency' | 'snapshot'>,
  alias: PaymentAlias | undefined,
): Promise<Result<Started, StartRefusal>> {
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
  return ok({ payment: { id, method }, provider: started.value })
}
