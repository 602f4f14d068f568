import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { useSubscriptionStep } from '#app/reporting/use-subscription-step.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { InCurrency, useStorefront } from '#app/storefront/storefront.tsx'
import { actOnSubscription } from '#app/subscription/act-on-subscription.ts'
import { ChangeForms } from '#app/subscription/change-forms.tsx'
import { doneTexts, isDone } from '#app/subscription/done.ts'
import { EndConfirmation } from '#app/subscription/end-confirmation.tsx'
import { ForecastTable } from '#app/subscription/forecast-table.tsx'
import { NextOrder } from '#app/subscription/next-order.tsx'
import { PastRenewals } from '#app/subscription/past-renewals.tsx'
import { Paused } from '#app/subscription/paused.tsx'
import { PayRenewal } from '#app/subscription/pay-renewal.tsx'
import { RenewalQuestion } from '#app/subscription/renewal-question.tsx'
import { startRenewalPayment } from '#app/subscription/start-renewal-payment.ts'
import { StateLabel } from '#app/subscription/state-label.tsx'
import { nameOf } from '#app/subscription/words.ts'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Subscription } from '#contract/subscription/subscription.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/subscription'

export const handle: PageHandle = { layout: 'account' }

const listPath = '/my-account/my-subscriptions'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  if (!params.subscriptionId) throw redirect(here.path(listPath))
  const failed = await comeBack(here, url.searchParams.get('datatransTrxId'))
  const [found, addresses, cart] = await Promise.all([
    here.subscriptions.page(params.subscriptionId),
    here.addresses.all(),
    here.cart.view(),
  ])
  if (!found.ok) throw data(null, 404)
  const { subscription, ...page } = found.value
  const done = url.searchParams.get('done')
  const isRunning = subscription.ended_at === null
  return {
    subscription,
    page,
    addresses: addresses.ok ? addresses.value : [],
    inCart: cart?.items.filter(({ is_trial }) => !is_trial).length ?? 0,
    view: isRunning ? viewIn(url.searchParams, subscription) : 'all',
    done: isDone(done) ? done : undefined,
    failed,
    texts: here.texts('subscription', 'subscribe', 'cart', 'checkout', 'payment', 'address'),
    noindex: true,
  } as const
}

function viewIn(query: URLSearchParams, { renewal }: Subscription) {
  // A link that was followed before must not offer to pay for the order after the one that it was about.
  const isPayable = renewal?.state === 'waiting' || renewal?.state === 'declined'
  if (query.has('end')) return 'end'
  return query.has('pay') && isPayable ? 'pay' : 'all'
}

/** The browser returns from the provider, where the customer has paid for a renewal or has not. */
async function comeBack(here: Shop, transaction: string | null): Promise<Refused | undefined> {
  if (!transaction) return undefined
  const placed = await here.orders.returned(transaction)
  if (placed.ok) throw redirect(here.path(`/checkout/thank-you/${placed.value.order.token_value}`))
  const { code, message, answer } = placed.error
  return code === 'cart-not-found' ? undefined : { code: answer.code, message }
}

type Refused = { code: string; message: string }

export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const id = params.subscriptionId ?? ''
  const form = await request.formData().catch(() => new FormData())
  const outcome =
    form.get('intent') === 'pay'
      ? await startRenewalPayment({ shop: here, form, id })
      : await actOnSubscription({ shop: here, form, id })
  if (!outcome) throw data(null, 404)
  if ('refused' in outcome) return data(outcome.refused, outcome.status)
  throw redirect(here.path(`/my-account/subscription/${id}?done=${outcome.did}`), 303)
}

/** A subscription: what comes next, what it waits for, the next months, everything that can be changed, and the past. */
export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { subscription, page, view, done, failed } = loaderData
  const refused = actionData ?? failed
  useSubscriptionStep(actionData ? undefined : done)
  const name = nameOf(subscription, t)
  const title = t(view === 'end' ? 'subscription.end_title' : 'subscription.title', { products: name })
  const own = path(`/my-account/subscription/${subscription.id}`)
  return (
    <>
      <PageHead title={title} />
      <p className="mb-2">
        <PageLink
          to={view === 'all' ? path(listPath) : own}
          className="link inline-flex min-h-11 items-center gap-1 py-1"
        >
          <Icon name="chevron-left" />
          {view === 'all' ? t('subscription.back') : name}
        </PageLink>
      </p>
      <h1 className="mb-2">{title}</h1>
      <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
        <StateLabel subscription={subscription} />
        <span>{t('subscribe.every', { frequency: subscription.frequency })}</span>
      </p>
      <div className="grid gap-6">
        {done && !actionData && <Notice type="success">{t(doneTexts[done])}</Notice>}
        {refused && (
          <Notice type="danger" code={refused.code}>
            {refused.message}
          </Notice>
        )}
        <InCurrency code={subscription.currency_code}>
          {view === 'end' && <EndConfirmation subscription={subscription} nextOn={page.forecast[0]?.on} />}
          {view === 'pay' && <PayRenewal subscription={subscription} page={page} />}
          {view === 'all' && <Everything loaderData={loaderData} refused={actionData?.form} />}
        </InCurrency>
      </div>
    </>
  )
}

type EverythingProps = { loaderData: Route.ComponentProps['loaderData']; refused: string | undefined }

function Everything({ loaderData: { subscription, page, addresses, inCart }, refused }: EverythingProps) {
  return (
    <>
      <Paused subscription={subscription} resumesOn={page.resumesOn} />
      <RenewalQuestion subscription={subscription} />
      <NextOrder subscription={subscription} page={page} />
      {subscription.ended_at === null && (
        <ChangeForms subscription={subscription} page={page} addresses={addresses} inCart={inCart} open={refused} />
      )}
      <ForecastTable entries={page.forecast} />
      <PastRenewals subscription={subscription} />
    </>
  )
}
