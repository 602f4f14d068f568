import { data } from 'react-router'
import { PlainBanner } from '#app/blocks/plain-banner.tsx'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { WearCard } from '#app/wear/wear-card.tsx'
import { formatDate } from '#contract/web/format.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/overview'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customer, content, reminders, wearers, texts, visit } = context.get(shop)
  const [me, banner, reminder, wear] = await Promise.all([
    customer.me(),
    content.subscriptionBanner(splitLocale(url.pathname).path),
    reminders.nextDay(),
    wearers.wear.all(),
  ])
  if (!me || !wear.ok) throw data(null, 404)
  const name = visit.brand.tone === 'formal' ? me.full_name : me.first_name
  return {
    texts: texts('account', 'history', 'loyalty', 'reminder', 'safety', 'wear'),
    noindex: true,
    name,
    email: me.email,
    number: me.account_id,
    banner,
    reminder,
    wear: wear.value,
    today: wearers.wear.today,
  }
}

/** The pages of the account, in the order of the navigation. */
const cards: readonly { path: string; title: MessageId; text: MessageId }[] = [
  { path: '/my-account/history', title: 'shell.account_orders', text: 'history.orders_card' },
  { path: '/my-account/documents', title: 'shell.account_documents', text: 'history.documents_card' },
  { path: '/lenspass', title: 'shell.account_passport', text: 'account.passport_card' },
  { path: '/my-account/bonus-points', title: 'shell.account_bonus_points', text: 'loyalty.points_card' },
  { path: '/my-account/miles-and-more', title: 'shell.account_miles', text: 'loyalty.miles_card' },
  { path: '/my-account/ratings', title: 'shell.account_ratings', text: 'account.ratings_card' },
  { path: '/my-account/reminders', title: 'shell.account_reminders', text: 'reminder.card' },
  { path: '/my-account/profile', title: 'shell.account_profile', text: 'account.profile_card' },
  { path: '/my-account/addresses', title: 'shell.account_addresses', text: 'account.addresses_card' },
  { path: '/my-account/payment-methods', title: 'shell.account_payment', text: 'loyalty.payment_card' },
  { path: '/my-account/partner', title: 'shell.account_partner', text: 'loyalty.partner_card' },
  { path: '/my-account/newsletter', title: 'shell.account_newsletter', text: 'account.newsletter_card' },
  { path: '/my-account/security', title: 'shell.account_security', text: 'account.security_card' },
  { path: '/my-account/data', title: 'shell.account_data', text: 'safety.data_card' },
]

export default function Overview({
  loaderData: { name, email, number, banner, reminder, wear, today },
}: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <PageHead title={t('shell.account')} />
      <h1>{t('account.greeting', { name })}</h1>
      <p className="mt-2 text-muted wrap-anywhere">{t('account.known_as', { email, number })}</p>
      <WearCard wear={wear} today={today} />
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {cards.map((card) => (
          <li key={card.path} className="account-card relative">
            <h2 className="title-sm">
              <PageLink to={path(card.path)} className="link after:absolute after:inset-0">
                {t(card.title)}
              </PageLink>
            </h2>
            <p>
              {reminder && card.text === 'reminder.card'
                ? t('reminder.next_card', { date: formatDate(reminder) })
                : t(card.text)}
            </p>
          </li>
        ))}
      </ul>
      {banner && (
        <div className="section-grid mt-4">
          <PlainBanner block={banner} />
        </div>
      )}
    </>
  )
}
