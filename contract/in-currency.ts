import type { Brand, CurrencyCode } from './brand.ts'

/** What amounts depend on: the currency of a storefront, and its own where that is another one. */
export type Money = Partial<Pick<Brand, 'currency' | 'home' | 'inOther'>>

/** The storefront in its own currency. */
export const homeOf = (brand: Brand): Brand => brand.home ?? brand

/** How much of the currency a unit of the own one is. */
export const rateOf = ({ home, currency, inOther }: Money): number =>
  (home && currency && inOther?.[currency]?.rate) || 1

/** The smallest step of prices that are converted, in minor units. */
const step = 5

/** An amount of the own currency in the one of the storefront, rounded up to five cents. */
export function amountIn(money: Money, amount: number): number {
  const rate = rateOf(money)
  // The digits that a product of binary fractions has too many would lift a round amount to the next step.
  return money.home ? Math.ceil(Number(((amount * rate) / step).toFixed(6))) * step : amount
}

/** The least amount of the own currency that becomes at least this one. Conversion keeps the order of amounts. */
export function homeAmountOf(money: Money, amount: number): number {
  if (!money.home) return amount
  let least = Math.max(0, Math.floor((amount - step) / rateOf(money)) - 1)
  while (amountIn(money, least) < amount) least += 1
  return least
}

/** Whether shoppers can choose this currency. */
export const isOffered = ({ currencies }: Pick<Brand, 'currencies'>, code: string | undefined): code is CurrencyCode =>
  currencies.some((offered) => offered === code)

/** The storefront in the currency that a shopper has chosen; in its own if it does not offer that one. */
export const asChosen = (brand: Brand, code: string | undefined): Brand =>
  inCurrency(brand, isOffered(brand, code) ? code : undefined)

/**
 * The storefront with all amounts in this currency. Orders and subscriptions keep theirs after shoppers can choose it no
 * longer: its rate has to stay. Without a currency it is the storefront's own. Invoices are in its own only: they are paid to an account in that currency, and their limits are counted in it.
 */
export function inCurrency(brand: Brand, currency: CurrencyCode | null | undefined): Brand {
  const home = homeOf(brand)
  if (!currency || currency === home.currency) return home
  const other = home.inOther?.[currency]
  if (!other) throw new Error(`${home.id} has no rate for ${currency}`)
  const money = { currency, home, inOther: home.inOther }
  return {
    ...home,
    ...money,
    freeShippingFrom: other.freeShippingFrom ?? amountIn(money, home.freeShippingFrom),
    shipping: home.shipping.map((option) => ({ ...option, to: pricedIn(money, option.to) })),
    paymentMethods: home.paymentMethods.filter((method) => method !== 'invoice'),
  }
}

const pricedIn = (money: Money, to: Brand['shipping'][number]['to']): typeof to =>
  Object.fromEntries(
    Object.entries(to).map(([country, way]) => [country, { ...way, price: amountIn(money, way.price) }]),
  )
