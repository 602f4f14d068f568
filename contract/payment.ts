/** All ways to pay, in the order of display. */
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

/** The methods that need a payment provider. Invoices are the shop's own. */
export type ProviderMethod = Exclude<PaymentMethod, 'invoice'>

const savable: readonly PaymentMethod[] = ['twint', 'visa', 'master_card']

/** True if the provider can save an alias for the next payment. */
export const savesAlias = (method: PaymentMethod): boolean => savable.includes(method)

/** True if orders can be paid with it while the customer is absent, as those of a subscription are. */
export const canRenew = (method: PaymentMethod): boolean => savesAlias(method) || method === 'invoice'

/** `authorised` means that the money is reserved; `paid` that it was requested. */
export type PaymentState = 'awaiting' | 'authorised' | 'paid' | 'refunded' | 'cancelled' | 'failed'

/**
 * Why an authorised payment cannot be collected: it is over, the provider refuses, or it was cancelled there by the bank
 * or a person.
 */
export const collectionProblems = ['lapsed', 'refused', 'taken-back'] as const
export type CollectionProblem = (typeof collectionProblems)[number]

/** A card or wallet that the provider has saved. It is not secret, because it can only pay this shop. */
export type PaymentAlias = {
  alias: string
  method: ProviderMethod
  /** Such as `424242xxxxxx4242`, by which the customer recognises the card. Wallets have none. */
  masked?: string
  /** The last month of the card in the provider's format: `06` and `28`. */
  expires?: { month: string; year: string }
}

/** What the browser needs to open the provider's pages over the shop's: the script and the argument of `startPayment`. */
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

/** The message about a payment that has ended. */
export const paymentOutcomeTexts = {
  authorised: 'payment.confirmed',
  paid: 'payment.confirmed',
  refunded: 'payment.confirmed',
  cancelled: 'payment.cancelled',
  failed: 'payment.declined',
} as const

/** The URL of the method's picture, 80 by 40 px. */
export const paymentPicture = (method: PaymentMethod) => `/pictures/payment-${pictureNames[method] ?? method}.svg`

/** The names of pictures that are not named after the method. */
const pictureNames: Partial<Record<PaymentMethod, string>> = {
  master_card: 'mastercard',
  american_express: 'amex',
  postfinance_efinance: 'postfinance',
  klarna_sofort: 'klarna',
  apple_pay: 'apple-pay',
  google_pay: 'google-pay',
}

/** The companies behind these ways to pay. An invoice is the shop's own. */
export const paymentCompaniesOf = (methods: readonly PaymentMethod[]): { name: string; picture: string }[] =>
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
