import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { carrierOf, carriers } from '#contract/checkout/carriers.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { orderCode } from '#contract/staff/packing.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'

type Board = Extract<Awaited<ReturnType<Shop['packing']['board']>>, { ok: true }>['value']
type Order = Board['orders'][number]
type WaitingOrdersProps = { orders: readonly Order[]; pathOf: (order: Order) => string }

/** What waits to be packed, the oldest first. */
export function WaitingOrders({ orders, pathOf }: WaitingOrdersProps) {
  const t = useTexts()
  if (orders.length === 0)
    return (
      <section className="desk-empty">
        <h2 className="title-sm">{t('desk-packing.none')}</h2>
        <p>{t('desk-packing.none_text')}</p>
      </section>
    )
  return (
    <section aria-labelledby="waiting" className="mt-8">
      <h2 id="waiting" className="title-sm">
        {t('desk-packing.waiting')}
      </h2>
      <ul className="pack-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <PageLink to={pathOf(order)} className="pack-order">
              <span className="pack-order-code">
                {orderCode(order)}
                {order.isLate && <strong className="pack-late">{t('desk-packing.late')}</strong>}
              </span>
              <span>
                {order.packed > 0
                  ? t('desk-packing.packed_some', { packed: order.packed, open: order.pieces })
                  : t('desk-packing.pieces', { count: order.pieces })}
                {order.claimedBy !== null && (
                  <>
                    {dot}
                    <strong>{t('desk-packing.claimed_by', { name: order.claimedBy })}</strong>
                  </>
                )}
              </span>
              <span className="text-muted">{factsOf(order, t)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function factsOf({ state, promisedOn, shipping, country }: Order, t: ReturnType<typeof useTexts>) {
  const carrier = shipping === null ? undefined : carrierOf(shipping)
  return [
    t(orderStateTexts[state]),
    promisedOn && t('desk-packing.promised', { date: formatDate(promisedOn) }),
    carrier && carriers[carrier].name,
    country,
  ]
    .filter(Boolean)
    .join(dot)
}
