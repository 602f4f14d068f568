import { useStorefront } from '#app/storefront/storefront.tsx'
import { formatMoney } from '#contract/web/format.ts'

/** Writes amounts as this storefront's readers are used to, each in its own currency. */
export function useMoney() {
  const { storefront } = useStorefront()
  return (amount: number, currency: string) => formatMoney(amount, { ...storefront.money, currency: known(currency) })
}

/** Writes amounts in the currency of an order, a coupon or a storefront. */
export function useMoneyOf({ currency }: { currency: string }) {
  const money = useMoney()
  return (amount: number) => money(amount, currency)
}

/** All amounts are in the currencies of storefronts; some tables allow any. */
const known = (currency: string) => (currency === 'CHF' || currency === 'USD' ? currency : 'EUR')
