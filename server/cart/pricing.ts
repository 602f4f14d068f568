import { countries } from '#brands/countries.ts'
import type { Brand } from '#contract/brand.ts'
import type { ShippingOption } from '#contract/checkout/shipping.ts'
import { sumOf } from '#contract/money-rules.ts'
import { timeZones } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { ratesOn } from '#server/values/vat-rules.ts'
import { type PricedWay, type ShippingWay, shippingOf } from './checkout-rules.ts'
import type { CartContext } from './operations.ts'
import { type Market, type PricedCart, priceCart } from './price-rules.ts'
import type { CartFacts, CartState } from './rules.ts'

/** What prices depend on besides the cart. */
export type PricingContext = Pick<CartContext, 'brand' | 'shippingTo' | 'now'>

/** The ways of shipping to the cart's destination, which is the home market until an address says otherwise. */
export const shippingOffers = (
  { brand, shippingTo }: PricingContext,
  { shippingAddress }: Pick<CartState, 'shippingAddress'>,
) => shippingTo(shippingAddress?.country_code ?? brand.country)

/** The same with what each of them costs this cart. */
export const pricedOffers = (context: PricingContext, cart: CartState, facts: CartFacts): PricedWay[] =>
  shippingOffers(context, cart).map((way) => {
    const { sums } = priceCart(cart, facts, marketBy(context, cart, way))
    const free = sums.adjustments.filter(({ type }) => type === 'free-shipping')
    return { ...way, cost: way.price + sumOf(free.map(({ amount }) => amount)) }
  })

const isFreedByValue = ({ freeShippingBy }: Brand, { key }: ShippingWay) => freeShippingBy.includes(key)

/** The way that goods of enough value make free, for the hint at it: a parcel before a letter. */
export function freedOffer(context: CartContext, cart: CartState): ShippingWay | undefined {
  const freed = shippingOffers(context, cart).filter((way) => isFreedByValue(context.brand, way))
  return freed.find(({ isMidi }) => !isMidi) ?? freed[0]
}

export const optionOf = ({ shippingName }: CartContext, { code, key, price }: ShippingWay): ShippingOption => ({
  code,
  name: shippingName(key),
  key,
  price,
})

/** The market of a cart that is sent in this way. */
function marketBy({ brand, now }: PricingContext, cart: CartState, way: ShippingWay | undefined): Market {
  const destination = cart.shippingAddress?.country_code ?? brand.country
  return {
    money: brand,
    country: brand.country,
    // Tax is due where the goods go, by the calendar of that country.
    vat: ratesOn(countries[destination].vat, isoDate(now, timeZones[destination])),
    ...(way && {
      shipping: {
        code: way.code,
        price: way.price,
        ...(isFreedByValue(brand, way) && { freeFrom: brand.freeShippingFrom }),
      },
    }),
    specialPricing: brand.theme?.specialPricing ?? false,
    now,
  }
}

export const marketOf = (context: CartContext, cart: CartState, facts: CartFacts): Market =>
  marketBy(context, cart, shippingOf(cart, pricedOffers(context, cart, facts)))

export type PricedInMarket = PricedCart & { market: Market; way: ShippingWay | undefined }

export function priceFor(context: PricingContext, cart: CartState, facts: CartFacts): PricedInMarket {
  const way = shippingOf(cart, pricedOffers(context, cart, facts))
  const market = marketBy(context, cart, way)
  return { market, way, ...priceCart(cart, facts, market) }
}
