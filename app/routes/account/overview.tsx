import { data } from 'react-router'
import { accountPages } from '#app/account/account-pages.ts'
import { HistoryOrder } from '#app/account/history-order.tsx'
import { OwnProducts } from '#app/account/own-products.tsx'
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
  const { catalogue, content, customer, history, orders, reminders, texts, visit, wearers } = context.get(shop)
  const [me, banner, newest, products, wear, reminder] = await Promise.all([
    customer.me(),
    content.subscriptionBanner(splitLocale(url.pathname).path),
    history.page({ page: 1, itemsPerPage: 1, phrase: '' }),
    orders.lensProducts().then(catalogue.cards),
    wearers.wear.all(),
    reminders.nextDay(),
  ])
  if (!me || !wear.ok) throw data(null, 404)
  const name = visit.brand.tone === 'formal' ? me.full_name : me.first_name
  return {
    texts: texts('account', 'history', 'loyalty', 'order', 'product', 'reminder', 'reorder', 'safety', 'wear'),
    noindex: true,
    name,
    email: me.email,
    number: me.account_id,
    banner,
    wear: wear.value,
    today: wearers.wear.today,
    reminder,
    newest: newest.ok ? newest.value.orders : [],
    products,
  }
}

/** What each page of the account is for. They are listed in the order of the navigation. */
const cardTexts: Readonly<Record<string, MessageId>> = {
  '/my-account/history': 'history.orders_card',
  '/my-account/reorder': 'reorder.card',
  '/my-account/my-subscriptions': 'account.subscriptions_card',
  '/my-account/reminders': 'reminder.card',
  '/my-account/documents': 'history.documents_card',
  '/my-account/ratings': 'account.ratings_card',
  '/lenspass': 'account.passport_card',
  '/my-account/partner': 'loyalty.partner_card',
  '/my-account/payment-methods': 'loyalty.payment_card',
  '/my-account/bonus-points': 'loyalty.points_card',
  '/my-account/miles-and-more': 'loyalty.miles_card',
  '/my-account/profile': 'account.profile_card',
  '/my-account/addresses': 'account.addresses_card',
  '/my-account/newsletter': 'account.newsletter_card',
  '/my-account/security': 'account.security_card',
  '/my-account/data': 'safety.data_card',
}

const cards = accountPages.flatMap(({ path, label }) => {
  const text = cardTexts[path]
  return text ? [{ path, title: label, text }] : []
})

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, email, number, banner, newest, products, wear, today, reminder } = loaderData
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <PageHead title={t('shell.account')} />
      <h1>{t('account.greeting', { name })}</h1>
      <p className="mt-2 text-muted wrap-anywhere">{t('account.known_as', { email, number })}</p>
      {newest.length > 0 && (
        <ul className="mt-6">
          {newest.map((order) => (
            <HistoryOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
      <WearCard wear={wear} today={today} />
      <OwnProducts products={products} />
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
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
