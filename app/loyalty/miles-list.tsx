import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { MilesCredit } from '#contract/loyalty/bonus-points.ts'
import { formatCount, formatDate } from '#contract/web/format.ts'

/** The miles of the customer's orders, the newest order first. */
export function MilesList({ miles }: { miles: readonly MilesCredit[] }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <section aria-labelledby="miles" className="mt-10">
      <h2 id="miles" className="title-sm mb-2">
        {t('loyalty.miles')}
      </h2>
      {miles.length === 0 && <p>{t('loyalty.miles_none')}</p>}
      {miles.length > 0 && (
        <ul className="border-line border-t">
          {miles.map(({ order_number, order_created_at, miles: count, state }) => (
            <li key={order_number} className="points-row">
              <div className="min-w-0">
                <p className="font-semibold">{t('loyalty.order', { number: order_number })}</p>
                <p className="text-muted text-sm">
                  <time dateTime={order_created_at}>{formatDate(new Date(order_created_at), storefront.zone)}</time>
                  {' · '}
                  {t(state === 'credited' ? 'loyalty.miles_credited' : 'loyalty.miles_pending')}
                </p>
              </div>
              <p className="text-end font-semibold tabular-nums">
                {t('loyalty.miles_count', { miles: count, number: formatCount(count, storefront.money.locale) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
