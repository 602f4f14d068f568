import type { Problem } from '#contract/problem.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import { type RefusalCode, refusalOf } from '#server/http/problem.ts'
import type { TooMany } from '#server/rate-limits/operations.ts'
import type { DetailRefusal } from './checkout-rules.ts'
import type { ExtraRefusal } from './extras-rules.ts'
import type { LineRefusal, OptionMistake } from './line-rules.ts'
import type { CartKeyMissing, CartNotFound, KeyReused } from './operations.ts'

export type CartRefusal =
  | LineRefusal
  | ExtraRefusal
  | DetailRefusal
  | CartNotFound
  | CartKeyMissing
  | KeyReused
  | TooMany
  | { code: 'no-cart-token' }
  | { code: 'price-channel-closed'; item: number }

const optionTexts = {
  'option-missing': 'api.option_missing',
  'option-unknown': 'api.option_unknown',
  'not-made': 'api.not_made',
} as const satisfies Record<OptionMistake['code'], MessageId>

/** A refusal for a screen, which shows the message, and for the API, which answers with the rest. */
export type CartProblem = {
  code: CartRefusal['code']
  message: string
  answer: { code: RefusalCode; violations: Problem['violations']; values?: Values; retryAfter?: number }
}
type Values = Record<string, string | number>
/** `ownCurrency` is the storefront's, in which the amounts of coupons are. */
export type Wording = { say: Translate; money: (amount: number) => string; ownCurrency: string }

/** The field of the request that a refusal is about, where it is always the same one. */
const fields: Partial<Record<CartRefusal['code'], string>> = {
  'no-cart-token': 'cart_token',
  'price-channel-closed': 'product.price_channel',
  'variant-unknown': 'product.product_id',
  'eye-of-no-lens': 'product.eye',
  'wearer-not-found': 'product.wearer_id',
  'too-many-pieces': 'quantity',
  'stop-order': 'quantity',
  'shipping-not-offered': 'code',
  'coupon-with-space': 'coupon_code',
}

function fieldOf(refusal: CartRefusal): string | undefined {
  if ('minimum' in refusal) return 'coupon_code'
  return 'field' in refusal ? `${refusal.field}.country_code` : fields[refusal.code]
}

function valuesOf(refusal: CartRefusal, { money, ownCurrency }: Wording): Values | undefined {
  if ('minimum' in refusal) return { amount: money(refusal.minimum), currency: ownCurrency }
  if ('available' in refusal) return { stock: refusal.available }
  return 'max' in refusal ? { max: refusal.max } : undefined
}

/** `place` is where the refused wish stands in the request. */
export function explain(refusal: CartRefusal, wording: Wording, place = ''): CartProblem {
  const { say } = wording
  const code = 'available' in refusal && refusal.available < 1 ? 'sold-out' : refusal.code
  const values = valuesOf(refusal, wording)
  const retryAfter = 'retryAfter' in refusal ? refusal.retryAfter : undefined
  const { message } = refusalOf({ code, values, retryAfter }, say)
  const mistakes = 'mistakes' in refusal ? refusal.mistakes : []
  const inOptions = mistakes.map(({ option, code }) => ({
    propertyPath: `${place}product.options${option ? `.${option}` : ''}`,
    code,
    message: say(optionTexts[code]),
  }))
  const field = fieldOf(refusal)
  const whole = field ? [{ propertyPath: place + field, code: refusal.code, message }] : []
  const violations = inOptions.length > 0 ? inOptions : whole
  return { code: refusal.code, message, answer: { code, violations, values, retryAfter } }
}
