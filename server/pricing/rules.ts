import { savedAmount, savedPercent } from '#contract/cart/saving.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { Pricing } from '#contract/catalogue/pricing.ts'
import { amountIn, type Money } from '#contract/in-currency.ts'
import { pricePerUnit } from '#server/catalogue/rules.ts'

/** The website price from a moment (in milliseconds) on. */
export type PastPrice = { amount: number; since: number }

/** What a market asks for one piece of a product. */
export type PriceList = {
  prices: { website: number; retail?: number; comparison?: number; partner?: number }
  /** From few pieces to many. */
  bulk: readonly { from: number; amount: number }[]
  /** Number of lenses, or of times 100 ml, in one piece. */
  units: number
  /** From then to now. */
  history: readonly PastPrice[]
}

type Purchase = {
  productId: string
  currency: string
  channel: PriceChannel
  quantity: number
  /** Pieces of the product in the cart already: the bulk price counts all of them. */
  inCart?: number
}

/** The part of a price list that says what a piece costs, with its own amounts in the currency of a storefront. */
export function listIn<List extends { prices: Partial<PriceList['prices']>; bulk: PriceList['bulk'] }>(
  money: Money,
  list: List,
): List {
  if (!money.home) return list
  const prices = Object.entries(list.prices).map(([channel, amount]) => [channel, amountIn(money, amount)])
  return { ...list, prices: Object.fromEntries(prices), bulk: amountsIn(money, list.bulk) }
}

/** The same with the prices of before. */
export const wholeListIn = (money: Money, list: PriceList): PriceList => ({
  ...listIn(money, list),
  history: amountsIn(money, list.history),
})

const amountsIn = <Priced extends { amount: number }>(money: Money, list: readonly Priced[]): Priced[] =>
  list.map((priced) => ({ ...priced, amount: amountIn(money, priced.amount) }))

/** What one piece costs: `current` is the price of the visitor's channel, or the bulk price where that is lower. */
export function pieceOf({ prices, bulk }: Pick<PriceList, 'prices' | 'bulk'>, channel: PriceChannel, quantity: number) {
  const own = prices[channel]
  const reached = bulk.findLast(({ from }) => quantity >= from)
  return {
    original: prices.retail ?? prices.website,
    current: Math.min(own ?? prices.website, reached?.amount ?? Number.POSITIVE_INFINITY),
    website: prices.website,
    channel: own === undefined ? ('website' as const) : channel,
  }
}

/** The price list that applies where a program names one; undefined if it needs a key that the visitor does not have. */
export function namedChannel(named: PriceChannel | undefined, byKey: PriceChannel): PriceChannel | undefined {
  if (named === undefined || named === byKey) return byKey
  return named === 'website' ? named : undefined
}

/** What a visitor pays for so many pieces, besides those in the cart. */
export function pricingOf(list: PriceList, purchase: Purchase): Pricing {
  const { productId, currency, channel, quantity, inCart = 0 } = purchase
  const { bulk, units, history } = list
  const { channel: applied, ...piece } = pieceOf(list, channel, quantity + inCart)
  const offered = bulk.findLast(({ from }) => quantity + inCart >= from) ?? bulk[0]
  return {
    product_ids: [productId],
    unit: amounts(piece, 1),
    total_excluding_in_cart: amounts(piece, quantity),
    price_channel: applied,
    currency_code: currency,
    in_cart: inCart,
    bulk_price: offered?.amount ?? 0,
    bulk_from: offered?.from ?? 0,
    price_per_unit: pricePerUnit(piece.current, units),
    lowest_price_30_days: lowestBeforeReduction(history),
  }
}

function amounts(piece: { original: number; current: number; website: number }, times: number) {
  const [original, current, website] = [piece.original * times, piece.current * times, piece.website * times]
  return {
    original,
    current,
    website,
    savings_from_regular: savedAmount(original, current),
    savings_from_website: savedAmount(website, current),
    savings_from_website_in_percents: savedPercent(website, current),
  }
}

const thirtyDays = 30 * 24 * 60 * 60 * 1000

/**
 * The lowest price of the 30 days before the price fell to what it is; null if it did not fall. Where it fell in
 * several steps without rising in between, the first step counts, as the law on price indications has it.
 */
export function lowestBeforeReduction(history: readonly PastPrice[]): number | null {
  let first = history.length - 1
  while (first > 0 && before(history, first) > (history[first]?.amount ?? 0)) first--
  const start = history[first + 1]?.since
  if (start === undefined) return null
  const applied = history.slice(0, first + 1).filter((_, index) => {
    const end = history[index + 1]?.since ?? start
    return end > start - thirtyDays
  })
  return Math.min(...applied.map(({ amount }) => amount))
}

const before = (history: readonly PastPrice[], index: number) => history[index - 1]?.amount ?? 0
