import type { TypedResponse } from 'hono'
import type { z } from 'zod'
import type { Problem } from '#contract/problem.ts'
import type { problemCodes, refusalCases } from '#contract/refusal-codes.ts'
import { type ViolationCode, violationOf, violationTexts } from '#contract/violation.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'

/** Every way in which the API refuses, with its HTTP status and the text that explains it. */
const problems = {
  'not-found': { status: 404, text: 'api.not_found' },
  'bad-input': { status: 422, text: 'api.bad_input' },
  'foreign-origin': { status: 403, text: 'api.foreign_origin' },
  'too-large': { status: 413, text: 'api.too_large' },
  'too-many': { status: 429, text: 'identity.too_many' },
  busy: { status: 503, text: 'identity.busy' },
  'key-required': { status: 401, text: 'api.key_required' },
  'key-refused': { status: 401, text: 'api.key_refused' },
  'key-in-address': { status: 400, text: 'api.key_in_address' },
  'scope-missing': { status: 403, text: 'api.scope_missing' },
  'cursor-refused': { status: 422, text: 'api.cursor_refused' },
  'sign-in-required': { status: 401, text: 'identity.sign_in_required' },
  'sign-in-failed': { status: 401, text: 'login_failed' },
  'account-blocked': { status: 403, text: 'identity.account_blocked' },
  'hash-sign-in-failed': { status: 422, text: 'hash_signin_error' },
  'link-invalid': { status: 422, text: 'identity.link_invalid' },
  'not-as-staff': { status: 409, text: 'desk-customers.not_as_staff' },
  'user-exists': { status: 409, text: 'identity.user_exists' },
  'registration-needed': { status: 409, text: 'register_failed' },
  'too-many-addresses': { status: 409, text: 'address.too_many' },
  'password-refused': { status: 422, text: 'identity.password_update_failed' },
  'bad-signature': { status: 401, text: 'payment.bad_signature' },
  'wishlist-full': { status: 409, text: 'wishlist.full' },
  'rating-invalid': { status: 422, text: 'rating.invalid' },
  'already-rated': { status: 409, text: 'rating.already_rated' },
  'rating-first': { status: 409, text: 'rating.stars_first' },
  'login-too-old': { status: 403, text: 'safety.login_too_old' },
  'passkey-refused': { status: 422, text: 'safety.passkey_failed' },
  'too-many-passkeys': { status: 409, text: 'safety.passkey_failed' },
  'deletion-blocked': { status: 409, text: 'safety.delete_blocked' },
  acting: { status: 403, text: 'identity.not_while_acting' },
  'variant-unknown': { status: 422, text: 'cart.variant_unknown' },
  'too-many-pieces': { status: 422, text: 'cart.max_quantity' },
  'eye-of-no-lens': { status: 422, text: 'cart.eye_of_no_lens' },
  'too-many-lines': { status: 422, text: 'cart.max_lines' },
  'stop-order': { status: 422, text: 'product.stock.reduce_stock' },
  'coupon-not-found': { status: 422, text: 'cart.coupon_does_not_exist' },
  'coupon-expired': { status: 422, text: 'cart.coupon_expired' },
  'coupon-usage-limit-reached': { status: 422, text: 'cart.coupon_usage_limit_reached' },
  'coupon-new-customers-only': { status: 422, text: 'cart.coupon_new_customers_only' },
  'coupon-once-per-customer': { status: 422, text: 'cart.coupon_once_per_customer' },
  'coupon-not-for-these-products': { status: 422, text: 'cart.coupon_not_for_these_products' },
  'coupon-other-currency': { status: 422, text: 'cart.coupon_other_currency' },
  'coupon-not-with-promotional-prices': { status: 422, text: 'cart.coupon_not_with_promotional_prices' },
  'coupon-minimum-not-reached': { status: 422, text: 'cart.coupon_minimum_not_reached' },
  'coupon-with-space': { status: 422, text: 'cart.coupon_with_space' },
  'coupon-or-miles': { status: 409, text: 'cart.coupon_or_miles' },
  'price-channel-closed': { status: 422, text: 'api.price_channel_closed' },
  'no-cart-token': { status: 422, text: 'cart.no_token' },
  'key-reused': { status: 409, text: 'cart.key_reused' },
  'cart-key-missing': { status: 403, text: 'cart.key_missing' },
  'shipping-not-offered': { status: 422, text: 'order.shipping_not_offered' },
  'cart-empty': { status: 409, text: 'order.cart_empty' },
  'checkout-incomplete': { status: 409, text: 'order.checkout_incomplete' },
  'too-many-wearers': { status: 409, text: 'passport.too_many_wearers' },
  'wearer-name-taken': { status: 409, text: 'passport.name_taken' },
  'wearer-is-self': { status: 409, text: 'passport.is_self' },
  'too-many-prescriptions': { status: 409, text: 'passport.too_many_prescriptions' },
  'no-lenses-known': { status: 409, text: 'wear.no_lenses_known' },
  'too-many-corrections': { status: 409, text: 'wear.too_many' },
  'not-sold': { status: 409, text: 'order.not_sold' },
  'price-changed': { status: 409, text: 'order.price_changed' },
  'order-limit': { status: 422, text: 'address.order_limit' },
  'method-not-offered': { status: 422, text: 'order.method_not_offered' },
  'subscription-ended': { status: 409, text: 'subscription.has_ended' },
  'subscription-changed': { status: 409, text: 'subscription.has_changed' },
  'subscription-charging': { status: 409, text: 'subscription.is_charging' },
  'renewal-closed': { status: 409, text: 'subscription.is_settled' },
  'nothing-left': { status: 409, text: 'subscription.nothing_left' },
  'not-repeatable': { status: 409, text: 'subscription.not_repeatable' },
  'subscription-account': { status: 409, text: 'subscription.needs_account' },
  'payment-required': { status: 409, text: 'order.payment_required' },
  'already-paid': { status: 409, text: 'order.already_paid' },
  'reminder-state': { status: 409, text: 'reminder.wrong_state' },
  'order-state': { status: 409, text: 'order.not_in_state' },
  'return-too-late': { status: 409, text: 'order.return_too_late' },
  'order-by-invoice': { status: 409, text: 'order.change_email_only' },
  'too-few-points': { status: 409, text: 'loyalty.too_few_points' },
  'provider-unavailable': { status: 503, text: 'order.provider_unavailable' },
  'parcel-state': { status: 409, text: 'order.parcel_state' },
  'pieces-not-open': { status: 409, text: 'order.pieces_not_open' },
  'unknown-carrier': { status: 422, text: 'order.unknown_carrier' },
  'tracking-number-used': { status: 409, text: 'order.tracking_number_used' },
  'bad-tracking-number': { status: 422, text: 'order.bad_tracking_number' },
  'reorder-not-possible': { status: 409, text: 'reorder.not_possible' },
  unavailable: { status: 503, text: 'api.unavailable' },
  fault: { status: 500, text: 'api.fault' },
} as const satisfies Record<(typeof problemCodes)[number], { status: number; text: MessageId }>

