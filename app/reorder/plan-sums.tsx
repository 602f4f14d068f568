import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { ReorderPlan } from '#contract/reorder/reorder.ts'
import { formatMoney } from '#contract/web/format.ts'

/** What it costs this time, beside what it cost last time. */
export function PlanSums({ plan: { last, now } }: { plan: ReorderPlan }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const shipping = (cents: number) => (cents > 0 ? money(cents) : t('cart.free'))
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
          <td>{money(last.items_total)}</td>
        </tr>
        {last.order_promotion_total < 0 && (
          <tr>
            <th scope="row">{t('reorder.discount')}</th>
            <td>{money(0)}</td>
            <td>{money(last.order_promotion_total)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('cart.shipping')}</th>
          <td>{shipping(now.shipping_total)}</td>
          <td>{shipping(last.shipping_total)}</td>
        </tr>
        <tr className="reorder-total">
          <th scope="row">{t('cart.total')}</th>
          <td>{money(now.total)}</td>
          <td>{money(last.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}
