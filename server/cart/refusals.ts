import type { Problem } from '#contract/problem.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import type { OptionMistake } from '#server/catalogue/operations.ts'
import type { ProblemCode } from '#server/http/problem.ts'
import type { CouponRefusal } from '#server/promotions/operations.ts'
import type { TooMany } from '#server/rate-limits/operations.ts'
import type { DetailRefusal } from './checkout-rules.ts'
import type { ExtraRefusal } from './extras-rules.ts'
import type { LineRefusal } from './line-rules.ts'
import type { CartNotFound, KeyReused } from './operations.ts'

export type CartRefusal =
  | LineRefusal
  | ExtraRefusal
  | DetailRefusal
  | CartNotFound
  | KeyReused
  | TooMany
  | { code: 'no-cart-token' }

/** Why a coupon gives nothing, in words. */
export const couponTexts = {
  'not-found': 'cart.coupon_does_not_exist',
  expired: 'cart.coupon_expired',
  'usage-limit-reached': 'cart.coupon_usage_limit_reached',
  'new-customers-only': 'cart.coupon_new_customers_only',
  'once-per-customer': 'cart.coupon_once_per_customer',
  'not-for-these-products': 'cart.coupon_not_for_these_products',
  'not-with-promotional-prices': 'cart.coupon_not_with_promotional_prices',
  'minimum-not-reached': 'cart.coupon_minimum_not_reached',
} as const satisfies Record<CouponRefusal, MessageId>

const optionTexts = {
  'option-missing': 'api.option_missing',
  'option-unknown': 'api.option_unknown',
  'not-made': 'api.not_made',
} as const satisfies Record<OptionMistake['code'], MessageId>

/** What both doors say: the message for people, the rest for programs. */
export type CartProblem = {
  code: CartRefusal['code']
  message: string
  answer: { code: ProblemCode; violations: Problem['violations']; values?: Values; retryAfter?: number }
}
type Values = Record<string, string | number>

/** How a refusal is answered: its problem, its words where they are not the problem's own, and where the mistake is. */
type Wording = { problem: ProblemCode; text: MessageId; values?: Values; path?: string }
type Money = (amount: number) => string

function wordingOf(refusal: CartRefusal, money: Money): Wording {
  const { code } = refusal
  switch (code) {
    case 'not-found':
      return { problem: code, text: 'api.not_found' }
    case 'cart-not-found':
      return { problem: 'not-found', text: 'cart.not_found' }
    case 'key-reused':
      return { problem: code, text: 'cart.key_reused' }
    case 'no-cart-token':
      return { problem: code, text: 'cart.no_token', path: 'cart_token' }
    case 'too-many':
      return { problem: code, text: 'identity.too_many', values: { minutes: Math.ceil(refusal.retryAfter / 60) } }
    case 'variant-unknown':
      return { problem: code, text: 'cart.variant_unknown', path: 'product.product_id' }
    case 'too-many-pieces':
      return { problem: code, text: 'cart.max_quantity', values: { max: refusal.max }, path: 'quantity' }
    case 'too-many-lines':
      return { problem: code, text: 'cart.max_lines', values: { max: refusal.max } }
    case 'stop-order': {
      const stock = refusal.available
      const text = stock > 0 ? 'product.stock.reduce_stock' : 'reset_password.something_went_wrong'
      return { problem: code, text, values: { stock }, path: 'quantity' }
    }
    case 'country-not-served':
      return { problem: 'bad-input', text: 'validation.invalid_country', path: `${refusal.field}.country_code` }
    case 'shipping-not-offered':
      return { problem: code, text: 'order.shipping_not_offered', path: 'code' }
    case 'coupon-or-miles':
      return { problem: code, text: 'cart.coupon_or_miles' }
    case 'coupon-with-space':
      return { problem: code, text: 'cart.coupon_with_space', path: 'coupon_code' }
    default: {
      const text = couponTexts[code.slice('coupon-'.length) as CouponRefusal]
      return { problem: code, text, values: { amount: money(refusal.minimum) }, path: 'coupon_code' }
    }
  }
}

export type Words = { say: Translate; money: Money }

/** `place` is where the refused wish stands in what was sent. */
export function explain(refusal: CartRefusal, { say, money }: Words, place = ''): CartProblem {
  const { problem, text, values, path } = wordingOf(refusal, money)
  const message = say(text, values)
  const mistakes = 'mistakes' in refusal ? refusal.mistakes : []
  const inOptions = mistakes.map(({ option, code }) => ({
    propertyPath: `${place}product.options${option ? `.${option}` : ''}`,
    ...{ code, message: say(optionTexts[code]) },
  }))
  const whole = path ? [{ propertyPath: place + path, code: refusal.code, message }] : []
  const violations = inOptions.length > 0 ? inOptions : whole
  const retryAfter = 'retryAfter' in refusal ? refusal.retryAfter : undefined
  return { code: refusal.code, message, answer: { code: problem, violations, values, retryAfter } }
}
