import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { arrivalOf, type OrderArrival } from '#contract/checkout/order-arrival.ts'
import { isDelivered } from '#contract/checkout/order-progress.ts'
import { isoDate } from '#contract/web/format.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'
import { ParcelDrawing, type ParcelStage } from './parcel-drawing.tsx'

type ArrivalMomentProps = {
  order: Order
  /** Above the day. */
  head?: ReactNode
  /** Beside the button for the calendar. */
  actions?: ReactNode
  /** Below them, as wide as all. */
  children?: ReactNode
  calendarLook?: 'primary' | 'secondary'
}

/** When an order arrives, in large letters beside its parcel on the way. */
export function ArrivalMoment({ order, head, actions, children, calendarLook = 'secondary' }: ArrivalMomentProps) {
  const arrival = arrivalOf(order)
  const isAwaited = arrival?.kind === 'expected' || arrival?.kind === 'delayed'
  return (
    <div className="order-moment">
      {arrival && <ParcelDrawing stage={stageOf(order)} className="order-drawing" />}
      {(head || arrival || order.reorderable) && (
        <div className="min-w-0">
          {head}
          {arrival && <Day arrival={arrival} />}
          <p className="order-moment-acts">
            {actions}
            {isAwaited && !order.redacted && <CalendarLink order={order} look={calendarLook} />}
          </p>
        </div>
      )}
      {children && <div className="order-moment-more">{children}</div>}
    </div>
  )
}

function stageOf(order: Order): ParcelStage {
  if (isDelivered(order)) return 3
  if (order.parcels.some(({ shipped_at }) => shipped_at !== null) || order.state === 'shipped') return 2
  return order.state === 'open' ? 1 : 0
}

const labels = {
  expected: 'order.arrival_expected',
  delayed: 'order.arrival_delayed',
  delivered: 'order.arrival_delivered',
} as const

function Day({ arrival }: { arrival: OrderArrival }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  if (arrival.kind === 'unknown') return <p className="mt-3">{t('order.arrival_unknown')}</p>
  const { min, max } = arrival.kind === 'delivered' ? oneDay(arrival.at, storefront.zone) : arrival
  return (
    <p className="mt-3">
      {t(labels[arrival.kind])} <strong className="order-day">{formatDeliverySpan(min, max, storefront.days)}</strong>
    </p>
  )
}

function oneDay(moment: string, zone: string) {
  const day = isoDate(new Date(moment), zone)
  return { min: day, max: day }
}

/** A file for the calendar, which needs no script. The server has it for those who may see the whole order. */
function CalendarLink({ order, look }: { order: Order; look: 'primary' | 'secondary' }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <a href={path(`/order/${order.token_value}/calendar`)} className={buttonClass(look)} download>
      <Icon name="calendar" />
      {t('order.calendar')}
    </a>
  )
}
