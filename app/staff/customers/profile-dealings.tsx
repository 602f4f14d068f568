import { dayOf } from '#app/staff/moment.ts'
import { useMoney } from '#app/staff/money.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Profile } from './profile.ts'
import { ProfileCard, Rows } from './profile-parts.tsx'

const subscriptionStates: Readonly<Record<string, MessageId>> = {
  active: 'desk-customers.subscription_active',
  paused: 'desk-customers.subscription_paused',
  ended: 'desk-customers.subscription_ended',
}
const reviewStates: Readonly<Record<string, MessageId>> = {
  published: 'desk-customers.review_published',
  waiting: 'desk-customers.review_waiting',
  refused: 'desk-customers.review_refused',
}

type DealingsProps = { profile: Profile; storefronts: Readonly<Record<string, string>>; maySeeOrders: boolean }

/** What the customer has bought, owes and repeats. */
export function ProfileDealings({ profile, storefronts, maySeeOrders }: DealingsProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { account, orders, invoices, subscriptions, reviews } = profile
  const nameOf = (brand: string) => storefronts[brand] ?? brand
  const money = useMoney()
  return (
    <>
      <ProfileCard id="orders" title={t('desk-customers.orders')}>
        <Rows rows={orders} keyOf={({ brand, number }) => `${brand}-${number}`} none={t('desk-customers.no_orders')}>
          {({ brand, number, at, state, total, currency }) => {
            const words = t('desk-customers.order_of', {
              storefront: nameOf(brand),
              number,
              date: dayOf(new Date(at)),
            })
            return (
              <span className="customer-row">
                {maySeeOrders ? (
                  <PageLink to={path(`/staff/orders/${brand}/${number}`)} className="link">
                    {words}
                  </PageLink>
                ) : (
                  <span>{words}</span>
                )}
                <span className="text-muted text-sm">
                  {[t(orderStateTexts[state]), money(total, currency)].join(dot)}
                </span>
              </span>
            )
          }}
        </Rows>
        {maySeeOrders && orders.length > 0 && (
          <p className="mt-3">
            <PageLink
              to={`${path('/staff/orders')}?${new URLSearchParams({ text: account.email })}`}
              className="link text-sm"
            >
              {t('desk-customers.all_orders')}
            </PageLink>
          </p>
        )}
      </ProfileCard>
      <ProfileCard id="invoices" title={t('desk-customers.invoices')}>
        <Rows rows={invoices} keyOf={({ brand, number }) => `${brand}-${number}`}>
          {({ brand, number, open, currency, dueOn, isOverdue }) => (
            <span className="customer-tags">
              {t('desk-customers.invoice_due', {
                storefront: nameOf(brand),
                number,
                amount: money(open, currency),
                date: formatDate(dueOn),
              })}
              {isOverdue && <span className="desk-tag customer-danger">{t('desk-customers.overdue')}</span>}
            </span>
          )}
        </Rows>
      </ProfileCard>
      <ProfileCard id="subscriptions" title={t('desk-customers.subscriptions')}>
        <Rows rows={subscriptions} keyOf={({ id }) => id}>
          {({ brand, state, frequency, lines, nextOn }) => (
            <>
              {t('desk-customers.subscription', { storefront: nameOf(brand), count: lines, months: frequency })}
              <span className="block text-muted text-sm">
                {t(subscriptionStates[state] ?? 'desk-customers.subscription_ended', { date: formatDate(nextOn) })}
              </span>
            </>
          )}
        </Rows>
      </ProfileCard>
      <ProfileCard id="reviews" title={t('desk-customers.reviews')}>
        <Rows rows={reviews} keyOf={({ id }) => String(id)}>
          {({ product, score, state, on }) => (
            <>
              {t('desk-customers.review', { product, score })}
              <span className="block text-muted text-sm">
                {[t(reviewStates[state] ?? 'desk-customers.review_waiting'), formatDate(on)].join(dot)}
              </span>
            </>
          )}
        </Rows>
      </ProfileCard>
    </>
  )
}
