import type { CurrencyCode } from '#contract/brand.ts'
import type { Order, StartedPayment, StartPayment } from '#contract/checkout/order.ts'
import { redirectTarget } from '#contract/identity/redirect-target.ts'
import { err, ok } from '#contract/result.ts'
import { loadCart } from '#server/cart/operations.ts'
import { trackedOrderType } from '#server/identity/operations.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { type CompletedPurchase, completeOrder, type UnpaidRefusal } from './complete-order.ts'
import { buyerOf, creditCheckOf, type OrderResult, type OrdersRequest } from './orders-request.ts'
import { explainOrder, type OrderRefusal } from './refusals.ts'
import { type CheckoutContext, startPayment } from './start-payment.ts'
import { type Purchase, readPaymentByTransaction, readPaymentOfCart } from './store.ts'
import { newStory, orderView, redact } from './view.ts'

/** Cookies that have served their purpose once an order is placed. */
const spentCookies = ['addToCart', 'shippingDateProduct', 'tracking', 'emailReorder', 'loginLink'] as const

export type PlacedOrder = { order: Order; isNew: boolean }

/** How a visitor turns a cart into an order. Without a token it is about the current cart. */
export function paymentForRequest(request: OrdersRequest) {
  const { payments, brand, cookies, cart } = request
  const orderKey = keyFor(request.secret, 'order')
  const buyer = buyerOf(request)

  async function refuse(refusal: OrderRefusal) {
    return err(explainOrder(refusal, await request.context()))
  }

  async function checkoutContext(returnUrl?: string, currency?: CurrencyCode): Promise<CheckoutContext> {
    const context = await request.context(currency)
    const who = await request.visitor()
    const place = { origin: request.origin, hosts: brand.hosts, home: request.paymentPath }
    return {
      db: context.db,
      payments,
      cart: context,
      credit: await creditCheckOf(request),
      holds: request.holds,
      origin: request.origin,
      returnPath: redirectTarget(returnUrl, place),
      trackedOrderType: trackedOrderType(cookies.read('tracking')),
      ...(who.kind === 'customer' && who.actedBy && { actedBy: who.actedBy.id }),
    }
  }

  /** In the currency that the visitor has chosen, or in that of the subscription whose cart it is. */
  async function start(wish: StartPayment, token?: string, currency?: CurrencyCode): OrderResult<StartedPayment> {
    const id = await cart.id(token)
    if (!id) return refuse({ code: 'cart-not-found' })
    const started = await startPayment(await checkoutContext(wish.return_url, currency), id, wish)
    if (!started.ok) return refuse(started.error)
    const { payment, transaction } = started.value
    return ok({
      transaction_id: transaction?.transactionId ?? null,
      redirect_url: transaction?.redirectUrl ?? null,
      lightbox: transaction ? { script: transaction.lightbox.script, transaction_id: transaction.transactionId } : null,
      checkout_state: payment.method ? 'payment_selected' : 'payment_skipped',
    })
  }

  /** A customer's purchase is visible to this customer only. */
  async function isOwn({ payment: { snapshot } }: Purchase) {
    const who = await request.visitor()
    return snapshot.customerId === null || (who.kind === 'customer' && who.userId === snapshot.customerId)
  }

  /** The buyer sees the whole order. Another client that has the token of the cart sees what a forwarded link shows. */
  async function present(completed: CompletedPurchase): Promise<PlacedOrder> {
    const { order, isNew, payment } = completed
    const orderToken = signedId(orderKey, order.id)
    // An invoice is described by another module.
    const isSimple = isNew && payment.method !== 'invoice'
    const story = isSimple ? newStory(order) : await request.story(completed, orderToken)
    const view = orderView({ ...completed, story }, orderToken, request.brand)
    if (!isBuyer(completed)) return { order: redact(view), isNew }
    for (const name of spentCookies) if (cookies.read(name) !== undefined) cookies.clear(name)
    // A cart that stays open holds what was added after the payment had begun.
    if (!completed.isCartOpen) cart.forget(payment.cartId)
    buyer.remember(order.id)
    return { order: view, isNew }
  }

  /** Only called for purchases that are visible to the visitor, so that one with a customer is the visitor's own. */
  const isBuyer = ({ payment, order }: Purchase) =>
    payment.snapshot.customerId !== null || cart.hasKey(payment.cartId) || (order !== null && buyer.hasPlaced(order.id))

  /** Places the order of a cart that was paid. Repeating it gives the same order. */
  async function place(token?: string): OrderResult<PlacedOrder> {
    const id = await cart.id(token)
    const { db } = await request.context()
    const found = id && (await readPaymentOfCart(db, brand.id, id))
    if (id && !found) return placeWithoutPayment(id)
    if (!found || !(await isOwn(found))) return refuse({ code: 'cart-not-found' })
    const completed = await completeOrder({ db, payments }, found)
    if (completed.ok) return ok(await present(completed.value))
    return completed.error.because === 'cancelled'
      ? placeWithoutPayment(found.payment.cartId, completed.error)
      : refuse(completed.error)
  }

  /** A cart with nothing to pay needs no payment that was started before. */
  async function placeWithoutPayment(id: string, otherwise?: UnpaidRefusal): OrderResult<PlacedOrder> {
    const checkout = await checkoutContext()
    const loaded = await loadCart(checkout.cart, id)
    if (!loaded) return refuse({ code: 'cart-not-found' })
    if (loaded.view.checkout_state !== 'payment_skipped')
      return refuse(otherwise ?? { code: 'payment-required', because: 'awaiting' })
    const started = await startPayment(checkout, id, {})
    if (!started.ok) return refuse(started.error)
    const found = await readPaymentOfCart(checkout.db, brand.id, id)
    const completed = found && (await completeOrder(checkout, found))
    if (!found || !completed?.ok) return refuse({ code: 'payment-required', because: 'awaiting' })
    return ok(await present(completed.value))
  }

  /** The browser is back from the provider, which has named the transaction. */
  async function returned(transactionId: string): OrderResult<PlacedOrder> {
    const { db } = await request.context()
    const found = await readPaymentByTransaction(db, transactionId)
    const isOurs = found && found.payment.brand === brand.id && (await isOwn(found))
    // The id of a transaction is no secret: a guest's purchase is shown only to the browser of the buyer.
    if (!found || !isOurs || !isBuyer(found)) return refuse({ code: 'cart-not-found' })
    const completed = await completeOrder({ db, payments }, found)
    return completed.ok ? ok(await present(completed.value)) : refuse(completed.error)
  }

  return { start, place, returned }
}
