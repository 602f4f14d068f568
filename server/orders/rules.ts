import type { Brand } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { checkoutStates } from '#contract/cart/checkout-state.ts'
import { exceededOrderLimit } from '#contract/checkout/order-limit.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { Money } from '#contract/in-currency.ts'
import {
  type CollectionProblem,
  canRenew,
  type PaymentAlias,
  type PaymentMethod,
  type PaymentState,
} from '#contract/payment.ts'
import type { InvoiceRefusal } from '#server/credit/rules.ts'
import { type CouponRefusal, couponRefusals } from '#server/promotions/coupon-rules.ts'

export type OrderMove = 'confirm' | 'hand-over' | 'accept' | 'begin' | 'ship' | 'cancel' | 'return'

/** The e-mail address of orders whose account was deleted. No mail can be sent to it. */
export const nobody = 'nobody@account.invalid'

/** The state of an order whose money has come, or will come by invoice. */
export const confirmedState = 'new' satisfies OrderState

/** How an order moves on. A `cart` becomes an order by being placed, which is not a move of an order. */
const moves: Record<OrderState, Partial<Record<OrderMove, OrderState>>> = {
  cart: {},
  payment_pending: { confirm: confirmedState, cancel: 'cancelled' },
  new: { 'hand-over': 'fulfiller_ready', cancel: 'cancelled' },
  fulfiller_ready: { accept: 'accepted', cancel: 'cancelled' },
  accepted: { begin: 'open', cancel: 'cancelled' },
  open: { ship: 'shipped' },
  shipped: { return: 'returned' },
  cancelled: {},
  returned: {},
}

/** Where the move leads; undefined if an order in this state cannot make it. */
export const movedBy = (move: OrderMove, from: OrderState): OrderState | undefined => moves[from][move]

/** True if an order in this state may be on its way by this move already: then repeating the move changes nothing. */
export const hasMovedBy = (move: OrderMove, state: OrderState): boolean =>
  Object.values(moves).some((from) => from[move] === state)

/** Nothing of it is packed yet, so the customer may still cancel and change it. */
export const isChangeable = (state: OrderState): boolean => movedBy('cancel', state) !== undefined

/** True if it was completed with something in it that is bought more than once: neither trials nor services are. */
export const isReorderable = ({ items }: Pick<Cart, 'items'>, state: OrderState): boolean =>
  state !== 'cancelled' && items.some(({ is_trial, category }) => !is_trial && category !== 'service')

/** An authorised payment is still to be collected. An invoice counts as paid: only trusted customers are offered one. */
export const placedState = (payment: PaymentState | undefined): OrderState =>
  payment === 'authorised' ? 'payment_pending' : confirmedState

/** `heldUntil` is when the goods are free again that other buyers hold; without it there are not enough of them. */
export type StopOrderRefusal = {
  code: 'stop-order'
  available: number
  title: string
  variantId: string
  heldUntil?: Date
}

export type PaymentRefusal =
  | { code: 'cart-empty' }
  | { code: 'checkout-incomplete' }
  | { code: 'not-sold'; title: string }
  | StopOrderRefusal
  | { code: 'too-many-holds' | 'too-many-payments'; retryAfter: number }
  | { code: 'price-changed' }
  | { code: `coupon-${CouponRefusal}` }
  | { code: 'order-limit'; limit: number }
  | { code: 'method-missing' }
  | { code: 'method-not-offered' }
  | InvoiceRefusal
  | { code: 'subscription-account' }
  | { code: 'subscription-method' }
  | { code: 'acting' }

export type PaymentSituation = {
  brand: Pick<Brand, 'theme'> & Money
  /** The methods that the storefront offers. */
  offered: readonly PaymentMethod[]
  method: PaymentMethod | undefined
  usesAlias: boolean
  /** Why the customer cannot pay by invoice, if so. */
  invoiceRefusal: InvoiceRefusal | undefined
  /** True if staff acts in the customer's name. */
  isActing: boolean
}

const hasChosenShipping = ({ checkout_state }: Cart) =>
  checkoutStates.indexOf(checkout_state) >= checkoutStates.indexOf('shipping_selected')

