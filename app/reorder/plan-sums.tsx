import { moneyIn, useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { ReorderPlan } from '#contract/reorder/reorder.ts'
import { formatMoney } from '#contract/web/format.ts'

/** What it costs this time, beside what it cost last time. */
export function PlanSums({ plan: { last, now } }: { plan: ReorderPlan }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const before = (cents: number) => formatMoney(cents, moneyIn(storefront.money, last.currency_code))
  const free = t('cart.free')
  return (
    <table className="reorder-sums">
      <caption className="sr-only">{t('reorder.compare')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('reorder.this_time')}</th>
          <th scope="col">{t('reorder.last_time')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('cart.subtotal')}</th>
          <td>{money(now.items_total)}</td>
          <td>{before(last.items_total)}</td>
        </tr>
        {last.order_promotion_total < 0 && (
          <tr>
            <th scope="row">{t('reorder.discount')}</th>
            <td>{money(0)}</td>
            <td>{before(last.order_promotion_total)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('cart.shipping')}</th>
          <td>{now.shipping_total > 0 ? money(now.shipping_total) : free}</td>
          <td>{last.shipping_total > 0 ? before(last.shipping_total) : free}</td>
        </tr>
        <tr className="reorder-total">
          <th scope="row">{t('cart.total')}</th>
          <td>{money(now.total)}</td>
          <td>{before(last.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}