export type ProblemCode = keyof typeof problems

/** Special cases of a problem. A program reads the problem's code and title; the message is the text of the case. */
const cases = {
  'cart-not-found': { problem: 'not-found', text: 'cart.not_found' },
  'review-invalid': { problem: 'bad-input', text: 'rating.text_invalid' },
  'rating-not-bought': { problem: 'not-found', text: 'rating.not_bought' },
  'wearer-not-found': { problem: 'not-found', text: 'passport.wearer_not_found' },
  'parcel-not-found': { problem: 'not-found', text: 'order.parcel_not_found' },
  'review-not-found': { problem: 'not-found', text: 'api.not_found' },
  'reminder-not-found': { problem: 'not-found', text: 'reminder.not_found' },
  'order-not-found': { problem: 'not-found', text: 'order.not_found' },
  'reorder-empty': { problem: 'reorder-not-possible', text: 'reorder.warning' },
  'reorder-cart-not-found': { problem: 'not-found', text: 'reorder.not_possible' },
  'reorder-order-not-found': { problem: 'not-found', text: 'reorder.not_possible' },
  'reorder-no-customer': { problem: 'sign-in-required', text: 'reorder.not_possible' },
  'subscription-not-found': { problem: 'not-found', text: 'subscription.not_found' },
  'cancel-nothing': { problem: 'bad-input', text: 'order.cancel_nothing' },
  'cancel-line-unknown': { problem: 'bad-input', text: 'order.line_unknown' },
  'cancel-too-many': { problem: 'bad-input', text: 'order.too_many_pieces' },
  'return-line-unknown': { problem: 'bad-input', text: 'order.line_unknown' },
  'return-too-many': { problem: 'bad-input', text: 'order.too_many_pieces' },
  'refund-empty': { problem: 'bad-input', text: 'order.cancel_nothing' },
  'refund-line-unknown': { problem: 'bad-input', text: 'order.line_unknown' },
  'refund-too-many': { problem: 'bad-input', text: 'order.too_many_pieces' },
  'refund-too-much': { problem: 'bad-input', text: 'order.too_many_pieces' },
  'refund-shipping-again': { problem: 'bad-input', text: 'order.cancel_nothing' },
  'miles-unavailable': {
    problem: 'unavailable',
    text: 'shop.user.my_account.notification.miles_and_more_points_error',
  },
  'partner-unavailable': { problem: 'unavailable', text: 'get_partner_error' },
  'order-country': { problem: 'bad-input', text: 'order.country_stays' },
  'sold-out': { problem: 'stop-order', text: 'product.stock.no_stock_available' },
  'item-held': { problem: 'stop-order', text: 'order.held' },
  'too-many-holds': { problem: 'too-many', text: 'order.too_many_holds' },
  'too-many-payments': { problem: 'too-many', text: 'order.too_many_payments' },
  'item-sold-out': { problem: 'stop-order', text: 'order.sold_out' },
  'item-short': { problem: 'stop-order', text: 'order.short' },
  'country-not-served': { problem: 'bad-input', text: 'validation.invalid_country' },
  'method-missing': { problem: 'bad-input', text: 'validation.this_field_is_required' },
  'invoice-new-customer': { problem: 'method-not-offered', text: 'order.invoice_new_customer' },
  'invoice-unconfirmed': { problem: 'method-not-offered', text: 'order.invoice_unconfirmed' },
  'invoice-limit': { problem: 'method-not-offered', text: 'order.invoice_limit' },
  'invoice-credit-score': { problem: 'method-not-offered', text: 'order.invoice_credit_score' },
  'alias-unknown': { problem: 'method-not-offered', text: 'order.alias_unknown' },
  'subscription-method': { problem: 'method-not-offered', text: 'subscription.needs_means' },
  'payment-declined': { problem: 'payment-required', text: 'payment.declined' },
  'payment-cancelled': { problem: 'payment-required', text: 'payment.cancelled' },
  'payment-returned': { problem: 'payment-required', text: 'order.payment_returned' },
} as const satisfies Record<(typeof refusalCases)[number], { problem: ProblemCode; text: MessageId }>

