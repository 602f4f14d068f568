import { useMoneyOf } from '#app/staff/money.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import type { StaffOrder } from '#contract/staff/order-list.ts'
import { shopZone } from '#contract/time-zones.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate, localTime } from '#contract/web/format.ts'
import { OddTags } from './odd-tags.tsx'
import type { Storefront } from './order-filters.tsx'

type OrderTableProps = { orders: readonly StaffOrder[]; storefronts: readonly Storefront[]; isChoosable: boolean }

/** A table from tablets on, and a card for each order on phones. */
export function OrderTable({ orders, storefronts, isChoosable }: OrderTableProps) {
  const t = useTexts()
  return (
    <table className="desk-table desk-orders-table" data-choosable={isChoosable || undefined}>
      <thead>
        <tr>
          {isChoosable && <td />}
          <th scope="col">{t('desk-orders.column_order')}</th>
          <th scope="col">{t('desk-orders.column_placed')}</th>
          <th scope="col">{t('desk-orders.column_customer')}</th>
          <th scope="col">{t('desk-orders.state')}</th>
          <th scope="col">{t('desk-orders.column_parcels')}</th>
          <th scope="col" className="desk-orders-money">
            {t('desk-orders.column_total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} storefronts={storefronts} isChoosable={isChoosable} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({
  order,
  storefronts,
  isChoosable,
}: { order: StaffOrder } & Pick<OrderTableProps, 'storefronts' | 'isChoosable'>) {
  const t = useTexts()
  const { path } = useStorefront()
  const { id, brand, number, name, email, country, state, payment_method: method } = order
  const [mailbox, ...host] = email.split('@')
  const placed = localTime(new Date(order.created_at), shopZone)
  const money = useMoneyOf({ currency: order.currency_code })
  return (
    <tr>
      {isChoosable && (
        <td className="desk-orders-choice">
          <label>
            <input type="checkbox" name="order" value={id} aria-label={t('desk-orders.choose', { number })} />
          </label>
          <input type="hidden" name="shown" value={id} />
        </td>
      )}
      <th scope="row" className="desk-orders-number">
        <PageLink to={path(`/staff/orders/${brand}/${number}`)} className="link desk-orders-link">
          {number}
        </PageLink>
        <small>{storefronts.find((one) => one.id === brand)?.name ?? brand}</small>
      </th>
      <td className="desk-orders-placed">
        <time dateTime={order.created_at}>
          {formatDate(placed.slice(0, 10))} <small>{placed.slice(11)}</small>
        </time>
      </td>
      <td className="desk-orders-customer">
        <span className="wrap-anywhere">{[name || t('desk-orders.no_name'), country].filter(Boolean).join(dot)}</span>
        <small className="wrap-anywhere">
          {mailbox}
          <wbr />
          {host.length > 0 && `@${host.join('@')}`}
        </small>
      </td>
      <td className="desk-orders-state">
        <span>{t(orderStateTexts[state])}</span>
        <OddTags order={order} />
      </td>
      <td className="desk-orders-parcels">
        <Parcels order={order} />
      </td>
      <td className="desk-orders-money">
        <span>{money(order.total)}</span>
        <small>{method ? t(paymentMethodTexts[method]) : t('desk-orders.free')}</small>
        {order.refunded > 0 && <small>{t('desk-orders.refunded', { amount: money(order.refunded) })}</small>}
      </td>
    </tr>
  )
}

/** How far the parcels are, or the day by which the customer was told that they come. */
function Parcels({ order: { parcels, promised_on, state } }: { order: StaffOrder }) {
  const t = useTexts()
  const count = parcels.length
  const areDelivered = count > 0 && parcels.every((parcel) => parcel.state === 'delivered')
  const isOver = state === 'cancelled' || state === 'returned' || areDelivered
  return (
    <>
      {count > 0 && <span>{t(areDelivered ? 'desk-orders.parcels_delivered' : 'desk-orders.parcels', { count })}</span>}
      {promised_on && !isOver && <small>{t('desk-orders.promised', { date: formatDate(promised_on) })}</small>}
    </>
  )
}
