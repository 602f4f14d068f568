import type { MessageId } from '#messages/ids.ts'
import type { WaitingKind } from '#server/today/waiting-rules.ts'
import type { WaitingThing } from '#server/today/waiting-store.ts'

type KindView = {
  title: MessageId
  /** What it will show, while there is nothing. */
  about: MessageId
  /** Where it is worked off. */
  page?: string
  /** The page about one of them. */
  of?: (thing: WaitingThing) => string
}

const order = ({ brand, order }: WaitingThing) => `/staff/orders/${brand}/${order}`

export const waitingKinds: Readonly<Record<WaitingKind, KindView>> = {
  orders: {
    title: 'desk-today.kind_orders',
    about: 'desk-today.about_orders',
    page: '/staff/packing',
    of: order,
  },
  returns: {
    title: 'desk-today.kind_returns',
    about: 'desk-today.about_returns',
    page: '/staff/returns',
    of: ({ name, brand = '' }) => `/staff/returns/${name}?${new URLSearchParams({ shop: brand })}`,
  },
  refunds: {
    title: 'desk-today.kind_refunds',
    about: 'desk-today.about_refunds',
    page: '/staff/orders?odd=refund',
    of: order,
  },
  parcels: { title: 'desk-today.kind_parcels', about: 'desk-today.about_parcels', of: order },
  invoices: {
    title: 'desk-today.kind_invoices',
    about: 'desk-today.about_invoices',
    page: '/staff/invoices',
    of: order,
  },
  transfers: { title: 'desk-today.kind_transfers', about: 'desk-today.about_transfers', page: '/staff/invoices' },
  reviews: { title: 'desk-today.kind_reviews', about: 'desk-today.about_reviews', page: '/staff/reviews' },
  stock: { title: 'desk-today.kind_stock', about: 'desk-today.about_stock', page: '/staff/stock?list=low' },
  content: { title: 'desk-today.kind_content', about: 'desk-today.about_content', page: '/staff/content' },
  jobs: { title: 'desk-today.kind_jobs', about: 'desk-today.about_jobs', page: '/staff/jobs' },
  mails: { title: 'desk-today.kind_mails', about: 'desk-today.about_mails', page: '/staff/jobs' },
  webhooks: { title: 'desk-today.kind_webhooks', about: 'desk-today.about_webhooks', page: '/staff/webhooks' },
  errors: { title: 'desk-today.kind_errors', about: 'desk-today.about_errors', page: '/staff/errors' },
}
