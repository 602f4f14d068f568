import { useEffect } from 'react'
import { data } from 'react-router'
import { AccountOffer, type OfferAnswer } from '#app/checkout/account-offer.tsx'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import { ManageOrder } from '#app/order/order-acts.tsx'
import { OrderInvoice } from '#app/order/order-invoice.tsx'
import { Arrival, FindAgain, OrderedGoods, OrderFacts, OrderState } from '#app/order/placed-order.tsx'
import { ReminderBox } from '#app/reminder/reminder-box.tsx'
import { useBuyer } from '#app/reporting/buyer.ts'
import { isNewPurchase } from '#app/reporting/conditions.ts'
import { purchaseOf } from '#app/reporting/items.ts'
import { useReport } from '#app/reporting/use-report.ts'
import { useSession } from '#app/session/session.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { Subscribed } from '#app/subscribe/subscribed.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { OfferedAccount, PasswordlessOfferedAccount } from '#contract/identity/identity.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/thank-you'

export const handle: PageHandle = { meta: { checkoutStep: 'thank-you' } }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { orders, subscriptions, identity, reminders, texts } = context.get(shop)
  const order = await orders.view(params.orderToken)
  if (!order) throw data(null, 404)
  const offer = order.redacted ? undefined : await subscriptions.offerFor(order.id)
  // What comes by itself needs no reminder.
  const isRepeated = Boolean(offer?.begins || offer?.subscriptionId)
  return {
    order,
    offer,
    reminder: isRepeated ? undefined : await reminders.offer(params.orderToken),
    isNew: isNewPurchase(order, Date.now()),
    isGuest: (await identity.visitor()).kind === 'guest',
    texts: texts('checkout', 'cart', 'address', 'order', 'payment', 'login', 'reminder', 'validation', 'subscribe'),
    noindex: true,
  }
}

/** Opens an account with the data of the order, and adds the order and its address to it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const order = await here.orders.view(params.orderToken)
  const { customer_email: email, billing_address: buyer, shipping_address } = order ?? {}
  if (!email || !buyer || !shipping_address) throw data(null, 404)
  // A form that was sent twice finds the account opened.
  if ((await here.identity.visitor()).kind !== 'guest') return { did: 'opened' } satisfies OfferAnswer
  const form = await request.formData().catch(() => new FormData())
  const { passwordless } = here.storefront.signIn
  const read = readForm(passwordless ? PasswordlessOfferedAccount : OfferedAccount, form)
  const reply = () => read.reply({ hideFields: ['password'] })
  if (read.status !== 'success') return refused(422, { reply: reply() })
  const { first_name, last_name } = buyer
  const person = { email, first_name, last_name, subscribed_to_marketing_channels: [], locale_code: here.locale }
  const opened = await here.identity.signUp({ ...person, ...read.value })
  if (!opened.ok) {
    if (opened.error.code === 'password-missing') throw new Error('The form accepted a missing password')
    if (opened.error.code === 'weak-password') {
      const fieldErrors = { password: [{ code: opened.error.violation }] }
      return refused(422, { reply: read.reply({ hideFields: ['password'], fieldErrors }) })
    }
    const { status, code, message } = here.refusal(opened.error)
    return refused(status, { reply: reply(), code, message, isKnown: code === 'user-exists' })
  }
  await here.addresses.add(shipping_address)
  await here.orders.claim(params.orderToken)
  return { did: 'opened' } satisfies OfferAnswer
}

type OfferRefusal = Pick<OfferAnswer & { did: 'refused' }, 'reply'> & {
  code?: string
  message?: string
  isKnown?: boolean
}
const refused = (status: number, { reply, code, message, isKnown = false }: OfferRefusal) =>
  data({ did: 'refused', reply, code, message, isKnown } satisfies OfferAnswer, status)

/** The order and what happens next. The server leaves out names and addresses for other visitors with the link. */
export default function ThankYouPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, offer, reminder, isGuest } = loaderData
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const { refresh } = useSession()
  usePurchaseReports(loaderData, actionData)
  // The session is outdated: the cart has become this order, and a guest may have opened an account.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes with isGuest.
  useEffect(() => void refresh(), [refresh, isGuest])
  return (
    <div className="page max-w-lg py-step-base">
      <PageHead title={t('checkout.thank_you_title')} />
      <h1 className="flex items-center gap-3">
        <Icon name="check" className="size-8 shrink-0 text-success" />
        {t('checkout.thank_you_title')}
      </h1>
      <p className="mt-2">
        {t('checkout.order_number', { number: order.number })}
        {dot}
        <time dateTime={order.created_at}>{formatDate(new Date(order.created_at), storefront.zone)}</time>
        <OrderState order={order} />
      </p>
      {order.customer_email && <p>{t('checkout.confirmation_sent', { email: order.customer_email })}</p>}
      <Arrival order={order} />
      <div className="checkout-parts mt-6">
        <OrderedGoods order={order} />
        <div className="min-w-0">
          <OrderFacts order={order} />
          <OrderInvoice invoice={order.invoice} />
          {offer && <Subscribed offer={offer} />}
          {order.customer_email && (isGuest || actionData) && (
            <AccountOffer email={order.customer_email} answer={actionData} />
          )}
          {reminder && <ReminderBox offer={reminder} orderToken={order.token_value} />}
          {(isGuest || order.redacted) && <FindAgain order={order} />}
          <ManageOrder order={order} />
          <p className="mt-6 flex flex-wrap gap-3">
            <PageLink to={path('/')} className={buttonClass('secondary')}>
              {t('cart.back')}
            </PageLink>
            <PageLink to={path(`/withdrawal?order=${order.number}`)} className={buttonClass('quiet')}>
              {t('shell.withdrawal')}
            </PageLink>
          </p>
        </div>
      </div>
    </div>
  )
}

type Shown = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** Once for an order, however often its page is opened. */
function usePurchaseReports({ order, offer, isNew }: Shown['loaderData'], answer: Shown['actionData']) {
  useBuyer(order)
  useReport('purchase', order.id, () => (isNew ? purchaseOf(order) : undefined), { key: `purchase ${order.id}` })
  const hasBegun = isNew && offer?.begins !== undefined && offer.begins !== null
  useReport('subscription_step', hasBegun, () => (hasBegun ? { step: 'begun' } : undefined), {
    key: `begun ${order.id}`,
  })
  useReport('sign_up', answer, () => (answer?.did === 'opened' ? { method: 'order' } : undefined))
}
