import type { PaymentMethod } from './payment.ts'

/** Where its drawing is, 80 wide and 40 high. */
export const paymentPicture = (method: PaymentMethod) => `/pictures/payment-${pictureNames[method] ?? method}.svg`

/** Where the drawing is not called like the method. */
const pictureNames: Partial<Record<PaymentMethod, string>> = {
  master_card: 'mastercard',
  american_express: 'amex',
  postfinance_efinance: 'postfinance',
  klarna_sofort: 'klarna',
  apple_pay: 'apple-pay',
  google_pay: 'google-pay',
}

/** The companies behind these ways to pay, as they call themselves. An invoice is our own. */
export const payersOf = (methods: readonly PaymentMethod[]): { name: string; picture: string }[] =>
  methods.flatMap((method) => {
    const name = companyNames[method]
    return name ? { name, picture: paymentPicture(method) } : []
  })
const companyNames: Partial<Record<PaymentMethod, string>> = {
  twint: 'TWINT',
  visa: 'Visa',
  master_card: 'Mastercard',
  american_express: 'American Express',
  postfinance_efinance: 'PostFinance',
  paypal: 'PayPal',
  klarna_sofort: 'Klarna',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}
