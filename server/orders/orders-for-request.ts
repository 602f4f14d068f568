import type { Brand } from '#contract/brand.ts'
import type { Order, StartedPayment, StartPayment } from '#contract/checkout/order.ts'
import type { Withdrawal } from '#contract/checkout/withdrawal.ts'
import { redirectTarget } from '#contract/identity/redirect-target.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type CartContext, loadCart } from '#server/cart/operations.ts'
import type { CreditBureau } from '#server/credit/operations.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { trackedOrderType } from '#server/identity/operations.ts'
import { offeredMethods, type PaymentService } from '#server/payment/operations.ts'
import type { Log } from '#server/process/log.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import { forgetAlias, savedAliases } from './aliases.ts'
import { type Completed, completeOrder, type Unpaid } from './complete-order.ts'
import type { OrderWriter } from './confirmation.ts'
import { type CreditCheck, invoiceRefusalOf } from './invoice.ts'
import { explainOrder, type OrderProblem, type OrderRefusal } from './refusals.ts'
import { methodsFor } from './rules.ts'
import { type Checkout, startPayment } from './start-payment.ts'
import {
  type Bought,
  giveOrder,
  readAttemptByTransaction,
  readAttemptOfCart,
  readLastPayment,
  readOrder,
} from './store.ts'
import { orderView, redacted } from './view.ts'
import { withdraw } from './withdrawal.ts'

/** An order ends what these cookies were for. */
const spentCookies = ['addToCart', 'shippingDateProduct', 'tracking', 'emailReorder', 'loginLink'] as const

type Visitor = { kind: 'guest' } | { kind: 'staff' } | { kind: 'customer'; userId: string; actedBy?: { id: string } }

type Request = {
  payments: PaymentService
  bureau: CreditBureau
  log: Log
  secret: string
  brand: Brand
  origin: string
  client: string
  writer: OrderWriter
  /** Of the payment step, in the visitor's language. */
  paymentPath: string
  cookies: Cookies
  visitor: () => Promise<Visitor>
  context: () => Promise<CartContext>
  cart: {
    /** That of the token, or without one the current one. */
    id(token?: string): Promise<string | undefined>
    /** The browser forgets it. */
    forget(id: string): void
  }
}
type Answer<T> = Promise<Result<T, OrderProblem>>
export type PlacedOrder = { order: Order; isNew: boolean }

