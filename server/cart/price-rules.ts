import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { Money } from '#contract/in-currency.ts'
import { listIn, pieceOf } from '#server/pricing/rules.ts'
import { type Basket, type BasketPrice, priceBasket, type Shipping } from '#server/promotions/rules.ts'
import { type CartFacts, type CartLine, type CartState, soldProduct } from './rules.ts'

/** Where and when the cart is priced. */
export type Market = {
  /** The currency of the prices, if it is not the storefront's own. */
  money?: Money
  country: string
  vat: { standard: number; reduced: number }
  shipping?: Shipping
  /** True if the brand lets coupons go with every price list. */
  specialPricing: boolean
  now: Date
}

/** True if coupons go together with a price list: that of the comparison sites is the lowest price already. */
const allowingCoupons: Record<PriceChannel, boolean> = { website: true, partner: true, comparison: false }

/** The price list of the whole cart, which is the one with the most restrictions. */
export function channelOf(lines: readonly Pick<CartLine, 'channel'>[]): PriceChannel {
  const strictest = (['comparison', 'partner'] as const).find((name) => lines.some(({ channel }) => channel === name))
  return strictest ?? 'website'
}

export const couponsAllowed = (channel: PriceChannel, { specialPricing }: Pick<Market, 'specialPricing'>) =>
  specialPricing || allowingCoupons[channel]

export type LinePrice = ReturnType<typeof pieceOf> & { total: number }

/**
 * What each line costs now, from the price list of now; undefined for what is not sold any more. The bulk price counts
 * the pieces of a product over all its lines: both eyes together.
 */
export function priceLines(lines: readonly CartLine[], facts: CartFacts, money?: Money): (LinePrice | undefined)[] {
  const pieces = new Map<string, number>()
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity)
  return lines.map(({ productId, channel, quantity }) => {
    const product = soldProduct(facts, productId)
    const piece =
      product && pieceOf(money ? listIn(money, product) : product, channel, pieces.get(productId) ?? quantity)
    return piece && { ...piece, total: piece.current * quantity }
  })
}

export type PricedCart = { cart: CartState; prices: (LinePrice | undefined)[]; sums: BasketPrice }

/** The whole cart with all that it costs. */
export function priceCart(cart: CartState, facts: CartFacts, market: Market): PricedCart {
  const { lines } = cart
  const prices = priceLines(lines, facts, market.money)
  const channel = channelOf(lines)
  const { coupon, customer } = facts
  const basket: Basket = {
    lines: lines.flatMap(({ productId }, index) => {
      const price = prices[index]
      const product = soldProduct(facts, productId)
      if (!price || !product) return []
      const { categories, category, brand: brands, badge, vatClass } = product
      return {
        id: String(index),
        productId,
        brands,
        total: price.total,
        vatRate: market.vat[vatClass],
        categories: [...categories, category],
        isPromotional: badge === 'sale' || price.channel !== 'website',
      }
    }),
    ...(market.shipping && { shipping: market.shipping }),
  }
  if (coupon && cart.couponCode === coupon.code) {
    const situation = {
      market: market.country,
      channel,
      couponsAllowed: couponsAllowed(channel, market),
      isOtherCurrency: market.money?.home !== undefined,
      now: market.now,
      customer,
      customerId: cart.customerId,
    }
    return { cart, prices, sums: priceBasket({ ...basket, coupon: { coupon, situation } }) }
  }
  const sums = priceBasket(basket)
  // The cart still has the code of a coupon that does not exist any more.
  return { cart, prices, sums: cart.couponCode === null ? sums : { ...sums, refusal: 'not-found' } }
}

/**
 * After a change the visitor has seen the new prices. Where the shop had changed a price before, the notice about it
 * stays until the visitor changes that very line: until then the line keeps the price that was seen last.
 */
export function noteSeenPrices(before: CartState, after: CartState, facts: CartFacts, allSeen = false): CartState {
  const pricesBefore = priceLines(before.lines, facts)
  const pricesAfter = priceLines(after.lines, facts)
  const lines = after.lines.map((line, index) => {
    const at = before.lines.findIndex(({ id }) => id === line.id)
    const earlier = before.lines[at]
    // The line comes from another cart, where its price was seen.
    if (!earlier && line.seenPrice > 0) return line
    const hasNotice = earlier && pricesBefore[at] !== undefined && pricesBefore[at].current !== earlier.seenPrice
    const isTouched = allSeen || earlier?.quantity !== line.quantity
    const current = pricesAfter[index]?.current ?? line.seenPrice
    return hasNotice && !isTouched ? line : current === line.seenPrice ? line : { ...line, seenPrice: current }
  })
  return { ...after, lines }
}
