import { hash, randomUUID } from 'node:crypto'
import type { Cart } from '#contract/cart/cart.ts'
import type { StartPayment } from '#contract/checkout/order.ts'
import { type PaymentAlias, type PaymentMethod, savesAlias } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { CartContext, LoadedCart } from '#server/cart/operations.ts'
import { arrivalOf } from '#server/delivery/operations.ts'
import { isProviderMethod, noProvider, offeredMethods, type PaymentProviders } from '#server/payment/operations.ts'
import { ownAlias } from './aliases.ts'
import type { HoldLimits } from './hold-rules.ts'
import { type CreditCheck, debtorsIn, invoiceRefusalOf } from './invoice.ts'
import { type PaymentRefusal, paymentRefusal } from './rules.ts'
import { type Snapshot, snapshotOf, tagsOf } from './snapshot-rules.ts'
import type { NewPayment } from './store.ts'

/** The provider's pages close after half an hour; what it reports after that is final. */
const minutesToPay = 35

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

/** What decides about a payment besides the cart and the customer's wish. */
export type PaymentTerms = {
  payments: Pick<PaymentProviders, 'chosen'>
  cart: CartContext
  credit: CreditCheck
  holds: HoldLimits
  trackedOrderType?: string
  /** The member of staff who acts in the customer's name. */
  actedBy?: string
}
export type PreparationRefusal = PaymentRefusal | { code: 'provider'; because: 'unknown-alias' }

/** Freezes what is bought into a payment, which is not stored yet. `alias` is the saved means of payment that pays. */
export type PreparedPayment = { payment: NewPayment; alias: PaymentAlias | undefined }

export async function preparePayment(
  terms: PaymentTerms,
  cart: LoadedCart,
  wish: StartPayment,
): Promise<Result<PreparedPayment, PreparationRefusal>> {
  const { view, facts, market, priced } = cart
  const { db, brand, locale, customer, client, now } = terms.cart
  const isActing = terms.actedBy !== undefined
  const refusal = paymentRefusal(view, {
    brand,
    method: wish.payment_method,
    offered: offeredMethods(brand),
    usesAlias: wish.alias !== undefined,
    isActing,
    invoiceRefusal: wish.payment_method === 'invoice' ? await invoiceRefusalOf(terms.credit, brand, view) : undefined,
  })
  if (refusal) return err(refusal)
  const owner = customer && { brand: brand.id, customerId: customer.id }
  const saved = wish.alias !== undefined ? await ownAlias(db, owner, wish, now) : undefined
  if (saved && !saved.ok) return err({ code: 'provider', because: 'unknown-alias' })
  const alias = saved?.value.alias

  const snapshot = snapshotOf(view, priced, {
    facts,
    market,
    locale,
    email: view.customer_email ?? '',
    actedBy: terms.actedBy,
    tags: tagsOf(view.items, terms.trackedOrderType),
    delivery: predictArrival(terms.cart, cart),
    means: {
      alias: alias?.alias ?? null,
      // Only customers can save a card, and never staff acting for them.
      isToSave: isToSave(view, wish) && owner !== undefined && !isActing,
    },
  })
  const method = view.total > 0 ? (wish.payment_method ?? null) : null
  const payment = {
    id: randomUUID(),
    brand: brand.id,
    cartId: view.id,
    cartVersion: view.version,
    method,
    provider: providerOf(terms, method, saved?.value.provider),
    debtors: method === 'invoice' && customer ? debtorsIn(view, customer.id) : [],
    snapshot,
    amount: view.total,
    currency: brand.currency,
    client: isScarce(cart) ? hash('sha256', `hold ${client}`, 'base64url') : null,
    heldUntil: minutesAfter(now, Math.min(terms.holds.minutes, minutesToPay)),
    expiresAt: minutesAfter(now, minutesToPay),
  }
  return ok({ payment, alias })
}

/** The provider that has saved the means, or is chosen now. */
const providerOf = ({ payments, cart: { brand } }: PaymentTerms, method: PaymentMethod | null, saved?: string) =>
  method && isProviderMethod(method) ? (saved ?? payments.chosen(brand.id, method)) : noProvider

/** What pays for a subscription is saved for its next orders. */
const isToSave = ({ subscription }: Cart, { save_alias, alias, payment_method: method }: StartPayment) =>
  save_alias === true || (!!subscription && alias === undefined && method !== undefined && savesAlias(method))

/** True if other buyers go without while this cart holds what is in it: goods that are not reordered, or a limited coupon. */
const isScarce = ({ view, facts }: LoadedCart) =>
  view.items.some(({ stock }) => stock.stop_order) ||
  (view.promotion_coupon !== null && facts.coupon !== null && facts.coupon.usageLimit !== null)

/** When the whole cart arrives, as the payment step shows it. */
function predictArrival({ brand, now }: CartContext, { view, facts }: LoadedCart): Snapshot['delivery'] {
  const variants = view.items.map(({ product_id, variant_id, quantity, stock }) => ({
    productId: product_id,
    variantId: variant_id,
    quantity,
    available: stock.available,
    stopOrder: stock.stop_order,
    leadDays: facts.products.find(({ productId }) => productId === product_id)?.leadDays ?? 0,
  }))
  const destination = {
    country: view.shipping_address?.country_code ?? brand.country,
    shippingOption: view.shipments[0]?.method.key,
  }
  const dates = arrivalOf(brand, { variants, ...destination }, now.toTemporalInstant())
  const { calculated_arrival_date_min: min, calculated_arrival_date_max: max } = dates ?? {}
  return min && max ? { min, max } : null
}
