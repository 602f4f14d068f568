import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import type { FoundOrder } from '#contract/session.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'

/** The order with the number that was searched for. Staff cannot act for a guest, who has no account. */
export function OrderLine({ order }: { order: FoundOrder }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { number, created_at, state, total, customer_id, email } = order
  return (
    <p className="mt-4 wrap-anywhere">
      <span className="font-semibold">{t('staff.order', { number, date: formatDate(new Date(created_at)) })}</span>
      <br />
      {t(orderStateTexts[state])}
      {dot}
      {formatMoney(total, storefront.money)}
      {dot}
      {email}
      {customer_id === null && (
        <>
          <br />
          {t('staff.order_of_guest')}
        </>
      )}
    </p>
  )
}
