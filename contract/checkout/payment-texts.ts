import type { PaymentMethod } from './payment.ts'

export const paymentMethodTexts = {
  twint: 'payment.method_twint',
  visa: 'payment.method_visa',
  master_card: 'payment.method_master_card',
  american_express: 'payment.method_american_express',
  postfinance_efinance: 'payment.method_postfinance_efinance',
  paypal: 'payment.method_paypal',
  klarna_sofort: 'payment.method_klarna_sofort',
  apple_pay: 'payment.method_apple_pay',
  google_pay: 'payment.method_google_pay',
  invoice: 'payment.method_invoice',
} as const satisfies Record<PaymentMethod, string>

/** What a customer is told about a payment that is over. */
export const paymentOutcomeTexts = {
  authorised: 'payment.confirmed',
  paid: 'payment.confirmed',
  refunded: 'payment.confirmed',
  cancelled: 'payment.cancelled',
  failed: 'payment.declined',
} as const
