import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { dot } from '#contract/web/dot.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { momentOf } from '../moment.ts'
import { useMoneyOf } from '../money.ts'
import { DeskPart } from './desk-part.tsx'
import { actorWords, eventWords } from './event-words.ts'
import { pathOfOrder } from './order-path.ts'

/** All that happened to an order, the newest last. Each event leads to the order as it was then. */
export function TimeLine({ order }: { order: OrderView }) {
  const t = useTexts()
  const { path } = useStorefront()
  const money = useMoneyOf(order)
  const ownMoney = useMoneyOf({ currency: order.ownCurrency })
  const here = path(pathOfOrder(order))
  return (
    <DeskPart id="time-line" title="desk_order.time_line">
      <p className="mb-2 text-muted text-sm">{t('desk_order.time_line_text')}</p>
      <ol className="desk-events">
        {order.events.map((event) => (
          <li key={event.id} data-chosen={event.id === order.past?.at || undefined}>
            <PageLink
              to={`${here}?at=${event.id}#replay`}
              className="desk-event"
              aria-current={event.id === order.past?.at ? 'step' : undefined}
            >
              <span>{eventWords(event, t, money, ownMoney)}</span>
              <span className="text-muted text-sm">
                <time dateTime={event.at}>{momentOf(new Date(event.at))}</time>
                {dot}
                {actorWords(event, t)}
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
    </DeskPart>
  )
}
