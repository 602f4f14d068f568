/** Every way to pay, in the order in which a storefront shows those that it offers. */
export const paymentMethods = [
  'twint',
  'visa',
  'master_card',
  'american_express',
  'postfinance_efinance',
  'paypal',
  'klarna_sofort',
  'apple_pay',
  'google_pay',
  'invoice',
] as const

export type PaymentMethod = (typeof paymentMethods)[number]

/** What a payment provider does for us. An invoice is our own. */
export type ProviderMethod = Exclude<PaymentMethod, 'invoice'>

const savable: readonly PaymentMethod[] = ['twint', 'visa', 'master_card']

/** Whether a provider can remember it for the next time. */
export const savesAlias = (method: PaymentMethod): boolean => savable.includes(method)

/** `paid` means that the money was asked for; `authorised` that it is set aside for us. */
export type PaymentState = 'awaiting' | 'authorised' | 'paid' | 'refunded' | 'cancelled' | 'failed'

/** A means of payment that the provider remembers. Nothing of it is secret: it pays nobody but us. */
export type PaymentAlias = {
  alias: string
  method: ProviderMethod
  /** As the customer recognises it: `424242xxxxxx4242`. A wallet has none. */
  masked?: string
  /** The card's last month, as the provider writes it: `06` and `28`. */
  expires?: { month: string; year: string }
}

/** What the browser needs to show the provider's pages above ours: its script, and what to hand to `startPayment`. */
export type Lightbox = { script: string; transactionId: string }

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
