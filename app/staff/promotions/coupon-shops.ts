import { brands } from '#brands/all.ts'
import type { CouponShop } from './coupon-texts.ts'

/** For loaders: what pages about coupons know of each storefront. */
export const couponShops: readonly CouponShop[] = brands.map(({ id, name, currency, country, countries }) => ({
  id,
  name,
  currency,
  country,
  countries,
}))
