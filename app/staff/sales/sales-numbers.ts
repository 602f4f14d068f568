import { useMoneyOf } from '#app/staff/money.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { formatCount, formatDate } from '#contract/web/format.ts'
import type { SalesData } from './sales-data.ts'

/** How the numbers of a storefront are written for who reads them. */
export function useSalesNumbers({ currency, span }: Pick<SalesData, 'currency' | 'span'>) {
  const t = useTexts()
  const { locale } = useStorefront().storefront.money
  const money = useMoneyOf({ currency })
  return {
    count: (count: number) => formatCount(count, locale),
    money,
    percent: (share: number) => t('desk-sales.percent', { percent: Math.round(100 * share) }),
    /** `18.11.2026`, or `11/2026` for a month. */
    starts: (day: string) => (span === 'day' ? formatDate(day) : `${day.slice(5, 7)}/${day.slice(0, 4)}`),
  }
}
export type SalesNumbers = ReturnType<typeof useSalesNumbers>
