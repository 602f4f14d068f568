import type { CurrencyCode } from '#contract/brand.ts'
import type { MessageId } from '#messages/ids.ts'

export const currencyTexts: Readonly<Record<CurrencyCode, MessageId>> = {
  CHF: 'shell.currency_chf',
  EUR: 'shell.currency_eur',
  USD: 'shell.currency_usd',
}
