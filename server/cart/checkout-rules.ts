import type { Brand, ShippingKey } from '#contract/brand.ts'
import type { CheckoutState } from '#contract/cart/checkout-state.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { CartFacts, CartState } from './rules.ts'

/** A way of sending something. */
export type ShippingWay = { code: string; key: ShippingKey; price: number }

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
  offered: readonly ShippingWay[],
): Result<CartState, DetailRefusal> {
  const isOffered = offered.some((option) => option.code === code)
  return isOffered ? ok({ ...cart, shippingMethod: code }) : err({ code: 'shipping-not-offered' })
}

/** The way that was chosen, if it goes there; otherwise that of the brand's usual carrier, or the first one. */
export const shippingOf = (
  { shippingMethod }: Pick<CartState, 'shippingMethod'>,
  offered: readonly ShippingWay[],
  { delivery }: Pick<Brand, 'delivery'>,
): ShippingWay | undefined =>
  offered.find(({ code }) => code === shippingMethod) ??
  offered.find(({ key }) => key === delivery.carrier) ??
  offered[0]

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
  about: { offered: readonly ShippingWay[]; total: number },
): CheckoutState {
  const isOffered = about.offered.some(({ code }) => code === cart.shippingMethod)
  const missing = needs.findIndex(([, holds]) => !holds(cart, { isOffered, total: about.total }))
  const reached = missing < 0 ? needs.length : missing
  return reached === 0 ? 'cart' : (needs[reached - 1]?.[0] ?? 'cart')
}
