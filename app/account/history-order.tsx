import { moneyIn, useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { HistoryItem, HistoryOrder as Listed } from '#contract/checkout/order-history.ts'
import { orderLabel } from '#contract/checkout/order-progress.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import { arrivalReason, arrivalWords } from './arrival-words.ts'

type HistoryOrderProps = {
  order: Listed
  /** Whether it can be ordered again from here. */
  hasReorder?: boolean
}

/** An order in the customer's list, with the one thing that makes sense to do now. */
export function HistoryOrder({ order, hasReorder = true }: HistoryOrderProps) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, moneyIn(storefront.money, order.currency_code))
  const { number, created_at, total, refunded, arrival } = order
  return (
    <li className="history-order">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="title-sm">
          <PageLink to={path(`/my-account/order/${order.id}`)} className="link inline-flex min-h-11 items-center gap-1">
            {t('order.title', { number })}
            <Icon name="chevron-right" className="size-4" />
          </PageLink>
        </h2>
        <span className="order-label">{t(orderLabel(order))}</span>
      </div>
      <p className="flex flex-wrap gap-x-4">
        <time dateTime={created_at}>{formatDate(new Date(created_at), storefront.zone)}</time>
        <span className="price">{money(total)}</span>
        {refunded > 0 && <span className="text-muted">{t('history.refunded_of', { amount: money(refunded) })}</span>}
      </p>
      {arrival && (
        <div className="flex gap-3">
          <Icon name="truck" className="size-6 shrink-0 text-primary" />
          <div className="min-w-0">
            <p className="font-semibold">{arrivalWords(arrival, t)}</p>
            <p className="text-muted text-sm">{arrivalReason(arrival, t, storefront.zone)}</p>
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-3">
        <Pictures items={order.items} />
        <div className="flex flex-wrap gap-3">
          {hasReorder && order.reorderable && (
            <PageLink to={path(`/my-account/reorder/${order.id}`)} className={buttonClass('outline')}>
              <Icon name="reorder" />
              {t('shell.reorder')}
              <span className="sr-only"> {t('history.of_order', { number })}</span>
            </PageLink>
          )}
          <NextStep order={order} />
        </div>
      </div>
    </li>
  )
}

function NextStep({ order: { id, number, action, token_value, tracking_url } }: { order: Listed }) {
  const t = useTexts()
  const { path } = useStorefront()
  const page = path(`/my-account/order/${id}`)
  const which = <span className="sr-only"> {t('history.of_order', { number })}</span>
  if (action === 'track' && tracking_url)
    return (
      <a href={tracking_url} rel="noreferrer" className={buttonClass('secondary')}>
        {t('order.tracking')}
        {which}
      </a>
    )
  const ways = {
    pay: { to: `${page}#invoice`, label: t('history.pay') },
    track: { to: page, label: t('history.details') },
    return: { to: path(`/order/${token_value}/return`), label: t('order.send_back') },
    details: { to: page, label: t('history.details') },
  }
  const { to, label } = ways[action]
  return (
    <PageLink to={to} className={buttonClass(action === 'pay' ? 'primary' : 'secondary')}>
      {label}
      {which}
    </PageLink>
  )
}

const mostPictures = 4

/** The first pictures, with whose packs they are. Both eyes' boxes have the same one, which is shown once. */
function Pictures({ items }: { items: readonly HistoryItem[] }) {
  const t = useTexts()
  const products = [...new Map(items.map((item) => [item.product_id, item])).values()]
  const hidden = products.length - mostPictures
  const wearersOf = (id: string) =>
    new Set(items.flatMap(({ product_id, wearer_name }) => (product_id === id && wearer_name ? [wearer_name] : [])))
  return (
    <ul className="flex flex-wrap items-start gap-2">
      {products.slice(0, mostPictures).map(({ product_id, title, image }) => (
        <li key={product_id} className="history-thumb">
          <ProductPicture name={image} alt={title} width={100} height={100} className="history-picture mx-auto" />
          <span className="wrap-anywhere">{[...wearersOf(product_id)].join(', ')}</span>
        </li>
      ))}
      {hidden > 0 && (
        <li className="history-more">
          <span aria-hidden="true">+{hidden}</span>
          <span className="sr-only">{t('history.more_items', { count: hidden })}</span>
        </li>
      )}
    </ul>
  )
}
