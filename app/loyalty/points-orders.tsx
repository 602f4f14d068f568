import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Pagination } from '#contract/catalogue/listing.ts'
import type { BonusConversion, BonusPointsOrder, PointsState } from '#contract/loyalty/bonus-points.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'

const stateTexts: Record<PointsState, MessageId> = {
  pending: 'loyalty.state_pending',
  usable: 'loyalty.state_usable',
  spent: 'loyalty.state_spent',
  expired: 'loyalty.state_expired',
  'taken-back': 'loyalty.state_taken_back',
}

/** The orders behind the points, the newest first. */
export function PointsOrders({ orders, pagination }: { orders: readonly BonusPointsOrder[]; pagination: Pagination }) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  return (
    <section aria-labelledby="points-orders" className="mt-10">
      <h2 id="points-orders" className="title-sm mb-2">
        {t('loyalty.orders')}
      </h2>
      <ul className="border-line border-t">
        {orders.map((order) => (
          <li key={order.order_id} className="points-row">
            <div className="min-w-0">
              <PageLink to={path(`/order/${order.token_value}`)} className="link">
                {t('loyalty.order', { number: order.order_number })}
              </PageLink>
              <p className="text-muted text-sm">
                <time dateTime={order.created_at}>{formatDate(new Date(order.created_at), storefront.zone)}</time>
                {' · '}
                {t(stateTexts[order.state], {
                  from: formatDate(new Date(order.usable_from), storefront.zone),
                  to: formatDate(order.expires_on),
                })}
              </p>
            </div>
            <p className="text-end font-semibold tabular-nums">
              +{order.points}
              {order.points_taken_back > 0 && (
                <span className="block font-normal text-muted text-sm">
                  {t('loyalty.order_taken_back', { points: order.points_taken_back })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Pager pagination={pagination} to={(page) => ({ search: page > 1 ? `?page=${page}` : '' })} />
    </section>
  )
}

const couponTexts: Record<BonusConversion['state'], MessageId> = {
  open: 'loyalty.coupon_open',
  used: 'loyalty.coupon_used',
  expired: 'loyalty.coupon_expired',
}

/** The coupons that points have become. */
export function PointsCoupons({ conversions }: { conversions: readonly BonusConversion[] }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  if (conversions.length === 0) return null
  return (
    <section aria-labelledby="points-coupons" className="mt-10">
      <h2 id="points-coupons" className="title-sm mb-2">
        {t('loyalty.coupons')}
      </h2>
      <ul className="border-line border-t">
        {conversions.map(({ coupon_code, amount, points, state, valid_until, converted_at }) => (
          <li key={coupon_code} className="points-row">
            <div className="min-w-0">
              <p className={`font-semibold tabular-nums ${state === 'open' ? '' : 'text-muted line-through'}`}>
                {coupon_code}
              </p>
              <p className="text-muted text-sm">
                {t(couponTexts[state], { date: formatDate(valid_until) })}
                {' · '}
                {t('loyalty.coupon_made', { points, date: formatDate(new Date(converted_at), storefront.zone) })}
              </p>
            </div>
            <p className="price text-end font-semibold">{formatMoney(amount, storefront.money)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
