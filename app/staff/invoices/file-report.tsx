import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { dot } from '#contract/web/dot.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import { outcomeTexts } from './outcome-texts.ts'
import { moneyOf } from './waiting-payment.tsx'

export type Report = Extract<Awaited<ReturnType<Shop['invoicesDesk']['importFile']>>, { ok: true }>['value']

/** What became of the payments of a file. */
export function FileReport({ report: { payments, known } }: { report: Report }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const unclear = payments.filter(({ outcome }) => outcome !== 'paid' && outcome !== 'part-paid').length
  return (
    <Notice type={unclear > 0 ? 'warning' : 'success'}>
      <p className="font-semibold">{t('invoices.report', { booked: payments.length - unclear, unclear, known })}</p>
      <ul className="mt-2">
        {payments.map(({ bookedOn, amount, currency, outcome, reference }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the report of a file never changes.
          <li key={index} className="text-sm tabular-nums wrap-anywhere">
            {[
              formatDate(bookedOn),
              formatMoney(amount, { ...storefront.money, currency: moneyOf(currency) }),
              t(outcomeTexts[outcome]),
              reference,
            ]
              .filter(Boolean)
              .join(dot)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
