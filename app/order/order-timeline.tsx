import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { countPieces } from '#contract/checkout/count-pieces.ts'
import type { Order } from '#contract/checkout/order.ts'
import { isDelivered, type OrderStep, orderSteps } from '#contract/checkout/order-progress.ts'
import type { Parcel } from '#contract/checkout/parcel.ts'
import { formatDate } from '#contract/web/format.ts'
import { OrderPart } from './order-part.tsx'

const stepTexts = {
  ordered: 'order.step_ordered',
  confirmed: 'order.step_confirmed',
  packed: 'order.step_packed',
  shipped: 'order.step_shipped',
  delivered: 'order.step_delivered',
  cancelled: 'order.step_cancelled',
  returned: 'order.step_returned',
} as const satisfies Record<OrderStep['step'], string>

const statusTexts = {
  done: 'order.step_done',
  current: 'order.step_current',
  next: 'order.step_next',
} as const satisfies Record<OrderStep['status'], string>

/** Where the order is: ordered, confirmed, packed, on its way, delivered. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const isArrived = (step: OrderStep['step']) => step === 'delivered' && isDelivered(order)
  const isPartly = order.state === 'open' && order.parcels.length > 0
  return (
    <section aria-labelledby="order-progress">
      <h2 id="order-progress" className="sr-only">
        {t('order.progress')}
      </h2>
      <ol className="order-steps">
        {orderSteps(order).map(({ step, at, status }) => (
          <li
            key={step}
            className="order-step"
            data-status={isArrived(step) ? 'done' : status}
            aria-current={status === 'current' ? 'step' : undefined}
          >
            <span className="order-step-mark" aria-hidden="true">
              {(status === 'done' || isArrived(step)) && <Icon name="check" className="size-4" />}
              {step === 'cancelled' && <Icon name="close" className="size-4" />}
            </span>
            <span className="min-w-0">
              <span className="order-step-name">
                {t(step === 'shipped' && isPartly ? 'order.step_partly_shipped' : stepTexts[step])}
                <span className="sr-only"> ({t(statusTexts[status])})</span>
              </span>
              {at && (
                <time dateTime={at} className="block text-muted text-sm tabular-nums">
                  {formatDate(new Date(at), storefront.zone)}
                </time>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The parcels of the order, with the carriers' pages about them. */
export function Parcels({ order: { parcels, items, cancelled } }: { order: Order }) {
  const t = useTexts()
  if (parcels.length === 0) return null
  const all = countPieces(items) - countPieces(cancelled)
  return (
    <OrderPart id="order-parcels" title="order.parcels">
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {parcels.map((parcel) => {
          const { number, carrier_name: carrier, tracking_url: url, tracking_number: tracking } = parcel
          const pieces = countPieces(parcel.items)
          return (
            <li key={number} className="order-parcel">
              <h3 className="font-semibold">
                {parcels.length > 1 ? t('order.parcel', { number, carrier }) : t('order.only_parcel', { carrier })}
              </h3>
              <ParcelState parcel={parcel} />
              {pieces < all && (
                <p className="mt-1 text-muted text-sm">
                  {t('order.parcel_pieces', { pieces, all, contents: contentsOf(parcel, items) })}
                </p>
              )}
              {tracking && (
                <p className="mt-1 break-words text-muted text-sm tabular-nums">
                  {t('order.tracking_number', { number: tracking })}
                </p>
              )}
              {url && (
                <p className="mt-1 print:hidden">
                  <a href={url} rel="noreferrer" className="link order-tracking">
                    {t('order.tracking')}
                    {parcels.length > 1 && <span className="sr-only"> {number}</span>}
                  </a>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </OrderPart>
  )
}

const contentsOf = (parcel: Parcel, items: Order['items']) =>
  parcel.items.map(({ line, quantity }) => `${quantity} × ${items[line - 1]?.title ?? ''}`).join(', ')

function ParcelState({ parcel: { state, shipped_at, delivered_at } }: { parcel: Parcel }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const date = (moment: string) => formatDate(new Date(moment), storefront.zone)
  if (state === 'lost') return <p>{t('order.parcel_lost')}</p>
  if (state === 'back') return <p>{t('order.parcel_back')}</p>
  if (delivered_at) return <p>{t('order.parcel_delivered', { date: date(delivered_at) })}</p>
  if (shipped_at) return <p>{t('order.parcel_shipped', { date: date(shipped_at) })}</p>
  return <p>{t('order.parcel_planned')}</p>
}
