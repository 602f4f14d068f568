import type { Problem } from '#contract/problem.ts'
import type { Translate } from '#messages/translate.ts'
import { type RefusalCode, refusalOf } from '#server/http/problem.ts'
import type { UnpaidRefusal } from './complete-order.ts'
import type { StartRefusal } from './start-payment.ts'

export type OrderRefusal = StartRefusal | UnpaidRefusal

/** A refusal for a screen, which shows the message, and for the API, which answers with the rest. */
export type OrderProblem = {
  code: OrderRefusal['code']
  message: string
  answer: {
    code: RefusalCode
    violations: Problem['violations']
    values?: Values
    details?: Record<string, unknown>
    /** Seconds. */
    retryAfter?: number
  }
}
type Values = Record<string, string | number>
/** `ownCurrency` is the storefront's, in which the amounts of coupons are. */
type Wording = {
  say: Translate
  money: (amount: number) => string
  ownCurrency: string
  time: (moment: Date) => string
}

/** How it is answered that nothing was paid, by the reason. */
const unpaidCodes = {
  awaiting: 'payment-required',
  failed: 'payment-declined',
  cancelled: 'payment-cancelled',
  owed: 'payment-returned',
  unavailable: 'provider-unavailable',
} as const satisfies Record<UnpaidRefusal['because'], RefusalCode>

function refusalCodeOf(refusal: OrderRefusal): RefusalCode {
  if (refusal.code === 'payment-required') return unpaidCodes[refusal.because]
  if (refusal.code === 'provider') return refusal.because === 'unavailable' ? 'provider-unavailable' : 'alias-unknown'
  if (!('available' in refusal)) return refusal.code
  if (refusal.heldUntil) return 'item-held'
  return refusal.available < 1 ? 'item-sold-out' : 'item-short'
}

function valuesOf(refusal: OrderRefusal, { money, time, ownCurrency }: Wording): Values | undefined {
  if ('available' in refusal) {
    const { available: stock, title, heldUntil } = refusal
    return { stock, title, ...(heldUntil && { time: time(heldUntil) }) }
  }
  if (refusal.code === 'coupon-other-currency') return { currency: ownCurrency }
  if ('title' in refusal) return { title: refusal.title }
  return 'limit' in refusal ? { limit: money(refusal.limit) } : undefined
}

function detailsOf(refusal: OrderRefusal): Record<string, unknown> | undefined {
  if ('available' in refusal) {
    const { available, heldUntil } = refusal
    return { notification: 'checkout_failed', available, ...(heldUntil && { held_until: heldUntil.toISOString() }) }
  }
  return refusal.code === 'payment-required' ? { because: refusal.because } : undefined
}

/** The field of the request that such a refusal is about. */
const fields: Partial<Record<RefusalCode, string>> = {
  'method-missing': 'payment_method',
  'method-not-offered': 'payment_method',
  'invoice-new-customer': 'payment_method',
  'invoice-unconfirmed': 'payment_method',
  'invoice-limit': 'payment_method',
  'invoice-credit-score': 'payment_method',
  'subscription-method': 'payment_method',
  'alias-unknown': 'alias',
}

export function explainOrder(refusal: OrderRefusal, wording: Wording): OrderProblem {
  const code = refusalCodeOf(refusal)
  const values = valuesOf(refusal, wording)
  const retryAfter = 'retryAfter' in refusal ? refusal.retryAfter : undefined
  const { message } = refusalOf({ code, values, retryAfter }, wording.say)
  const field = fields[code]
  const violations = field ? [{ propertyPath: field, code: refusal.code, message }] : []
  return { code: refusal.code, message, answer: { code, violations, values, details: detailsOf(refusal), retryAfter } }
}
