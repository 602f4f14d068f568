import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { ForecastEntry } from '#contract/subscription/subscription.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'

/** The next twelve months, by the code that will do it. */
export function ForecastTable({ entries }: { entries: readonly ForecastEntry[] }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (amount: number) => formatMoney(amount, storefront.money)
  if (entries.length === 0) return null
  const total = entries.reduce((sum, entry) => sum + entry.total, 0)
  return (
    <section className="account-card" aria-labelledby="forecast">
      <h2 id="forecast" className="title-sm">
        {t('subscription.forecast_title')}
      </h2>
      <p className="text-muted">{t('subscription.forecast_text')}</p>
      <table className="fate-table w-full">
        <thead>
          <tr>
            <th scope="col">{t('subscription.forecast_day')}</th>
            <th scope="col" className="pr-0! text-right!">
              {t('subscription.forecast_amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ period, on, total, waits_for }) => (
            <tr key={period}>
              <td>
                <time dateTime={on}>{formatDate(on)}</time>
                {waits_for && <span className="block text-muted text-sm">{t('subscription.forecast_asks')}</span>}
              </td>
              <td className="price pr-0! text-right!">{money(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="font-semibold">{t('subscription.forecast_sum', { count: entries.length, total: money(total) })}</p>
    </section>
  )
}
