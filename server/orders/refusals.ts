import type { Problem } from '#contract/problem.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import { couponTexts } from '#server/cart/operations.ts'
import type { ProblemCode } from '#server/http/problem.ts'
import type { Unpaid } from './complete-order.ts'
import type { StartRefusal } from './start-payment.ts'

export type OrderRefusal = StartRefusal | Unpaid

/** What both doors say: the message for people, the rest for programs. */
export type OrderProblem = {
  code: OrderRefusal['code']
  message: string
  answer: { code: ProblemCode; violations: Problem['violations']; details?: Record<string, unknown> }
}
type Wording = {
  problem: ProblemCode
  text: MessageId
  values?: Record<string, string | number>
  path?: string
  details?: Record<string, unknown>
}
type Money = (amount: number) => string

/** Why nothing was paid, in words. */
const unpaidTexts = {
  awaiting: 'order.payment_required',
  failed: 'payment.declined',
  cancelled: 'payment.cancelled',
  owed: 'order.payment_returned',
  unavailable: 'order.provider_unavailable',
} as const satisfies Record<Unpaid['because'], MessageId>

function wordingOf(refusal: OrderRefusal, money: Money): Wording {
  const { code } = refusal
  switch (code) {
    case 'cart-not-found':
      return { problem: 'not-found', text: 'cart.not_found' }
    case 'cart-empty':
      return { problem: code, text: 'order.cart_empty' }
    case 'checkout-incomplete':
      return { problem: code, text: 'order.checkout_incomplete' }
    case 'not-sold':
      return { problem: code, text: 'order.not_sold', values: { title: refusal.title } }
    case 'stop-order': {
      const text = refusal.available > 0 ? 'product.stock.reduce_stock' : 'reset_password.something_went_wrong'
      const details = { notification: 'checkout_failed', available: refusal.available }
      return { problem: code, text, values: { stock: refusal.available }, details }
    }
    case 'price-changed':
      return { problem: code, text: 'order.price_changed' }
    case 'order-limit':
      return { problem: code, text: 'address.order_limit', values: { limit: money(refusal.limit) } }
    case 'method-missing':
      return { problem: 'bad-input', text: 'validation.this_field_is_required', path: 'payment_method' }
    case 'method-not-offered':
      return { problem: code, text: 'order.method_not_offered', path: 'payment_method' }
    case 'invoice-new-customer':
      return { problem: 'method-not-offered', text: 'order.invoice_new_customer', path: 'payment_method' }
    case 'invoice-credit-score':
      return { problem: 'method-not-offered', text: 'order.method_not_offered', path: 'payment_method' }
    case 'acting':
      return { problem: code, text: 'identity.not_while_acting' }
    case 'already-paid':
      return { problem: code, text: 'order.already_paid' }
    case 'provider':
      return refusal.because === 'unavailable'
        ? { problem: 'provider-unavailable', text: 'order.provider_unavailable' }
        : { problem: 'method-not-offered', text: 'order.alias_unknown', path: 'alias' }
    case 'payment-required':
      return {
        problem: refusal.because === 'unavailable' ? 'provider-unavailable' : code,
        ...{ text: unpaidTexts[refusal.because], details: { because: refusal.because } },
      }
    default:
      return { problem: code, text: couponTexts[code.slice('coupon-'.length) as keyof typeof couponTexts] }
  }
}

export function explainOrder(refusal: OrderRefusal, say: Translate, money: Money): OrderProblem {
  const { problem, text, values, path, details } = wordingOf(refusal, money)
  const message = say(text, values)
  const violations = path ? [{ propertyPath: path, code: refusal.code, message }] : []
  return { code: refusal.code, message, answer: { code: problem, violations, ...(details && { details }) } }
}
