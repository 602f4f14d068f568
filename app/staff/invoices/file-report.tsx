import { useMoney } from '#app/staff/money.ts'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import { outcomeTexts } from './outcome-texts.ts'

export type Report = Extract<Awaited<ReturnType<Shop['invoicesDesk']['importFile']>>, { ok: true }>['value']

/** What became of the payments of a file. */
export function FileReport({ report: { payments, known } }: { report: Report }) {
  const t = useTexts()
  const money = useMoney()
  const unclear = payments.filter(({ outcome }) => outcome !== 'paid' && outcome !== 'part-paid').length
  return (
    <Notice type={unclear > 0 ? 'warning' : 'success'}>
      <p className="font-semibold">{t('invoices.report', { booked: payments.length - unclear, unclear, known })}</p>
      <ul className="mt-2">
        {payments.map(({ bookedOn, amount, currency, outcome, reference }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the report of a file never changes.
          <li key={index} className="text-sm tabular-nums wrap-anywhere">
            {[formatDate(bookedOn), money(amount, currency), t(outcomeTexts[outcome]), reference]
              .filter(Boolean)
              .join(dot)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
