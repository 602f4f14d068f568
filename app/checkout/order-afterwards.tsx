import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { returnStateTexts } from '#contract/checkout/return.ts'
import { formatDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'

const doneTexts = {
  cancelled: 'order.cancelled_whole',
  'cancelled-part': 'order.cancelled_part',
  changed: 'order.changed',
  returned: 'order.return_done',
  reported: 'history.problem_done',
} as const satisfies Record<string, MessageId>
export type DoneToOrder = keyof typeof doneTexts

export const isDoneToOrder = (text: string | null): text is DoneToOrder =>
  text !== null && Object.hasOwn(doneTexts, text)

/** Says what the visitor has just done to the order. */
export function DoneNotice({ done }: { done: DoneToOrder }) {
  const t = useTexts()
  return (
    <div className="mt-4">
      <Notice type="success">{t(doneTexts[done])}</Notice>
    </div>
  )
}

/** Leads to what can be changed about an order that is not packed yet. */
export function ManageOrder({ order }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (!order.changeable) return null
  return (
    <section aria-labelledby="manage" className="mt-6 print:hidden">
      <h2 id="manage" className="title-sm">
        {t('order.manage')}
      </h2>
      <p>{t('order.manage_text')}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <PageLink to={path(`/order/${order.token_value}/change`)} className={buttonClass('secondary')}>
          {t('order.change_link')}
        </PageLink>
        <PageLink to={path(`/order/${order.token_value}/cancel`)} className={buttonClass('secondary')}>
          {t('order.cancel_link')}
        </PageLink>
      </p>
    </section>
  )
}

/** Leads to the form for what comes back, as long as there is something to send. */
export function SendBack({ order }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.redacted || order.returnable.length === 0) return null
  return (
    <section aria-labelledby="send-back" className="mt-6 print:hidden">
      <h2 id="send-back" className="title-sm">
        {t('order.send_back')}
      </h2>
      <p>{t('order.send_back_text', { day: order.return_by ? formatDate(order.return_by) : 'none' })}</p>
      <p className="mt-3">
        <PageLink to={path(`/order/${order.token_value}/return`)} className={buttonClass('secondary')}>
          {t('order.send_back')}
        </PageLink>
      </p>
    </section>
  )
}

/** What comes back, how far it has come, and the slip for the parcel. */
export function Returns({ order }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.returns.length === 0) return null
  return (
    <section aria-labelledby="returns" className="mt-6">
      <h2 id="returns" className="title-sm">
        {t('order.returns')}
      </h2>
      <ul>
        {order.returns.map(({ number, state, items, send_by, slip_path, note }) => (
          <li key={number} className="py-2">
            <p>
              <strong>{number}</strong>, {t(returnStateTexts[state])}
            </p>
            <ul className="text-sm">
              {items.map(({ line, quantity }) => (
                <li key={line}>
                  {quantity} × {order.items[line - 1]?.title}
                </li>
              ))}
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
    </section>
  )
}

/** Leads to a message to the shop's service. */
export function ReportProblem({ order }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.redacted) return null
  return (
    <section aria-labelledby="problem" className="mt-6 print:hidden">
      <h2 id="problem" className="title-sm">
        {t('history.problem_lead')}
      </h2>
      <p>{t('history.problem_lead_text')}</p>
      <p className="mt-3">
        <PageLink to={path(`/order/${order.token_value}/problem`)} className={buttonClass('secondary')}>
          {t('history.problem_link')}
        </PageLink>
      </p>
    </section>
  )
}
