import type { CurrencyCode } from '#contract/brand.ts'

export type Currency = { name: CurrencyCode; label: string }

export const currencies: Readonly<Record<CurrencyCode, Currency>> = {
  EUR: { name: 'EUR', label: 'Euro' },
  USD: { name: 'USD', label: 'US dollar' },
  CHF: { name: 'CHF', label: 'Swiss franc' },
}
