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

/** What only the desk is told of: notes, mails that were sent again, coupons, and refunds that a person looked after. */
export const deskEventTypes = ['note', 'mail', 'coupon', 'paid-back', 'sent-again'] as const
export type OrderEventType = (typeof orderEventTypes)[number] | (typeof deskEventTypes)[number]
