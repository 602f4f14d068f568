import type { MessageId } from '#messages/ids.ts'
import type { CouponRefusal } from '#server/promotions/rules.ts'

/** In the words that a shopper reads. */
export const refusalTexts: Readonly<Record<CouponRefusal, MessageId>> = {
  'not-found': 'cart.coupon_does_not_exist',
  expired: 'cart.coupon_expired',
  'usage-limit-reached': 'cart.coupon_usage_limit_reached',
  'new-customers-only': 'cart.coupon_new_customers_only',
  'once-per-customer': 'cart.coupon_once_per_customer',
  'not-for-these-products': 'cart.coupon_not_for_these_products',
  'not-with-promotional-prices': 'cart.coupon_not_with_promotional_prices',
  'minimum-not-reached': 'cart.coupon_minimum_not_reached',
}
