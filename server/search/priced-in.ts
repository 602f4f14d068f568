import type { Filters } from '#contract/catalogue/filters.ts'
import { homeAmountOf, type Money } from '#contract/in-currency.ts'
import type { SearchService } from './service.ts'

/**
 * The same search for limits of prices in the currency of a storefront: the index knows those of the market. What comes
 * out of it is ordered as it is, because conversion keeps the order of prices.
 */
export const pricedIn = (money: Money, service: SearchService): SearchService =>
  money.home ? { find: (query) => service.find({ ...query, filters: inOwnPrices(money, query.filters) }) } : service

/** Limits are whole units; the own ones may have decimals. What is no number stays, and finds what it found before. */
function inOwnPrices(money: Money, filters: Filters): Filters {
  const limit = (text: string, convert: (amount: number) => number) =>
    Number.isFinite(Number(text)) ? String(convert(Number(text) * 100) / 100) : text
  return {
    ...filters,
    ...(filters.price_from && {
      price_from: filters.price_from.map((text) => limit(text, (amount) => homeAmountOf(money, amount))),
    }),
    // The greatest amount that becomes at most this one.
    ...(filters.price_to && {
      price_to: filters.price_to.map((text) => limit(text, (amount) => homeAmountOf(money, amount + 1) - 1)),
    }),
  }
}
