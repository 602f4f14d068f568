import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { countPieces } from '#contract/checkout/count-pieces.ts'
import { documentTypeTexts } from '#contract/checkout/order-document.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import type { RefundState } from '#contract/checkout/refund.ts'
import { returnStateTexts } from '#contract/checkout/return.ts'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { dayOf, momentOf } from '../moment.ts'
import { useMoneyOf } from '../money.ts'
import { ListPart } from './desk-part.tsx'
import { causeTexts } from './event-words.ts'
import { pathOfOrder } from './order-path.ts'

const parcelTexts = {
  planned: 'desk_order.parcel_planned',
  handed_over: 'desk_order.parcel_handed_over',
  shipped: 'desk_order.parcel_shipped',
  delivered: 'desk_order.parcel_delivered',
  lost: 'desk_order.parcel_lost',
  back: 'desk_order.parcel_back',
} as const satisfies Record<ParcelState, MessageId>

const refundTexts = {
  approved: 'desk_order.refund_approved',
  done: 'desk_order.refund_done',
  waiting: 'desk_order.refund_waiting',
} as const satisfies Record<RefundState, MessageId>

export function Parcels({ order }: { order: OrderView }) {
  const t = useTexts()
  return (
    <ListPart id="parcels" title="desk_order.parcels" empty="desk_order.no_parcels">
      {order.parcels.map(({ number, state, carrier_name, tracking_number, tracking_url, items }) => (
        <li key={number}>
          <strong>{t('desk_order.parcel', { number, carrier: carrier_name })}</strong>
          {dot}
          {t(parcelTexts[state])}
          {dot}
          {t('desk_order.pieces', { count: countPieces(items) })}
          {tracking_number && (
            <>
              {dot}
              {tracking_url ? (
                <a href={tracking_url} className="link" rel="noreferrer" target="_blank">
                  {tracking_number}
                </a>
              ) : (
                tracking_number
              )}
            </>
          )}
        </li>
      ))}
    </ListPart>
  )
}

export function Returns({ order }: { order: OrderView }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <ListPart id="returns" title="desk_order.returns" empty="desk_order.no_returns">
      {order.returns.map(({ number, state, lines }) => (
        <li key={number}>
          {order.maySeeReturns ? (
            <PageLink to={path(`/staff/returns/${number}`)} className="link">
              {number}
            </PageLink>
          ) : (
            <strong>{number}</strong>
          )}
          {dot}
          {t(returnStateTexts[state])}
          {dot}
          {t('desk_order.pieces', { count: countPieces(lines) })}
        </li>
      ))}
    </ListPart>
  )
}

export function Refunds({ order }: { order: OrderView }) {
  const t = useTexts()
  const money = useMoneyOf(order)
  return (
    <ListPart id="refunds" title="desk_order.refunds" empty="desk_order.no_refunds">
      {order.refunds.map(({ id, amount, cause, state, reason, createdAt }) => (
        <li key={id}>
          <strong>{money(amount)}</strong>
          {dot}
          {t(causeTexts[cause])}
          {dot}
          {t(refundTexts[state])}
          {dot}
          {momentOf(new Date(createdAt))}
          {reason && <span className="block text-muted text-sm">{reason}</span>}
        </li>
      ))}
    </ListPart>
  )
}

export function Papers({ order }: { order: OrderView }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <ListPart id="papers" title="desk_order.papers" empty="desk_order.no_papers">
      {order.documents.map(({ id, type, number, issuedAt }) => (
        <li key={id}>
          <a href={path(`${pathOfOrder(order)}/papers/${id}`)} className="link" target="_blank" rel="noreferrer">
            {t(documentTypeTexts[type])} {number} (PDF)
          </a>
          {dot}
          {dayOf(new Date(issuedAt))}
        </li>
      ))}
    </ListPart>
  )
}