/** The reasons why a cart cannot be paid, in the order in which they are reported. The shopper pays what was shown last. */
const refusals: readonly ((cart: Cart, situation: PaymentSituation) => PaymentRefusal | false)[] = [
  ({ items }) => items.length === 0 && { code: 'cart-empty' },
  (cart) => !hasChosenShipping(cart) && { code: 'checkout-incomplete' },
  ({ items }) => {
    const gone = items.find(({ availability }) => availability === 'not-sold')
    return gone !== undefined && { code: 'not-sold', title: gone.title }
  },
  ({ items }) => {
    const stopped = items.find(({ availability }) => availability === 'stop-order')
    return stopped !== undefined && stopOrder(stopped, stopped.stock.available)
  },
  ({ items }) => items.some(({ price_changed }) => price_changed) && { code: 'price-changed' },
  ({ promotion_coupon: coupon }) => {
    const refusal = couponRefusals.find((code) => code === coupon?.refusal?.code)
    return refusal !== undefined && { code: `coupon-${refusal}` }
  },
  (cart, { brand }) => {
    const limit = exceededOrderLimit(brand, cart)
    return limit !== undefined && { code: 'order-limit', limit }
  },
  ({ total }, { method }) => total > 0 && !method && { code: 'method-missing' },
  ({ total }, { method, offered }) =>
    total > 0 && !!method && !offered.includes(method) && { code: 'method-not-offered' },
  ({ total }, { method, invoiceRefusal: refusal }) =>
    total > 0 && method === 'invoice' && refusal !== undefined && refusal,
  ({ subscription, customer }) => !!subscription && !customer && { code: 'subscription-account' },
  ({ total, subscription }, { method }) =>
    total > 0 && !!subscription && !!method && !canRenew(method) && { code: 'subscription-method' },
  (_, { isActing, usesAlias }) => isActing && usesAlias && { code: 'acting' },
]

export const stopOrder = (
  { title, variant_id: variantId }: { title: string; variant_id: string },
  available: number,
): StopOrderRefusal => ({
  code: 'stop-order',
  title,
  variantId,
  available: Math.max(0, available),
})

export const isStopOrder = (refusal: { code: string }): refusal is StopOrderRefusal => refusal.code === 'stop-order'

export function paymentRefusal(cart: Cart, situation: PaymentSituation): PaymentRefusal | undefined {
  for (const refuse of refusals) {
    const refusal = refuse(cart, situation)
    if (refusal) return refusal
  }
  return undefined
}

/** The methods that the customer can choose from. A subscription also has to be paid while the customer is absent. */
export const methodsFor = (
  { subscription }: Pick<Cart, 'subscription'>,
  offered: readonly PaymentMethod[],
  invoice: InvoiceRefusal | undefined,
) => offered.filter((method) => (method !== 'invoice' || invoice === undefined) && (!subscription || canRenew(method)))

/** A card is valid to the end of its last month. */
export const hasExpired = ({ expires }: Pick<PaymentAlias, 'expires'>, now: Date): boolean =>
  expires !== undefined && now.getTime() >= Date.UTC(2000 + Number(expires.year), Number(expires.month))

/** The reference of a payment at the provider. The id is too long for one; this part of it is still as good as unique. */
export const referenceOf = (paymentId: string) =>
  BigInt(`0x${paymentId.replaceAll('-', '').slice(0, 24)}`)
    .toString(36)
    .padStart(19, '0')

/** One reference for each payment, so that its money is refunded once. */
export const refundReferenceOf = (paymentId: string) => `r${referenceOf(paymentId)}`

type ExpectedPayment = { id: string; amount: number; currency: string }
type ProviderReport = { reference: string; state: PaymentState; authorised: number; currency: string }

/** What to do about a payment, by the provider's report. */
export function verdictOn(payment: ExpectedPayment, report: ProviderReport): 'wait' | 'give-up' | 'place' | 'return' {
  if (report.state === 'awaiting') return 'wait'
  if (report.state === 'failed' || report.state === 'cancelled' || report.state === 'refunded') return 'give-up'
  const isIt = report.reference === referenceOf(payment.id) && report.currency === payment.currency
  return isIt && report.authorised === payment.amount ? 'place' : 'return'
}

/** By the state at the provider after it has refused to collect a payment; undefined if it does not know it any more. */
export function collectionProblem(state: PaymentState | undefined): CollectionProblem {
  if (state === 'authorised' || state === 'paid') return 'refused'
  return state === 'cancelled' || state === 'refunded' ? 'taken-back' : 'lapsed'
}

/** What the list of lens products admits: other kinds of lens care, glasses and services are not in it. */
export const lensProductCategories = ['lens', 'lenscare', 'sunglasses'] as const
