import { Link } from 'react-router'
import { momentOf } from '#app/staff/moment.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'

type Opened = Extract<Awaited<ReturnType<Shop['stock']['variant']>>, { ok: true }>['value']

const causeTexts: Readonly<Record<Opened['movements'][number]['cause'], MessageId>> = {
  count: 'desk-stock.cause_count',
  order: 'desk-stock.cause_order',
  cancel: 'desk-stock.cause_cancel',
  return: 'desk-stock.cause_return',
  delivery: 'desk-stock.cause_delivery',
}

/** `+5`, `−2`, with a real minus. */
const signed = (change: number) => (change < 0 ? `−${-change}` : `+${change}`)

/** Why the number on hand is what it is, newest first. */
export function MovementList({ movements }: Pick<Opened, 'movements'>) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <ol className="desk-rows">
      {movements.map(({ id, at, change, cause, brand, order, staff, reason, delivery }) => (
        <li key={id} className="stock-movement">
          <strong className="stock-number">{signed(change)}</strong>
          <p className="wrap-anywhere">
            {t(causeTexts[cause])}
            {order !== null && brand !== null && (
              <>
                {' '}
                <Link to={path(`/staff/orders/${brand}/${order}`)} className="link">
                  {order}
                </Link>
              </>
            )}
            {delivery && ` ${delivery}`}
            {reason && `: ${reason}`}
          </p>
          <p className="text-muted text-sm">{[momentOf(new Date(at)), staff].filter(Boolean).join(dot)}</p>
        </li>
      ))}
    </ol>
  )
}

/** Who waits for the variant, in the order in which they came. */
export function WaitingOrders({ waiting }: Pick<Opened, 'waiting'>) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <ol className="desk-rows">
      {waiting.map(({ brand, number, placedAt, pieces, missing }) => (
        <li key={`${brand} ${number}`} className="stock-movement">
          <Link to={path(`/staff/orders/${brand}/${number}`)} className="desk-row-link">
            {number}
          </Link>
          <p>
            {t('desk-stock.pieces', { count: pieces })}
            {missing > 0 && <strong className="desk-late">{t('desk-stock.missing', { count: missing })}</strong>}
          </p>
          <p className="text-muted text-sm">{momentOf(new Date(placedAt))}</p>
        </li>
      ))}
    </ol>
  )
}
