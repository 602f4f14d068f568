import { useEffect } from 'react'
import { data } from 'react-router'
import { AccountOffer, type OfferAnswer } from '#app/checkout/account-offer.tsx'
import { shop } from '#app/context.ts'
import { ArrivalMoment } from '#app/order/arrival-moment.tsx'
import { ManageOrder } from '#app/order/order-acts.tsx'
import { OrderInvoice } from '#app/order/order-invoice.tsx'
import { FindAgain, FoldedGoods, OrderFacts, OrderNote, OrderState } from '#app/order/placed-order.tsx'
import { ReminderBox } from '#app/reminder/reminder-box.tsx'
import { useBuyer } from '#app/reporting/buyer.ts'
import { isNewPurchase } from '#app/reporting/conditions.ts'
import { purchaseOf } from '#app/reporting/items.ts'
import { useReport } from '#app/reporting/use-report.ts'
import { useSession } from '#app/session/session.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { InCurrency, useStorefront } from '#app/storefront/storefront.tsx'
import { Subscribed } from '#app/subscribe/subscribed.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/thank-you'

export const handle: PageHandle = { meta: { checkoutStep: 'thank-you', noticesLast: 'on-phones' } }

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
export async function action({ context, params }: Route.ActionArgs) {
  const here = context.get(shop)
  const order = await here.orders.view(params.orderToken)
  const { customer_email: email, billing_address: buyer, shipping_address } = order ?? {}
  if (!email || !buyer || !shipping_address) throw data(null, 404)
  // A form that was sent twice finds the account opened.
  if ((await here.identity.visitor()).kind !== 'guest') return { did: 'opened' } satisfies OfferAnswer
  const { first_name, last_name } = buyer
  const person = { email, first_name, last_name, subscribed_to_marketing_channels: [], locale_code: here.locale }
  const opened = await here.identity.openAccount(person)
  if (!opened.ok) {
    const { error } = opened
    if (error.code === 'password-missing' || error.code === 'weak-password')
      throw new Error('An account without a password was refused because of its password')
    const { status, code, message } = here.refusal(error)
    return data({ did: 'refused', code, message, isKnown: code === 'user-exists' } satisfies OfferAnswer, status)
  }
  await here.addresses.add(shipping_address)
  await here.orders.claim(params.orderToken)
  return { did: 'opened' } satisfies OfferAnswer
}

/**
 * The day on which the order comes, and what may be done next; the rest is folded. The server leaves out names and
 * addresses for other visitors with the link.
 */
export default function ThankYouPage(props: Route.ComponentProps) {
  return (
    <InCurrency code={props.loaderData.order.currency_code}>
      <ThankYou {...props} />
    </InCurrency>
  )
}

function ThankYou({ loaderData, actionData }: Route.ComponentProps) {
  const { order, offer, reminder, isGuest } = loaderData
  const t = useTexts()
  const { path } = useStorefront()
  const { refresh } = useSession()
  usePurchaseReports(loaderData, actionData)
  // The session is outdated: the cart has become this order, and a guest may have opened an account.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes with isGuest.
  useEffect(() => void refresh(), [refresh, isGuest])
  const email = isGuest || actionData ? order.customer_email : null
  return (
    <div className="page max-w-lg py-step-sm md:py-step-base">
      <PageHead title={t('checkout.thank_you_title')} />
      <ArrivalMoment order={order} head={<Thanks order={order} />} calendarLook={email ? 'secondary' : 'primary'} />
      {email && <AccountOffer email={email} answer={actionData} />}
      <div className="checkout-parts mt-6">
        <FoldedGoods order={order} />
        <div className="order-parts">
          <OrderInvoice invoice={order.invoice} />
          <OrderNote order={order} />
          {offer && <Subscribed offer={offer} />}
          <OrderFacts order={order} />
          {reminder && <ReminderBox offer={reminder} orderToken={order.token_value} />}
          <ManageOrder order={order} />
          {(isGuest || order.redacted) && <FindAgain order={order} />}
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

/** By name, like the account button: the first name alone where the shop is informal. */
function Thanks({ order }: { order: Order }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { billing_address: buyer, number, created_at, customer_email: email } = order
  const name = buyer && (storefront.tone === 'informal' ? buyer.first_name : `${buyer.first_name} ${buyer.last_name}`)
  return (
    <>
      <h1 className="title-md wrap-anywhere">
        {name ? t('checkout.thank_you_named', { name }) : t('checkout.thank_you_title')}
      </h1>
      <p className="mt-2 text-muted text-sm">
        {t('checkout.order_number', { number })}
        {dot}
        <time dateTime={created_at}>{formatDate(new Date(created_at), storefront.zone)}</time>
        <OrderState order={order} />
        {email && <span className="block">{t('checkout.confirmation_sent', { email })}</span>}
      </p>
    </>
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
