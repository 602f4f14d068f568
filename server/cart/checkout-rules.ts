import type { Brand, ShippingKey } from '#contract/brand.ts'
import type { CheckoutState } from '#contract/cart/checkout-state.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { CartFacts, CartState } from './rules.ts'

/** A way of sending something. */
export type ShippingWay = {
  code: string
  key: ShippingKey
  price: number
  /** Working days, least and most. */
  days: readonly [number, number]
  isMidi: boolean
}

/** The same for one cart: `cost` is less than the price if the value of the goods or a coupon makes it free. */
export type PricedWay = ShippingWay & { cost: number }

type Details = Pick<
  CartState,
  'email' | 'billingAddress' | 'shippingAddress' | 'comment' | 'sharesContact' | 'wantsReminder' | 'locale'
>
export type DetailWishes = Partial<Details>

export type DetailRefusal =
  | { code: 'country-not-served'; field: 'billing_address' | 'shipping_address' }
  | { code: 'shipping-not-offered' }

/** Notes the customer's details. A detail that the wishes do not mention stays as it is. */
export function changeDetails(
  cart: CartState,
  wishes: DetailWishes,
  { owner, countries }: Pick<CartFacts, 'owner'> & Pick<Brand, 'countries'>,
): Result<CartState, DetailRefusal> {
  const isServed = (address: { country_code: string } | null | undefined) =>
    !address || countries.some((country) => country === address.country_code)
  if (!isServed(wishes.shippingAddress)) return err({ code: 'country-not-served', field: 'shipping_address' })
  if (!isServed(wishes.billingAddress)) return err({ code: 'country-not-served', field: 'billing_address' })
  const changed = { ...cart, ...wishes }
  // A customer gave the e-mail address with the account.
  const isAddressed = changed.billingAddress ?? changed.shippingAddress
  return ok({ ...changed, email: changed.email ?? (isAddressed ? (owner?.email ?? null) : null) })
}

export function chooseShipping(
  cart: CartState,
  code: string,
  offered: readonly Pick<ShippingWay, 'code'>[],
): Result<CartState, DetailRefusal> {
  const isOffered = offered.some((option) => option.code === code)
  return isOffered ? ok({ ...cart, shippingMethod: code }) : err({ code: 'shipping-not-offered' })
}

/** The way that was chosen, if it goes there; otherwise the one with the best value. */
export const shippingOf = (
  { shippingMethod }: Pick<CartState, 'shippingMethod'>,
  offered: readonly PricedWay[],
): PricedWay | undefined => offered.find(({ code }) => code === shippingMethod) ?? bestValue(offered)

/** Leaves out letters that are no quicker than a parcel and cost as much. One that was chosen stays. */
export const worthChoosing = (
  { shippingMethod }: Pick<CartState, 'shippingMethod'>,
  offered: readonly PricedWay[],
): PricedWay[] => {
  const isNeedless = ({ cost, days }: PricedWay) =>
    offered.some((parcel) => !parcel.isMidi && parcel.cost <= cost && parcel.days[1] <= days[1])
  return offered.filter((way) => !way.isMidi || way.code === shippingMethod || !isNeedless(way))
}

/**
 * The cheapest way, and of equally cheap ones the quickest. Letters come last, because only small orders fit into one,
 * and because the dates on product pages are those of a parcel.
 */
const bestValue = (offered: readonly PricedWay[]): PricedWay | undefined =>
  offered.toSorted(
    (a, b) => Number(a.isMidi) - Number(b.isMidi) || a.cost - b.cost || a.days[1] - b.days[1] || a.days[0] - b.days[0],
  )[0]

/**
 * How far a cart has come in the checkout, by its data: each state needs what the one before it needs and one thing
 * more. So a change leads back exactly as far as it has to. Only the start of a payment leads further.
 */
const needs: readonly [CheckoutState, (cart: CartState, about: { isOffered: boolean; total: number }) => boolean][] = [
  ['address', ({ email }) => email !== null],
  ['addressed', ({ billingAddress, shippingAddress }) => billingAddress !== null && shippingAddress !== null],
  ['shipping_selected', (_, { isOffered }) => isOffered],
  ['payment_skipped', ({ lines }, { total }) => lines.length > 0 && total === 0],
]

export function reachedState(
  cart: CartState,
  about: { offered: readonly Pick<ShippingWay, 'code'>[]; total: number },
): CheckoutState {
  const isOffered = about.offered.some(({ code }) => code === cart.shippingMethod)
  const missing = needs.findIndex(([, holds]) => !holds(cart, { isOffered, total: about.total }))
  const reached = missing < 0 ? needs.length : missing
  return reached === 0 ? 'cart' : (needs[reached - 1]?.[0] ?? 'cart')
}