/** What the visitor can do to turn a cart into an order, and to see it. Without a token it is about the current cart. */
export function ordersForRequest(request: Request) {
  const { payments, brand, cookies, cart } = request
  const orderKey = keyFor(request.secret, 'order')
  const buyerKey = keyFor(request.secret, 'buyer')

  async function refused(refusal: OrderRefusal) {
    return err(explainOrder(refusal, await request.context()))
  }

  async function credit(): Promise<CreditCheck> {
    const [{ db }, who] = [await request.context(), await request.visitor()]
    return { db, bureau: request.bureau, log: request.log, userId: who.kind === 'customer' ? who.userId : undefined }
  }

  async function checkout(returnUrl?: string): Promise<Checkout> {
    const [context, who] = [await request.context(), await request.visitor()]
    const place = { origin: request.origin, hosts: brand.hosts, home: request.paymentPath }
    return {
      db: context.db,
      payments,
      cart: context,
      credit: await credit(),
      origin: request.origin,
      returnPath: redirectTarget(returnUrl, place),
      trackedOrderType: trackedOrderType(cookies.read('tracking')),
      ...(who.kind === 'customer' && who.actedBy && { actedBy: who.actedBy.id }),
    }
  }

  async function start(wish: StartPayment, token?: string): Answer<StartedPayment> {
    const id = await cart.id(token)
    if (!id) return refused({ code: 'cart-not-found' })
    const started = await startPayment(await checkout(wish.return_url), id, wish)
    if (!started.ok) return refused(started.error)
    const { payment, provider } = started.value
    return ok({
      transaction_id: provider?.transactionId ?? null,
      redirect_url: provider?.redirectUrl ?? null,
      lightbox: provider ? { script: provider.lightbox.script, transaction_id: provider.transactionId } : null,
      checkout_state: payment.method ? 'payment_selected' : 'payment_skipped',
    })
  }

  /** What a customer bought is nobody else's business. */
  async function isTheirs({ payment: { snapshot } }: Bought) {
    const who = await request.visitor()
    return snapshot.customerId === null || (who.kind === 'customer' && who.userId === snapshot.customerId)
  }

  function shown(completed: Completed): PlacedOrder {
    const { order, isNew } = completed
    for (const name of spentCookies) if (cookies.read(name) !== undefined) cookies.clear(name)
    // What was put into it after the payment had begun is still there.
    if (!completed.isCartOpen) cart.forget(completed.payment.cartId)
    cookies.write('buyer', signedId(buyerKey, order.id))
    return { order: orderView(completed, signedId(orderKey, order.id)), isNew }
  }

  /** Nothing else makes an order: what is asked for twice is the same one. */
  async function place(token?: string): Answer<PlacedOrder> {
    const id = await cart.id(token)
    const { db } = await request.context()
    const found = id && (await readAttemptOfCart(db, brand.id, id))
    if (id && !found) return placeForNothing(id)
    if (!found || !(await isTheirs(found))) return refused({ code: 'cart-not-found' })
    const completed = await completeOrder({ db, payments }, found)
    if (completed.ok) return ok(shown(completed.value))
    return completed.error.because === 'cancelled'
      ? placeForNothing(found.payment.cartId, completed.error)
      : refused(completed.error)
  }

  /** Where there is nothing to pay, nobody has to start a payment first. */
  async function placeForNothing(id: string, otherwise?: Unpaid): Answer<PlacedOrder> {
    const till = await checkout()
    const opened = await loadCart(till.cart, id)
    if (!opened) return refused({ code: 'cart-not-found' })
    if (opened.view.checkout_state !== 'payment_skipped')
      return refused(otherwise ?? { code: 'payment-required', because: 'awaiting' })
    const started = await startPayment(till, id, {})
    if (!started.ok) return refused(started.error)
    const found = await readAttemptOfCart(till.db, brand.id, id)
    const completed = found && (await completeOrder(till, found))
    if (!found || !completed?.ok) return refused({ code: 'payment-required', because: 'awaiting' })
    return ok(shown(completed.value))
  }

  return {
    start,
    place,

    /** Ways to pay for a cart, the first one on top; undefined if there is no such cart. */
    async methods(token?: string): Promise<PaymentMethod[] | undefined> {
      const id = await cart.id(token)
      const opened = id && (await loadCart(await request.context(), id))
      if (!opened) return undefined
      const offered = offeredMethods(brand)
      // Nobody is asked in vain.
      if (!offered.includes('invoice')) return offered
      return methodsFor(offered, await invoiceRefusalOf(await credit(), brand.id, opened.view))
    },

    /** What the customer has saved to pay with. Staff does not get to see it. */
    aliases: {
      async list() {
        const owner = await ownerOfAliases()
        if (!owner.ok) return owner
        const { db, now } = await request.context()
        return ok(await savedAliases(db, owner.value, now))
      },
      async remove(alias: string) {
        const owner = await ownerOfAliases()
        return owner.ok ? ok(await forgetAlias((await request.context()).db, owner.value, alias)) : owner
      },
    },

    async lastPayment() {
      const who = await request.visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' as const })
      return ok(await readLastPayment((await request.context()).db, brand.id, who.userId))
    },

    /** The browser is back from the provider, which has named the transaction. */
    async returned(transactionId: string): Answer<PlacedOrder> {
      const { db } = await request.context()
      const found = await readAttemptByTransaction(db, transactionId)
      const isOwn = found && found.payment.brand === brand.id && (await isTheirs(found))
      // The id of a transaction is no secret: of a guest's, only the browser with the cart gets to see what came of it.
      const isHere =
        isOwn &&
        (found.payment.snapshot.customerId !== null ||
          (await cart.id()) === found.payment.cartId ||
          (found.order && isBuyer(found.order.id)))
      if (!found || !isHere) return refused({ code: 'cart-not-found' })
      const completed = await completeOrder({ db, payments }, found)
      return completed.ok ? ok(shown(completed.value)) : refused(completed.error)
    },

    /** Withdraws from a contract, for whoever knows number and e-mail address of the order. */
    async withdraw(declaration: Withdrawal) {
      const { db, now } = await request.context()
      return withdraw({ db, now, brand: brand.id, client: request.client, ...request.writer }, declaration)
    },

    /** Whoever ordered as a guest in this browser and has an account by now finds the order there. */
    async claim(token: string) {
      const [id, who] = [readSignedId(orderKey, token), await request.visitor()]
      if (!id || !isBuyer(id) || who.kind !== 'customer' || who.actedBy) return
      await giveOrder((await request.context()).db, id, who.userId)
    },

    /** Whole for whoever ordered, and without names and addresses for others who have the link. */
    async view(token: string): Promise<Order | undefined> {
      const id = readSignedId(orderKey, token)
      const { db } = await request.context()
      const found = id ? await readOrder(db, brand.id, id) : undefined
      if (!found?.order) return undefined
      const { payment, order } = found
      const who = await request.visitor()
      const isTheCustomers = who.kind === 'customer' && who.userId === order.customerId
      const whole = orderView({ payment, order }, token)
      return isTheCustomers || isBuyer(order.id) ? whole : redacted(whole)
    },
  }

  async function ownerOfAliases() {
    const who = await request.visitor()
    if (who.kind !== 'customer') return err({ code: 'sign-in-required' as const })
    return who.actedBy ? err({ code: 'acting' as const }) : ok({ brand: brand.id, customerId: who.userId })
  }

  function isBuyer(orderId: string) {
    return readSignedId(buyerKey, cookies.read('buyer') ?? '') === orderId
  }
}
