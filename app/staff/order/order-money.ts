import { useStorefront } from '#app/storefront/storefront.tsx'
import type { CurrencyCode } from '#contract/brand.ts'
import { formatMoney } from '#contract/web/format.ts'

/** Writes amounts in the currency of an order, as this storefront's readers are used to. */
export function useOrderMoney({ currency }: { currency: CurrencyCode }) {
  const { storefront } = useStorefront()
  return (amount: number) => formatMoney(amount, { ...storefront.money, currency })
}
