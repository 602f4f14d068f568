import type { CurrencyCode } from '#contract/brand.ts'

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

/** In minor units. */
export type Money = { amount: number; currency: CurrencyCode }

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
