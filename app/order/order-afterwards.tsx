import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { nameOf } from '#contract/cart/line-words.ts'
import type { Order } from '#contract/checkout/order.ts'
import { returnStateTexts } from '#contract/checkout/return.ts'
import { formatDate } from '#contract/web/format.ts'

/** Leads to what the order would be today. */
export function OrderAgain({ order }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.redacted || !order.reorderable) return null
  return (
    <p className="mt-4 print:hidden">
      <PageLink to={path(`/order/${order.token_value}/reorder`)} className={buttonClass('primary')}>
        <Icon name="reorder" />
        {t('shell.reorder')}
      </PageLink>
    </p>
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
    </section>
  )
}
