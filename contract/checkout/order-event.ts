/** Who did something to an order. A guest is a customer without an id, a key the key of a program. */
export type Actor =
  | { kind: 'customer' | 'staff' | 'key'; id?: string }
  | { kind: 'carrier' | 'clock' | 'fulfiller' | 'provider' | 'shop' }

/**
 * What can happen to an order. `moved` has the states before and after it; the others say what happened to a part of the
 * order, its parcels or its money.
 */
export const orderEventTypes = [
  'priced',
  'placed',
  'moved',
  'settled',
  'paid',
  'cancelled',
  'changed',
  'delayed',
  'shipped',
  'delivered',
  'lost',
  'back',
  'refused',
  'withdrawal',
  'problem',
  'return',
  'refund',
] as const

/**
 * Events for the desk alone: notes, mails that were sent again, coupons, refunds that a person looked after, money that
 * cannot be collected, customers who are asked to pay again, and orders that wait for a person.
 */
export const deskEventTypes = [
  'note',
  'mail',
  'coupon',
  'paid-back',
  'sent-again',
  'uncollectable',
  'pay-again',
  'held',
] as const
export type OrderEventType = (typeof orderEventTypes)[number] | (typeof deskEventTypes)[number]
