import { InCurrency, useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { Subscription } from '#contract/subscription/subscription.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import { RenewalQuestion } from './renewal-question.tsx'
import { StateLabel } from './state-label.tsx'
import { nameOf } from './words.ts'

const mostPictures = 4

/** A subscription in the list: what, how often, when next and for how much. */
export const SubscriptionCard = ({ subscription }: { subscription: Subscription }) => (
  <InCurrency code={subscription.currency_code}>
    <Card subscription={subscription} />
  </InCurrency>
)

function Card({ subscription }: { subscription: Subscription }) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const { id, items, frequency, next_on, total, ended_at } = subscription
  const name = nameOf(subscription, t)
  const page = path(`/my-account/subscription/${id}`)
  const pictures = [...new Map(items.map((item) => [item.product_id, item])).values()].slice(0, mostPictures)
  return (
    <li className="history-order">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="title-sm">
          <PageLink to={page} className="link inline-flex min-h-11 items-center gap-1">
            {name}
            <Icon name="chevron-right" className="size-4 shrink-0" />
          </PageLink>
        </h2>
        <StateLabel subscription={subscription} />
      </div>
      <p className="flex flex-wrap gap-x-4">
        <span>{t('subscribe.every', { frequency })}</span>
        {next_on && <span>{t('subscription.next_on', { date: formatDate(next_on) })}</span>}
        {next_on && <span className="price">{formatMoney(total, storefront.money)}</span>}
      </p>
      <RenewalQuestion subscription={subscription} isShort />
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-3">
        <ul className="flex flex-wrap items-center gap-2">
          {pictures.map(({ product_id, title, image }) => (
            <li key={product_id}>
              {image && (
                <ProductPicture name={image} alt={title} width={100} height={100} className="history-picture" />
              )}
            </li>
          ))}
        </ul>
        {ended_at === null && (
          <PageLink
            to={page}
            className={buttonClass('secondary')}
            aria-label={t('subscription.open_named', { products: name })}
          >
            {t('subscription.open')}
          </PageLink>
        )}
      </div>
    </li>
  )
}
