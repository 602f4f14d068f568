import type { CountryCode, CurrencyCode } from '#contract/brand.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { CouponField, CouponKind, CouponMistake, CouponState } from '#contract/staff/coupons.ts'
import type { MessageId } from '#messages/ids.ts'

/** What pages about coupons know of a storefront. */
export type CouponShop = {
  id: string
  name: string
  currency: CurrencyCode
  country: CountryCode
  countries: readonly CountryCode[]
}

export const stateTexts: Readonly<Record<CouponState, MessageId>> = {
  off: 'desk-promotions.state_off',
  ended: 'desk-promotions.state_ended',
  'used-up': 'desk-promotions.state_used_up',
  planned: 'desk-promotions.state_planned',
  running: 'desk-promotions.state_running',
}

export const kindTexts: Readonly<Record<CouponKind, MessageId>> = {
  percent: 'desk-promotions.kind_percent',
  amount: 'desk-promotions.kind_amount',
  'free-shipping': 'desk-promotions.kind_free_shipping',
}

export const channelTexts: Readonly<Record<PriceChannel, MessageId>> = {
  website: 'desk-promotions.channel_website',
  partner: 'desk-promotions.channel_partner',
  comparison: 'desk-promotions.channel_comparison',
}

export const fieldTexts: Readonly<Record<CouponField, MessageId>> = {
  brand: 'desk-promotions.shop',
  code: 'desk-promotions.code',
  name: 'desk-promotions.name',
  prefix: 'desk-promotions.prefix',
  size: 'desk-promotions.size',
  length: 'desk-promotions.length',
  kind: 'desk-promotions.kind',
  percent: 'desk-promotions.percent',
  amount: 'desk-promotions.amount',
  minimum: 'desk-promotions.minimum',
  products: 'desk-promotions.products',
  categories: 'desk-promotions.categories',
  makers: 'desk-promotions.makers',
  validFrom: 'desk-promotions.valid_from',
  validUntil: 'desk-promotions.valid_until',
  usageLimit: 'desk-promotions.usage_limit',
  oncePerCustomer: 'desk-promotions.once_per_customer',
  newCustomersOnly: 'desk-promotions.new_customers_only',
  notWithPromotionalPrices: 'desk-promotions.not_with_promotional_prices',
  markets: 'desk-promotions.markets',
  channels: 'desk-promotions.channels',
  owner: 'desk-promotions.owner',
}

export const mistakeTexts: Readonly<Record<CouponMistake, MessageId>> = {
  missing: 'desk-promotions.wrong_missing',
  unknown: 'desk-promotions.wrong_unknown',
  'code-form': 'desk-promotions.wrong_code_form',
  'code-reserved': 'desk-promotions.wrong_code_reserved',
  'code-taken': 'desk-promotions.wrong_code_taken',
  'name-taken': 'desk-promotions.wrong_name_taken',
  'prefix-form': 'desk-promotions.wrong_prefix_form',
  'percent-range': 'desk-promotions.wrong_percent_range',
  'amount-range': 'desk-promotions.wrong_amount_range',
  'minimum-range': 'desk-promotions.wrong_minimum_range',
  'count-range': 'desk-promotions.wrong_count_range',
  'size-range': 'desk-promotions.wrong_size_range',
  'length-range': 'desk-promotions.wrong_length_range',
  'moment-form': 'desk-promotions.wrong_moment_form',
  'end-before-start': 'desk-promotions.wrong_end_before_start',
  'end-past': 'desk-promotions.wrong_end_past',
  'used-fixed': 'desk-promotions.wrong_used_fixed',
  'used-only-more': 'desk-promotions.wrong_used_only_more',
}