export type RefusalCode = ProblemCode | keyof typeof cases
export const isRefusalCode = (code: string): code is RefusalCode =>
  Object.hasOwn(cases, code) || Object.hasOwn(problems, code)
type ProblemDetails = {
  /** Seconds. */
  retryAfter?: number
  /** For the placeholders of the code's own text. */
  values?: Record<string, string | number>
  /** Instead of that text. */
  message?: string
  /** What a program needs to go on. */
  details?: Record<string, unknown>
}

const isCase = (code: RefusalCode): code is keyof typeof cases => Object.hasOwn(cases, code)

const problemOf = (code: RefusalCode): ProblemCode => (isCase(code) ? cases[code].problem : code)

/** The same for a screen: the status of its answer, the sentence that it shows, and the code as it is counted. */
export function refusalOf(
  refusal: { code: RefusalCode } & Pick<ProblemDetails, 'retryAfter' | 'values'>,
  translate: Translate,
) {
  const { code, retryAfter, values } = refusal
  const { text } = isCase(code) ? cases[code] : problems[code]
  const minutes = retryAfter === undefined ? undefined : { minutes: Math.ceil(retryAfter / 60) }
  return { code, status: problems[problemOf(code)].status, message: translate(text, { ...values, ...minutes }) }
}

/** Fits wherever a handler's answers are typed, whatever else it may answer. */
type Refusal = Response & TypedResponse<never, never, never>

export function problem(
  refusal: RefusalCode,
  translate: Translate,
  violations: Problem['violations'] = [],
  { retryAfter, values, message: special, details }: ProblemDetails = {},
): Refusal {
  const code = problemOf(refusal)
  const { status, message: title } = refusalOf({ code, retryAfter, values }, translate)
  const message = special ?? refusalOf({ code: refusal, retryAfter, values }, translate).message
  const body: Problem = { type: `urn:problem:${code}`, title, status, code, message, violations, ...details }
  return Response.json(body, {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'private, no-store',
      ...(status === 503 && { 'Retry-After': '30' }),
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
  }) as Refusal
}

/** What was wrong with which field, in the language of the visitor. */
export const violationsOf = (error: z.core.$ZodError, say: Translate): Problem['violations'] =>
  error.issues.map((issue) => {
    const { code, values } = violationOf(issue)
    return { propertyPath: issue.path.join('.'), message: say(violationTexts[code], values), code }
  })

/** What an operation found with a schema that its route could not know, such as the countries of the brand. */
export type BadInput = { code: 'bad-input'; error: z.core.$ZodError }

/** The answer to what an operation has refused. */
export function refusalTo(refused: BadInput | { code: ProblemCode; retryAfter?: number }, say: Translate): Refusal {
  if ('error' in refused) return problem(refused.code, say, violationsOf(refused.error, say))
  return problem(refused.code, say, [], { retryAfter: refused.retryAfter })
}

/** The violation of a rule that no schema can know, for one field. */
export const violationAt = (propertyPath: string, code: ViolationCode, say: Translate): Problem['violations'] => [
  { propertyPath, message: say(violationTexts[code]), code },
]
