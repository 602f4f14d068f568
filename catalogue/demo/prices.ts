import type { ProductRecord } from '#server/catalogue/catalogue-file.ts'
import type { Storefront } from './brands.ts'

type Market = 'CH' | 'DE' | 'IT'
type Channel = 'retail' | 'website' | 'comparison' | 'partner'
export type Price = { market: Market; channel: Channel; amount: number }
type PastPrice = { market: Market; amount: number; from: string }
export type BulkPrice = { market: Market; from: number; amount: number }

const home: Record<Storefront, Market> = { claravue: 'CH', linsenhaus: 'DE', lenteo: 'IT' }
/** Euros for a franc, with what the market pays: things cost less in Germany and Italy. */
const level: Record<Market, number> = { CH: 1, DE: 0.88, IT: 0.92 }

/** To the nearest price ending in 40 or 90. */
const shopPrice = (cents: number) => Math.max(90, Math.round((cents + 10) / 50) * 50 - 10)

type Base = { price: number; sale?: number; channels: readonly Storefront[]; aboveWebsite?: number }

/** All price lists from the one price that the tables give. Retail is above the website only where that is said. */
export function pricesOf({ price, sale = 0, channels, aboveWebsite = 0 }: Base): Price[] {
  return channels.flatMap((channel) => {
    const market = home[channel]
    const website = shopPrice(price * level[market] * (1 - sale / 100))
    const retail = Math.max(website, shopPrice(price * level[market] * (1 + aboveWebsite / 100)))
    const comparison = Math.min(website, shopPrice(website * 0.96))
    const partner = Math.min(website, shopPrice(website * 0.88))
    return [
      { market, channel: 'retail' as const, amount: retail },
      { market, channel: 'website' as const, amount: website },
      { market, channel: 'comparison' as const, amount: comparison },
      { market, channel: 'partner' as const, amount: partner },
    ]
  })
}

const beforeSale = '2026-03-02'
const saleSince = '2026-10-26'
/** A week in the month before some sales: their lowest price is not the usual one. */
const actionFrom = '2026-10-05'
const actionTo = '2026-10-12'

/** The website prices before and during a sale, each with its first day. */
export function historyOf({ price, sale, channels }: Base): PastPrice[] | undefined {
  if (!sale) return undefined
  return channels.flatMap((channel) => {
    const market = home[channel]
    const off = (percent: number) => shopPrice(price * level[market] * (1 - percent / 100))
    const action = [
      { market, amount: off(sale / 2), from: actionFrom },
      { market, amount: off(0), from: actionTo },
    ]
    return [
      { market, amount: off(0), from: beforeSale },
      ...(sale >= 20 ? action : []),
      { market, amount: off(sale), from: saleSince },
    ]
  })
}

/** What the shop pays: about three fifths of the website price without tax. */
export const costsOf = (prices: ProductRecord['prices']) =>
  prices
    .filter(({ channel }) => channel === 'website')
    .map(({ market, amount }) => ({ market, amount: Math.round(amount * 0.57) }))

/** Per box from four and from eight boxes, e.g. half a year or a year for both eyes. */
export function bulkPricesOf(prices: readonly Price[]): BulkPrice[] {
  return prices
    .filter(({ channel }) => channel === 'website')
    .flatMap(({ market, amount }) => [
      { market, from: 4, amount: Math.round(amount * 0.095) * 10 },
      { market, from: 8, amount: Math.round(amount * 0.09) * 10 },
    ])
}
