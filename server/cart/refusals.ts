import type { OptionMistake } from '#contract/option-mistakes.ts'
import type { Problem } from '#contract/problem.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import type { LineRefusal } from '#server/cart/lines/rules.ts'
import type { CartNotFound, KeyReused } from '#server/cart/operations.ts'
import type { ProblemCode } from '#server/problem.ts'
import type { CouponRefusal } from '#server/promotions/operations.ts'

export type CartRefusal = LineRefusal | CartNotFound | KeyReused

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
  status: ProblemCode
  message: string
  violations: Problem['violations']
}

type Wording = { status: ProblemCode; text: MessageId; values?: Record<string, number>; path?: string }

function wordingOf(refusal: CartRefusal): Wording {
  switch (refusal.code) {
    case 'not-found':
      return { status: 'not-found', text: 'api.not_found' }
    case 'cart-not-found':
      return { status: 'not-found', text: 'cart.not_found' }
    case 'key-reused':
      return { status: 'key-reused', text: 'cart.key_reused' }
    case 'variant-unknown':
      return { status: 'variant-unknown', text: 'cart.variant_unknown', path: 'product.product_id' }
    case 'too-many-pieces':
      return { status: 'too-many-pieces', text: 'cart.max_quantity', values: { max: refusal.max }, path: 'quantity' }
    case 'too-many-lines':
      return { status: 'too-many-lines', text: 'cart.max_lines', values: { max: refusal.max } }
    case 'stop-order':
      return refusal.available > 0
        ? {
            status: 'stop-order',
            text: 'product.stock.reduce_stock',
            values: { stock: refusal.available },
            path: 'quantity',
          }
        : { status: 'stop-order', text: 'reset_password.something_went_wrong', path: 'quantity' }
  }
}

/** `pathTo` says where the wish at this place stands in what was sent. */
export function explain(refusal: CartRefusal, say: Translate, pathTo = (_item: number) => ''): CartProblem {
  const { status, text, values, path } = wordingOf(refusal)
  const message = say(text, values)
  const place = 'item' in refusal ? pathTo(refusal.item) : ''
  const whole = path ? [{ propertyPath: place + path, code: refusal.code, message }] : []
  const options = 'mistakes' in refusal ? refusal.mistakes : []
  const violations = options.map(({ option, code }) => ({
    propertyPath: `${place}product.options${option ? `.${option}` : ''}`,
    ...{ code, message: say(optionTexts[code]) },
  }))
  return { code: refusal.code, status, message, violations: violations.length > 0 ? violations : whole }
}
