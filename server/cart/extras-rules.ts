import type { UpdateOrder } from '#contract/cart/changes.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { usualFrequency } from '#contract/subscription/frequency.ts'
import type { CouponRefusal } from '#server/promotions/rules.ts'
import { type Market, priceCart } from './price-rules.ts'
import type { CartFacts, CartState } from './rules.ts'

/** What may go with a cart besides its lines: a coupon or the number of a Miles and More card, never both. */
export type ExtraRefusal =
  | { code: 'coupon-or-miles' }
  | { code: 'coupon-with-space' }
  | { code: `coupon-${CouponRefusal}`; minimum: number }

/** `facts` contain the coupon with this code, if it exists. */
function applyCoupon(cart: CartState, code: string, facts: CartFacts, market: Market): Result<CartState, ExtraRefusal> {
  if (cart.milesAndMoreNumber !== null) return err({ code: 'coupon-or-miles' })
  const applied = { ...cart, couponCode: code }
  const { refusal } = priceCart(applied, facts, market).sums
  return refusal ? err({ code: `coupon-${refusal}`, minimum: facts.coupon?.minimum ?? 0 }) : ok(applied)
}

const removeCoupon = (cart: CartState): CartState => ({ ...cart, couponCode: null })

const setMilesAndMore = (cart: CartState, number: string): Result<CartState, ExtraRefusal> =>
  cart.couponCode === null ? ok({ ...cart, milesAndMoreNumber: number }) : err({ code: 'coupon-or-miles' })

const removeMilesAndMore = (cart: CartState): CartState => ({ ...cart, milesAndMoreNumber: null })

export type ExtraWishes = { couponCode?: string | null; milesAndMoreNumber?: string | null }

/** Makes all changes, or none. Removals come first, so that they make room for what is entered. */
export function changeExtras(
  cart: CartState,
  { couponCode, milesAndMoreNumber }: ExtraWishes,
  facts: CartFacts,
  market: Market,
): Result<CartState, ExtraRefusal> {
  let changed = couponCode === null ? removeCoupon(cart) : cart
  if (milesAndMoreNumber === null) changed = removeMilesAndMore(changed)
  const withCoupon = couponCode ? applyCoupon(changed, couponCode, facts, market) : ok(changed)
  if (!withCoupon.ok || !milesAndMoreNumber) return withCoupon
  return setMilesAndMore(withCoupon.value, milesAndMoreNumber)
}

/** A subscription without a frequency keeps that of before, or comes every month. */
export function chooseSubscription(
  cart: CartState,
  { subscription, subscription_frequency: frequency }: Pick<UpdateOrder, 'subscription' | 'subscription_frequency'>,
): CartState {
  if (subscription === false) return { ...cart, subscriptionFrequency: null }
  if (subscription === undefined && frequency === undefined) return cart
  return { ...cart, subscriptionFrequency: frequency ?? cart.subscriptionFrequency ?? usualFrequency }
}

const notices = {
  couponApplied: 'cart.coupon_applied',
  couponRemoved: 'cart.coupon_removed',
  milesSet: 'cart.set_miles_and_more_number_success',
  milesRemoved: 'cart.miles_and_more_removed',
} as const
export type Announcement = (typeof notices)[keyof typeof notices]

/** The notices that confirm a change to the visitor. */
export function announcements(before: CartState, after: CartState): Announcement[] {
  const found: Announcement[] = []
  if (before.couponCode !== after.couponCode)
    found.push(after.couponCode === null ? notices.couponRemoved : notices.couponApplied)
  if (before.milesAndMoreNumber !== after.milesAndMoreNumber)
    found.push(after.milesAndMoreNumber === null ? notices.milesRemoved : notices.milesSet)
  return found
}
