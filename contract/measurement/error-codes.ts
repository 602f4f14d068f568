import { problemCodes, refusalCases } from '#contract/refusal-codes.ts'

/** What fails in the browser, or is said by a page by itself: the keys of notifications, and codes of notices. */
const ownCodes = [
  'unreached',
  'cart_failed',
  'checkout_failed',
  'product_add_failed',
  'coupon',
  'miles',
  'subscription',
  'prices',
  'values',
  'opt_out',
  'checkout',
  'payment',
  'login',
  'wishlist',
  'session-ended',
  'password-missing',
  'password-wrong',
  'same-email',
  'export-expired',
  'appointment-taken',
] as const

const codes = new Set<string>([...problemCodes, ...refusalCases, ...ownCodes])

/** The code as it is told: that of the list or the status of an error page, and `other` for any other word. */
export const toldErrorCode = (code: string) => (codes.has(code) || /^[45]\d\d$/.test(code) ? code : 'other')
