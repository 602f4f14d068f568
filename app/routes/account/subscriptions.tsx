import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { readMeans } from '#app/subscribe/means-value.ts'
import { readLines } from '#app/subscribe/offered-lines.tsx'
import { SubscriptionCard } from '#app/subscription/subscription-card.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { CreateSubscription } from '#contract/subscription/subscription.ts'
import type { Route } from './+types/subscriptions'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const { subscriptions, texts } = context.get(shop)
  const all = await subscriptions.all()
  if (!all.ok) throw data(null, 404)
  return { subscriptions: all.value, texts: texts('subscription', 'subscribe', 'payment'), noindex: true }
}

/** The form on the page of an order: what is ticked of that order comes again from now on. */
export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const wish = CreateSubscription.safeParse({
    order_id: form.get('order'),
    frequency: Number(form.get('subscription_frequency')),
    lines: readLines(form),
    ...readMeans(form.get('means')),
  })
  if (!wish.success) return data(here.refusal({ code: 'bad-input' }), 422)
  const made = await here.subscriptions.create(wish.data)
  if (made.ok) throw redirect(here.path(`/my-account/subscription/${made.value.subscription.id}?done=create`), 303)
  if (made.error.code === 'sign-in-required' || made.error.code === 'order-not-found') throw data(null, 404)
  const { code, status, message } = here.subscriptions.explain(made.error)
  return data({ code, message }, status)
}

/** The customer's subscriptions, ended ones last. */
export default function Subscriptions({ loaderData: { subscriptions }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('subscription.list_title')} />
      <h1 className="mb-4">{t('subscription.list_title')}</h1>
      {actionData && (
        <div className="mb-4">
          <Notice type="danger" code={actionData.code}>
            {actionData.message}
          </Notice>
        </div>
      )}
      {subscriptions.length === 0 ? (
        <NoSubscription />
      ) : (
        <>
          <p className="max-w-narrow">{t('subscription.list_text')}</p>
          <ul className="mt-4 grid gap-4">
            {subscriptions.map((subscription) => (
              <SubscriptionCard key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function NoSubscription() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <img src="/pictures/state-no-orders.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <h2 className="title-sm">{t('subscription.none_title')}</h2>
      <p className="mt-2 max-w-narrow">{t('subscription.none_text')}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <PageLink to={path('/my-account/history')} className={buttonClass('primary')}>
          {t('subscription.to_orders')}
        </PageLink>
        <PageLink to={path('/')} className={buttonClass('secondary')}>
          {t('subscription.to_shop')}
        </PageLink>
      </p>
    </>
  )
}
