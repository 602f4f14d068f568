import { data, redirect, redirectDocument } from 'react-router'
import { OrderLimitNotice } from '#app/address/order-limit-notice.tsx'
import { writeFlash } from '#app/cart/flash.ts'
import { loadStep, openStep } from '#app/checkout/open-step.ts'
import { PayForm } from '#app/checkout/pay-form.tsx'
import { Review } from '#app/checkout/review.tsx'
import { StepPage } from '#app/checkout/step-page.tsx'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { useTexts } from '#app/texts.tsx'
import { exceededOrderLimit } from '#contract/order-limit.ts'
import { paymentMethods } from '#contract/payment.ts'
import type { Shop } from '#server/shop.ts'
import type { Route } from './+types/payment'

export const handle: PageHandle = { meta: { checkoutStep: 'payment' } }

/** As the provider names the transaction that the browser comes back from. */
const transactionField = 'datatransTrxId'

const thankYou = ({ path }: Shop, token: string) => path(`/checkout/thank-you/${token}`)
const isReorder = (url: URL) => url.searchParams.has('isReorder')
const paymentPath = ({ path }: Shop, url: URL) => path(`/checkout/payment${isReorder(url) ? '?isReorder=1' : ''}`)

export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const transaction = url.searchParams.get(transactionField)
  // Before the guard: whoever has paid may have no cart any more.
  if (transaction) await comeBack(here, transaction, url)
  const step = await loadStep(here, 'payment')
  const { billing_address: billed, total } = step.cart
  const limit = billed && exceededOrderLimit(here.visit.brand, { billingCountry: billed.country_code, total })
  return {
    ...step,
    texts: here.texts('checkout', 'cart', 'address', 'payment'),
    methods: (await here.orders.methods()) ?? [],
    limit: limit ?? null,
    isReorder: isReorder(url),
  }
}

/** Back from the provider: to the order, or to this page with what went wrong. Loaded again it is the same. */
async function comeBack(here: Shop, transaction: string, url: URL) {
  const placed = await here.orders.returned(transaction)
  if (placed.ok) throw redirect(thankYou(here, placed.value.order.token_value))
  if (placed.error.code !== 'cart-not-found')
    writeFlash(here, { kind: 'refused', at: 'page', message: placed.error.message, typed: '' })
  throw redirect(paymentPath(here, url))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const here = context.get(shop)
  const { cart } = await openStep(here, 'payment')
  const form = await request.formData().catch(() => new FormData())
  if (cart.total === 0) return place(here)
  const method = paymentMethods.find((known) => known === form.get('payment_method'))
  const started = await here.orders.start({ payment_method: method, return_url: paymentPath(here, url) })
  // Paid in another tab, or before the button was pressed a second time.
  if (!started.ok) return started.error.code === 'already-paid' ? place(here) : refused(started.error.message, method)
  const { redirect_url, lightbox } = started.value
  if (!redirect_url) return place(here)
  if (form.has('lightbox') && lightbox) return { did: 'started', redirect_url, lightbox } as const
  throw redirectDocument(redirect_url, 303)
}

const refused = (message: string, method?: string) => data({ did: 'refused', message, method } as const, 422)

async function place(here: Shop) {
  const placed = await here.orders.place()
  if (!placed.ok) return refused(placed.error.message)
  throw redirect(thankYou(here, placed.value.order.token_value), 303)
}

/** How it is paid, and the one button that binds. */
export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { cart, methods, limit, isReorder } = loaderData
  return (
    <StepPage
      step="payment"
      title={t(isReorder ? 'checkout.reorder_title' : 'checkout.payment_title')}
      loaded={loaderData}
    >
      <Review cart={cart} />
      {limit !== null ? (
        <OrderLimitNotice limit={limit} />
      ) : (
        <PayForm cart={cart} methods={methods} answer={actionData} />
      )}
    </StepPage>
  )
}
