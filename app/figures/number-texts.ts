import { useStorefront } from '#app/storefront/storefront.tsx'
import { formatCount, formatDecimal, formatMoney } from '#contract/web/format.ts'

/** How numbers are written in this storefront and language. */
export function useNumbers() {
  const { money } = useStorefront().storefront
  return {
    count: (count: number) => formatCount(count, money.locale),
    decimal: (number: number, digits: number) => formatDecimal(number.toFixed(digits), money.locale),
    money: (cents: number) => formatMoney(cents, money),
  }
}
