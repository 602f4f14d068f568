import { useTexts } from '#app/texts.tsx'
import type { OrderView } from '#server/desk/order-view.ts'
import { useMoneyOf } from '../money.ts'

/** What the order costs, and what has gone back of it. */
export function OrderSums({ order }: { order: OrderView }) {
  const t = useTexts()
  const money = useMoneyOf(order)
  const { sums, total, refunded } = order
  const rows = [
    { name: t('desk_order.goods'), amount: sums.items },
    { name: t('desk_order.coupon', { code: sums.coupon ?? '' }), amount: sums.promotion },
    { name: t('desk_order.shipping'), amount: sums.shipping },
  ].filter(({ amount }, index) => index !== 1 || amount !== 0)
  return (
    <dl className="desk-sums">
      {rows.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="font-semibold">
        <dt>{t('desk_order.total')}</dt>
        <dd>{money(total)}</dd>
      </div>
      {refunded > 0 && (
        <div>
          <dt>{t('desk_order.refunded')}</dt>
          <dd>{money(-refunded)}</dd>
        </div>
      )}
    </dl>
  )
}
