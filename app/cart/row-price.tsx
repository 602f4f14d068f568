import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { EyeRow } from '#contract/cart/eye-rows.ts'
import { sumOf } from '#contract/money-rules.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { VisibleLine } from './cart-state.ts'

/** What a row costs, and a piece of it. The eyes have different prices where one of them came by a price link. */
export function RowPrice({ row }: { row: EyeRow<VisibleLine> }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  // The price of a piece may depend on the quantity, so only the shop can say what a new quantity costs.
  if (row.some(({ isPending }) => isPending)) return <p className="cart-sum-pending">{t('cart.counting')}</p>
  const items = row.map(({ item }) => item)
  const saved = sumOf(items.map(({ savings }) => savings.savings_from_regular))
  const pieces = sumOf(items.map(({ quantity }) => quantity))
  const prices = [...new Set(items.map(({ unit_price }) => unit_price))]
  return (
    <p className="sm:text-right">
      <strong className="price">{money(sumOf(items.map(({ total }) => total)))}</strong>
      {pieces > 1 && (
        <span className="block text-muted text-sm">
          {prices.map((price) => t('cart.each', { amount: money(price) })).join(', ')}
        </span>
      )}
      {saved > 0 && <span className="block text-sm text-success">{t('shell.saved', { amount: money(saved) })}</span>}
    </p>
  )
}
