import { roleMay, type StaffAct, type StaffRole } from '#contract/staff/roles.ts'

/** What can wait for somebody of the shop, in the order of the page, and what one has to be allowed to do about it. */
const waitingActs = {
  cards: 'book-payment',
  orders: 'pack',
  held: 'pack',
  returns: 'check-return',
  refunds: 'refund',
  uncollected: 'refund',
  stuck: 'refund',
  renewals: 'find-customer',
  parcels: 'refund',
  invoices: 'book-payment',
  transfers: 'book-payment',
  reviews: 'moderate-review',
  stock: 'manage-stock',
  content: 'manage-goods',
  jobs: 'try-again',
  items: 'try-again',
  mails: 'try-again',
  errors: 'see-errors',
  webhooks: 'manage-webhooks',
} as const satisfies Record<string, StaffAct>

export type WaitingKind = keyof typeof waitingActs

const isKind = (text: string): text is WaitingKind => Object.hasOwn(waitingActs, text)

export const kindsFor = (role: StaffRole): WaitingKind[] =>
  Object.keys(waitingActs)
    .filter(isKind)
    .filter((kind) => roleMay(role, waitingActs[kind]))

/** Counting ends here, so that it costs the same however much waits. */
export const mostCounted = 100
/** So many of each kind are named. */
export const mostNamed = 3
/** A renewal whose charge has come to no end for so long is mentioned. */
export const hoursToRenew = 2
/** A payment that is neither collected nor given back for so long is mentioned: a provider may be out for an hour. */
export const hoursToMoveMoney = 2
/** A parcel that has come back is checked within so many days. */
export const daysToCheck = 3
/** A receiver of webhooks that has not answered for so long is mentioned; one that is stopped always. */
export const hoursOfSilence = 6
