import { useEffect } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { addressLines } from '#contract/address/address-lines.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { formatDate } from '#contract/web/format.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { momentOf } from '../moment.ts'
import { useMoneyOf } from '../money.ts'
import { actorWords, eventWords } from './event-words.ts'
import { LineList } from './line-list.tsx'
import { pathOfOrder } from './order-path.ts'

/** The order as it was after an event, with steps to the events beside it. */
export function Replay({ order }: { order: OrderView }) {
  const t = useTexts()
  const money = useMoneyOf(order)
  const ownMoney = useMoneyOf({ currency: order.ownCurrency })
  const { past } = order
  const event = order.events.find(({ id }) => id === past?.at)
  if (!past || !event) return null
  const then = past.order
  const lines = order.lines.map((line) => ({ ...line, ...then.lines.find((one) => one.line === line.line) }))
  const facts = [
    [t('desk_order.state'), t(orderStateTexts[then.state])],
    [t('desk_order.payment'), t(then.isPaid ? 'desk_order.paid' : 'desk_order.not_paid')],
    [t('desk_order.refunded'), money(then.refunded)],
    [t('desk_order.arrival'), then.arrival ? formatDate(then.arrival) : ''],
    [t('desk_order.ships_to'), then.address ? addressLines(then.address).filter(Boolean).join(', ') : ''],
    [t('desk_order.email'), order.email && then.email],
  ].filter(([, value]) => value)
  return (
    <section id="replay" aria-labelledby="replay-title" className="desk-replay">
      <h2 id="replay-title" className="title-sm">
        {t('desk_order.replay')}
      </h2>
      <p>
        <strong>{eventWords(event, t, money, ownMoney)}</strong>
        <br />
        <span className="text-muted text-sm">
          <time dateTime={event.at}>{momentOf(new Date(event.at))}</time>, {actorWords(event, t)}
        </span>
      </p>
      <Steps order={order} before={past.before} after={past.after} />
      <dl className="desk-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LineList lines={lines} money={money} />
    </section>
  )
}

type StepsProps = { order: OrderView; before: number | undefined; after: number | undefined }

/** Links, which the arrow keys follow as well. */
function Steps({ order, before, after }: StepsProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const here = path(pathOfOrder(order))
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      const isStep = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      const link = isStep && document.querySelector<HTMLElement>(`#replay [aria-keyshortcuts="${event.key}"]`)
      if (!link) return
      event.preventDefault()
      link.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <p className="my-3 flex flex-wrap gap-2">
      {before !== undefined && (
        <PageLink to={`${here}?at=${before}#replay`} className={buttonClass('secondary')} aria-keyshortcuts="ArrowLeft">
          ← {t('desk_order.step_back')}
        </PageLink>
      )}
      {after !== undefined && (
        <PageLink to={`${here}?at=${after}#replay`} className={buttonClass('secondary')} aria-keyshortcuts="ArrowRight">
          {t('desk_order.step_on')} →
        </PageLink>
      )}
      <PageLink to={here} className={buttonClass('plain')}>
        {t('desk_order.now')}
      </PageLink>
    </p>
  )
}
