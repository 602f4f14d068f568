import { useStorefront } from '#app/storefront/storefront.tsx'
import { formatCount, formatDecimal, formatMoney } from '#contract/web/format.ts'

/** How numbers are written in this storefront and language. Figures are in its own currency. */
export function useNumbers() {
  const { money, ownCurrency } = useStorefront().storefront
  return {
    count: (count: number) => formatCount(count, money.locale),
    decimal: (number: number, digits: number) => formatDecimal(number.toFixed(digits), money.locale),
    money: (cents: number) => formatMoney(cents, { ...money, currency: ownCurrency }),
  }
}
