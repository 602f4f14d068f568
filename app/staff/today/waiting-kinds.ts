import type { CollectionProblem } from '#contract/payment.ts'
import type { MessageId } from '#messages/ids.ts'
import type { WaitingKind } from '#server/today/waiting-rules.ts'
import type { WaitingThing } from '#server/today/waiting-store.ts'

/** Reasons why a renewal does not come to an end, each with the next step for staff. */
export const renewalProblems: Readonly<Record<NonNullable<WaitingThing['problem']>, MessageId>> = {
  unclear: 'desk-today.renewal_unclear',
  refused: 'desk-today.renewal_refused',
  failed: 'desk-today.renewal_failed',
}

/** Reasons why the money of an order cannot be collected, each with the next step for staff. */
export const collectionProblems: Readonly<Record<CollectionProblem, MessageId>> = {
  lapsed: 'desk-today.uncollected_lapsed',
  refused: 'desk-today.uncollected_refused',
  'taken-back': 'desk-today.uncollected_taken_back',
}

/** What does not come to an end with a payment, each with the next step for staff. */
export const stuckPayments: Readonly<Record<NonNullable<WaitingThing['stuck']>, MessageId>> = {
  collecting: 'desk-today.stuck_collecting',
  returning: 'desk-today.stuck_returning',
}

type KindView = {
  title: MessageId
  /** What it will show, while there is nothing. */
  about: MessageId
  /** Where it is worked off. */
  page?: string
  /** The page about one of them, if it has one. */
  of?: (thing: WaitingThing) => string | undefined
}

const order = ({ brand, order }: WaitingThing) => `/staff/orders/${brand}/${order}`

export const waitingKinds: Readonly<Record<WaitingKind, KindView>> = {
  cards: { title: 'desk-today.kind_cards', about: 'desk-today.about_cards' },
  orders: {
    title: 'desk-today.kind_orders',
    about: 'desk-today.about_orders',
    page: '/staff/packing',
    of: order,
  },
  held: {
    title: 'desk-today.kind_held',
    about: 'desk-today.about_held',
    page: '/staff/orders?state=new',
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
  uncollected: {
    title: 'desk-today.kind_uncollected',
    about: 'desk-today.about_uncollected',
    page: '/staff/orders?odd=payment',
    of: order,
  },
  // Money may have come without an order.
  stuck: {
    title: 'desk-today.kind_stuck',
    about: 'desk-today.about_stuck',
    of: (thing) => (thing.order ? order(thing) : undefined),
  },
  renewals: {
    title: 'desk-today.kind_renewals',
    about: 'desk-today.about_renewals',
    of: ({ customer = '' }) => `/staff/customers/${encodeURIComponent(customer)}`,
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
  items: { title: 'desk-today.kind_items', about: 'desk-today.about_items', page: '/staff/jobs' },
  mails: { title: 'desk-today.kind_mails', about: 'desk-today.about_mails', page: '/staff/jobs' },
  webhooks: { title: 'desk-today.kind_webhooks', about: 'desk-today.about_webhooks', page: '/staff/webhooks' },
  errors: { title: 'desk-today.kind_errors', about: 'desk-today.about_errors', page: '/staff/errors' },
}
