import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Subscription, SubscriptionRenewal } from '#contract/subscription/subscription.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'

/** What it has ordered so far, and what it left out. */
export function PastRenewals({ subscription }: { subscription: Subscription }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { renewals, order_id, next_on } = subscription
  return (
    <section className="account-card" aria-labelledby="past-orders">
      <h2 id="past-orders" className="title-sm">
        {t('subscription.past_title')}
      </h2>
      {renewals.length === 0 && next_on && <p>{t('subscription.past_none', { date: formatDate(next_on) })}</p>}
      <ul>
        {renewals.map((renewal) => (
          <li key={renewal.period} className="subscription-past">
            <time dateTime={renewal.due_on}>{formatDate(renewal.due_on)}</time>
            <Outcome renewal={renewal} />
          </li>
        ))}
        {order_id && (
          <li className="subscription-past">
            <PageLink to={path(`/my-account/order/${order_id}`)} className="link inline-flex min-h-11 items-center">
              {t('subscription.first_order')}
            </PageLink>
          </li>
        )}
      </ul>
    </section>
  )
}

const outcomes = { skipped: 'subscription.was_skipped', missed: 'subscription.was_missed' } as const

function Outcome({ renewal: { state, order } }: { renewal: SubscriptionRenewal }) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  if (order)
    return (
      <>
        <PageLink to={path(`/my-account/order/${order.id}`)} className="link inline-flex min-h-11 items-center">
          {t('subscription.order_number', { number: order.number })}
        </PageLink>
        <span className="price ml-auto">{formatMoney(order.total, storefront.money)}</span>
      </>
    )
  return (
    <span className="text-muted">
      {t(state === 'skipped' || state === 'missed' ? outcomes[state] : 'subscription.is_open')}
    </span>
  )
}
