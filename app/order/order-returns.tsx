import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { nameOf } from '#contract/cart/line-words.ts'
import type { Order } from '#contract/checkout/order.ts'
import { returnStateTexts } from '#contract/checkout/return.ts'
import { formatDate } from '#contract/web/format.ts'
import { OrderPart } from './order-part.tsx'

/** What comes back, how far it has come, and the slip for the parcel. */
export function Returns({ order }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.returns.length === 0) return null
  return (
    <OrderPart id="returns" title="order.returns">
      <ul>
        {order.returns.map(({ number, state, items, send_by, slip_path, note }) => (
          <li key={number} className="py-2">
            <p>
              <strong>{number}</strong>, {t(returnStateTexts[state])}
            </p>
            <ul className="text-sm">
              {items.map(({ line, quantity }) => {
                const item = order.items[line - 1]
                return (
                  <li key={line}>
                    {quantity} × {item && nameOf(item, t)}
                  </li>
                )
              })}
            </ul>
            {note && <p className="text-sm">{note}</p>}
            {state === 'announced' && (
              <p className="text-sm">
                {t('order.return_send_by', { day: formatDate(send_by) })}{' '}
                <a href={path(slip_path)} className="link">
                  {t('order.return_slip')}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}
