import { data } from 'react-router'
import { HistoryOrder } from '#app/account/history-order.tsx'
import { PlainBanner } from '#app/blocks/plain-banner.tsx'
import { shop } from '#app/context.ts'
import { findOwnLenses } from '#app/own-lenses/load-own-lenses.ts'
import { LensRings } from '#app/own-lenses/own-lenses-part.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { SubscriptionCard } from '#app/subscription/subscription-card.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Subscription } from '#contract/subscription/subscription.ts'
import { formatDate } from '#contract/web/format.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { Route } from './+types/overview'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const { content, customer, history, reminders, subscriptions, texts, visit } = here
  const [me, lenses, newest, repeated, reminder, banner] = await Promise.all([
    customer.me(),
    findOwnLenses(here),
    history.page({ page: 1, itemsPerPage: 1, phrase: '' }),
    subscriptions.all(),
    reminders.nextDay(),
    content.subscriptionBanner(splitLocale(url.pathname).path),
  ])
  if (!me) throw data(null, 404)
  const name = visit.brand.tone === 'formal' ? me.full_name : me.first_name
  return {
    texts: texts('account', 'history', 'order', 'own', 'reminder', 'subscribe', 'subscription', 'wear'),
    noindex: true,
    name,
    email: me.email,
    number: me.account_id,
    lenses,
    newest: newest.ok ? newest.value.orders[0] : undefined,
    subscription: repeated.ok ? nextOf(repeated.value) : undefined,
    reminder,
    banner,
  }
}

/** The running subscription that orders first; one that is paused comes last. */
const nextOf = (all: readonly Subscription[]) =>
  all
    .filter(({ ended_at }) => ended_at === null)
    .toSorted((one, other) => (one.next_on ?? '9').localeCompare(other.next_on ?? '9'))[0]

/** When the lenses run out, where the last order is, and what comes next. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, email, number, lenses, newest, subscription, reminder, banner } = loaderData
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <PageHead title={t('shell.account')} />
      <h1>{t('account.greeting', { name })}</h1>
      <p className="mt-2 mb-6 text-muted wrap-anywhere">{t('account.known_as', { email, number })}</p>
      {lenses ? <LensRings {...lenses} isBelowHeading /> : <NoLenses />}
      <ul className="mt-6 grid gap-4">
        {newest && <HistoryOrder order={newest} hasReorder={!lenses} />}
        {subscription && <SubscriptionCard subscription={subscription} />}
        {reminder && (
          <li className="account-card py-2">
            <h2 className="title-sm">
              <PageLink to={path('/my-account/reminders')} className="link inline-flex min-h-11 items-center gap-1">
                {t('reminder.state_active', { date: formatDate(reminder) })}
                <Icon name="chevron-right" className="size-4 shrink-0" />
              </PageLink>
            </h2>
          </li>
        )}
      </ul>
      {banner && !subscription && (
        <div className="section-grid mt-4">
          <PlainBanner block={banner} />
        </div>
      )}
    </>
  )
}

function NoLenses() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <section className="account-card justify-items-start">
      <p className="max-w-narrow">{t('account.no_lenses')}</p>
      <PageLink to={path('/')} className={`mt-2 ${buttonClass('primary')}`}>
        {t('history.to_the_shop')}
      </PageLink>
    </section>
  )
}
