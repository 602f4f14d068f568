import type { Brand } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { checkoutStates } from '#contract/cart/checkout-state.ts'
import { exceededOrderLimit } from '#contract/checkout/order-limit.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { PaymentAlias, PaymentMethod, PaymentState } from '#contract/payment.ts'
import type { InvoiceRefusal } from '#server/credit/rules.ts'
import type { CouponRefusal } from '#server/promotions/rules.ts'

type OrderEvent = 'confirm' | 'hand-over' | 'accept' | 'begin' | 'ship' | 'cancel' | 'return'

/** What can happen to an order. A `cart` becomes one by being placed, and that is no move of an order. */
const moves: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  cart: {},
  payment_pending: { confirm: 'new', cancel: 'cancelled' },
  new: { 'hand-over': 'fulfiller_ready', cancel: 'cancelled' },
  fulfiller_ready: { accept: 'accepted', cancel: 'cancelled' },
  accepted: { begin: 'open', cancel: 'cancelled' },
  open: { ship: 'shipped' },
  shipped: { return: 'returned' },
  cancelled: {},
  returned: {},
}

/** Where the event leads; undefined if it cannot happen to an order in this state. */
export const movedBy = (event: OrderEvent, from: OrderState): OrderState | undefined => moves[from][event]

/** Money that was only set aside has to be asked for yet. An invoice is as good as paid, or it would not be offered. */
export const placedState = (payment: PaymentState | undefined): OrderState =>
  payment === 'authorised' ? 'payment_pending' : 'new'

export type PaymentRefusal =
  | { code: 'cart-empty' }
  | { code: 'checkout-incomplete' }
  | { code: 'not-sold'; title: string }
  | { code: 'stop-order'; available: number; title: string }
  | { code: 'price-changed' }
  | { code: `coupon-${CouponRefusal}` }
  | { code: 'order-limit'; limit: number }
  | { code: 'method-missing' }
  | { code: 'method-not-offered' }
  | { code: `invoice-${InvoiceRefusal}` }
  | { code: 'acting' }

export type Paying = {
  brand: Pick<Brand, 'theme'>
  /** What the storefront offers. */
  offered: readonly PaymentMethod[]
  method: PaymentMethod | undefined
  usesAlias: boolean
  /** Why they cannot pay by invoice, if they cannot. */
  invoiceRefusal: InvoiceRefusal | undefined
  /** Staff in the customer's name. */
  isActing: boolean
}

const hasChosenShipping = ({ checkout_state }: Cart) =>
  checkoutStates.indexOf(checkout_state) >= checkoutStates.indexOf('shipping_selected')

/** Why a cart cannot be paid like this, the first that holds. What the shopper saw last is what counts. */
const refusals: readonly ((cart: Cart, paying: Paying) => PaymentRefusal | false)[] = [
  ({ items }) => items.length === 0 && { code: 'cart-empty' },
  (cart) => !hasChosenShipping(cart) && { code: 'checkout-incomplete' },
  ({ items }) => {
    const gone = items.find(({ availability }) => availability === 'not-sold')
    return gone !== undefined && { code: 'not-sold', title: gone.title }
  },
  ({ items }) => {
    const stopped = items.find(({ availability }) => availability === 'stop-order')
    return stopped !== undefined && stopOrder(stopped.title, stopped.stock.available)
  },
  ({ items }) => items.some(({ price_changed }) => price_changed) && { code: 'price-changed' },
  ({ promotion_coupon: coupon }) => !!coupon?.refusal && { code: `coupon-${coupon.refusal.code as CouponRefusal}` },
  ({ billing_address, total }, { brand }) => {
    const billingCountry = billing_address?.country_code
    const limit = billingCountry && exceededOrderLimit(brand, { billingCountry, total })
    return limit !== undefined && { code: 'order-limit', limit }
  },
  ({ total }, { method }) => total > 0 && !method && { code: 'method-missing' },
  ({ total }, { method, offered }) =>
    total > 0 && !!method && !offered.includes(method) && { code: 'method-not-offered' },
  ({ total }, { method, invoiceRefusal: refusal }) =>
    total > 0 && method === 'invoice' && refusal !== undefined && { code: `invoice-${refusal}` },
  (_, { isActing, usesAlias }) => isActing && usesAlias && { code: 'acting' },
]

export const stopOrder = (title: string, available: number): PaymentRefusal => ({
  code: 'stop-order',
  title,
  available: Math.max(0, available),
})

export function paymentRefusal(cart: Cart, paying: Paying): PaymentRefusal | undefined {
  for (const refuse of refusals) {
    const refusal = refuse(cart, paying)
    if (refusal) return refusal
  }
  return undefined
}

/** The ways to pay that somebody may choose from. */
export const methodsFor = (offered: readonly PaymentMethod[], invoice: InvoiceRefusal | undefined) =>
  offered.filter((method) => method !== 'invoice' || invoice === undefined)

/** A card is good to the end of its last month. */
export const hasRunOut = ({ expires }: Pick<PaymentAlias, 'expires'>, now: Date): boolean =>
  expires !== undefined && now.getTime() >= Date.UTC(2000 + Number(expires.year), Number(expires.month))

/** What providers know a payment by. Its id has too many digits for them, and fewer are as good as unique. */
export const referenceOf = (paymentId: string) =>
  BigInt(`0x${paymentId.replaceAll('-', '').slice(0, 24)}`)
    .toString(36)
    .padStart(19, '0')

/** The money of a payment goes back once. */
export const refundReferenceOf = (paymentId: string) => `r${referenceOf(paymentId)}`

type Attempt = { id: string; amount: number; currency: string }
type Report = { reference: string; state: PaymentState; authorised: number; currency: string }

/** What to do about a payment, by what its provider says of it. */
export function verdictOn(attempt: Attempt, report: Report): 'wait' | 'give-up' | 'place' | 'return' {
  if (report.state === 'awaiting') return 'wait'
  if (report.state === 'failed' || report.state === 'cancelled' || report.state === 'refunded') return 'give-up'
  const isIt = report.reference === referenceOf(attempt.id) && report.currency === attempt.currency
  return isIt && report.authorised === attempt.amount ? 'place' : 'return'
}
