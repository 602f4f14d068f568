import { data, redirect, redirectDocument } from 'react-router'
import { OrderLimitNotice } from '#app/address/order-limit-notice.tsx'
import { writeFlash } from '#app/cart/flash.ts'
import { arrivalsOf } from '#app/checkout/arrivals.ts'
import { enterStep, loadStep } from '#app/checkout/open-step.ts'
import { choiceOf, readPayChoice } from '#app/checkout/pay-choice.ts'
import { PayForm } from '#app/checkout/pay-form.tsx'
import { Review } from '#app/checkout/review.tsx'
import { pageRefusal, StepPage } from '#app/checkout/step-page.tsx'
import { shop } from '#app/context.ts'
import { CheckoutPlan } from '#app/reorder/checkout-plan.tsx'
import { loadReorder } from '#app/reorder/load-notes.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { useTexts } from '#app/texts.tsx'
import { isSameAddress } from '#contract/address/postal-address.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { exceededOrderLimit } from '#contract/checkout/order-limit.ts'
import type { OrderProblem } from '#server/orders/refusals.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/payment'

export const handle: PageHandle = { meta: { checkoutStep: 'payment' } }

/** The provider's query parameter with the transaction from which the browser returns. */
const transactionField = 'datatransTrxId'

const thankYou = ({ path }: Shop, token: string) => path(`/checkout/thank-you/${token}`)
const isReorder = (url: URL) => url.searchParams.has('isReorder')
const paymentPath = ({ path }: Shop, url: URL) => path(`/checkout/payment${isReorder(url) ? '?isReorder=1' : ''}`)

export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const transaction = url.searchParams.get(transactionField)
  // Before the guard, because after paying there may be no cart any more.
  if (transaction) await comeBack(here, transaction, url)
  const step = await loadStep(here, 'payment')
  const { billing_address: billed, shipping_address: to } = step.cart
  const limit = exceededOrderLimit(here.brand, step.cart)
  return {
    ...step,
    texts: here.texts('checkout', 'cart', 'address', 'payment', 'reorder', 'subscribe', 'values'),
    ...(await waysToPay(here)),
    limit: limit ?? null,
    arrival: await arrivalOf(here, step.cart),
    isSameBilling: billed !== null && to !== null && isSameAddress(billed, to),
    isReorder: isReorder(url),
    reorder: await loadReorder(here, step.cart, url.searchParams),
  }
}

async function arrivalOf(here: Shop, cart: Cart) {
  const [chosen] = cart.shipments
  const [dated] = chosen ? await arrivalsOf(here, cart, [chosen.method]) : []
  return dated?.arrival ?? null
}

async function waysToPay({ orders }: Shop) {
  const [ways, saved, last] = await Promise.all([orders.methods(), orders.aliases.list(), orders.lastChoice()])
  const { methods, withheld } = ways ?? { methods: [], withheld: [] }
  // A saved alias may be of a method that the storefront does not offer any more.
  return {
    methods,
    withheld,
    saved: saved.ok ? saved.value.filter((one) => methods.includes(one.internal_payment_method)) : null,
    chosen: last && choiceOf(last),
  }
}

/** The return from the provider: leads to the order, or to this page with the reason. A reload gives the same result. */
async function comeBack(here: Shop, transaction: string, url: URL) {
  const placed = await here.orders.returned(transaction)
  if (placed.ok) throw redirect(thankYou(here, placed.value.order.token_value))
  if (placed.error.code !== 'cart-not-found')
    writeFlash(here, {
      kind: 'refused',
      at: 'page',
      message: placed.error.message,
      code: placed.error.answer.code,
      typed: '',
    })
  throw redirect(paymentPath(here, url))
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ context, request, url }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const forgotten = form.get('forget')
  if (typeof forgotten === 'string') return forget(here, forgotten)
  const current = await here.cart.view()
  await redirectToOrder(here, form, current)
  const { cart } = await enterStep(here, 'payment', current)
  if (form.has('version') && form.get('version') !== String(cart.version)) return data({ did: 'changed' } as const, 409)
  if (cart.total === 0) return place(here, cart, form)
  const saved = await here.orders.aliases.list()
  const choice = readPayChoice(form, saved.ok ? saved.value : [])
  if (!choice.payment_method) return data({ did: 'unchosen' } as const, 422)
  const started = await here.orders.start({ ...choice, return_url: paymentPath(here, url) })
  if (!started.ok) return mayBeBought(started.error) ? place(here, cart, form) : refused(started.error, form)
  const { redirect_url, lightbox } = started.value
  if (!redirect_url) return place(here, cart, form)
  if (form.has('lightbox') && lightbox) return { did: 'started', redirect_url, lightbox } as const
  throw redirectDocument(redirect_url, 303)
}

/** The cart of this form may have been bought in another tab: then the customer sees that order. */
async function redirectToOrder(here: Shop, form: FormData, current: Cart | undefined) {
  const token = form.get('cart')
  if (typeof token !== 'string' || current?.token_value === token) return
  const placed = await here.orders.place(token)
  if (placed.ok) throw redirect(thankYou(here, placed.value.order.token_value), 303)
}

async function forget(here: Shop, id: string) {
  const saved = await here.orders.aliases.list()
  const alias = saved.ok ? saved.value.find((one) => one.alias === id) : undefined
  if (!alias) return null
  await here.orders.aliases.remove(id)
  return { did: 'forgot', alias } as const
}

function refused({ code, message, answer }: Pick<OrderProblem, 'code' | 'message' | 'answer'>, form: FormData) {
  const chosen = String(form.get('payment_method') ?? '')
  const said = { did: 'refused', message, code: answer.code, isStockStop: code === 'stop-order', chosen } as const
  const { retryAfter } = answer
  return retryAfter === undefined
    ? data(said, 422)
    : data(said, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
}

/**
 * The cart was paid before, in another tab or by pressing the button twice. If the provider's report has placed the
 * order since this request read the cart, there is no such cart any more.
 */
const mayBeBought = ({ code }: { code: string }) => code === 'already-paid' || code === 'cart-not-found'

async function place(here: Shop, { token_value }: Cart, form: FormData) {
  const placed = await here.orders.place(token_value)
  if (!placed.ok) return refused(placed.error, form)
  throw redirect(thankYou(here, placed.value.order.token_value), 303)
}

/** The ways to pay, and the order button. */
export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { cart, methods, withheld, saved, chosen, limit, arrival, isSameBilling, flash, isReorder, reorder } =
    loaderData
  const mayPay = limit === null
  return (
    <StepPage
      step="payment"
      title={t(isReorder || reorder.plan ? 'checkout.reorder_title' : 'checkout.payment_title')}
      loaded={loaderData}
      isReorder={isReorder || reorder.plan !== null}
      // If the customer may pay, the form shows why the last attempt failed.
      saysRefusal={!mayPay}
    >
      <CheckoutPlan cart={cart} step="payment" {...reorder} />
      <Review cart={cart} arrival={arrival} isSameBilling={isSameBilling} />
      {mayPay ? (
        <PayForm
          cart={cart}
          methods={methods}
          withheld={withheld}
          saved={saved}
          chosen={chosen}
          before={pageRefusal(flash)}
          answer={actionData ?? undefined}
        />
      ) : (
        <OrderLimitNotice limit={limit} />
      )}
    </StepPage>
  )
}
