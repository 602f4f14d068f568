import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { formatDate } from '#contract/web/format.ts'
import type { SubscriptionOffer } from '#server/subscriptions/subscription-offer.ts'
import { RepeatOrder } from './repeat-order.tsx'

/** After an order: that it repeats itself, if its cart was to; otherwise the offer to repeat it. */
export function Subscribed({ offer }: { offer: SubscriptionOffer }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (!offer.begins) return <RepeatOrder offer={offer} />
  const { frequency, on } = offer.begins
  return (
    <div className="mt-6">
      <Notice type="success">
        <p>{t('subscribe.starts', { every: t('subscribe.every', { frequency }), date: formatDate(on) })}</p>
        <p>
          <PageLink to={path('/my-account/my-subscriptions')} className="link inline-flex min-h-11 items-center">
            {t('subscribe.to_subscription')}
          </PageLink>
        </p>
      </Notice>
    </div>
  )
}
