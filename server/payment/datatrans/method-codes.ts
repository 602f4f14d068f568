import type { ProviderMethod } from '#contract/payment.ts'
import { providerMethods } from '../rules.ts'

const codes: Record<ProviderMethod, string> = {
  twint: 'TWI',
  visa: 'VIS',
  master_card: 'ECA',
  american_express: 'AMX',
  postfinance_efinance: 'PEF',
  paypal: 'PAP',
  klarna_sofort: 'DIB',
  apple_pay: 'APL',
  google_pay: 'PAY',
}

/** What Datatrans calls a method. */
export const datatransCode = (method: ProviderMethod): string => codes[method]

/** Undefined for a method that the shop does not know. */
export const methodOfCode = (code: string): ProviderMethod | undefined =>
  providerMethods.find((method) => codes[method] === code)
