import type { Brand, CurrencyCode } from '#contract/brand.ts'
import { type PaymentMethod, type PaymentState, type ProviderMethod, paymentMethods } from '#contract/payment.ts'

type PaymentEvent = 'authorise' | 'pay' | 'cancel' | 'fail' | 'refund'

const moves: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  awaiting: { authorise: 'authorised', pay: 'paid', cancel: 'cancelled', fail: 'failed' },
  authorised: { pay: 'paid', cancel: 'cancelled' },
  paid: { refund: 'refunded' },
  refunded: {},
  cancelled: {},
  failed: {},
}

/** Where the event leads; undefined if it cannot happen to a payment in this state. */
export const movedBy = (event: PaymentEvent, from: PaymentState): PaymentState | undefined => moves[from][event]

/** Throws for a reference that a provider would refuse: the shop itself chooses it, so that would be a bug. */
export function checkReference(reference: string) {
  if (!/^[\w-]{1,20}$/.test(reference)) throw new Error(`A provider takes no reference like ${reference}`)
}

type Traits = {
  /** The only currencies that the method takes; without them, it takes any. */
  currencies?: readonly CurrencyCode[]
  /** The money moves when the customer confirms, without an authorisation first. */
  paysAtOnce?: true
}

const traits: Record<ProviderMethod, Traits> = {
  twint: { currencies: ['CHF'] },
  visa: {},
  master_card: {},
  american_express: {},
  postfinance_efinance: { currencies: ['CHF', 'EUR'] },
  paypal: {},
  klarna_sofort: { paysAtOnce: true, currencies: ['EUR', 'CHF'] },
  apple_pay: {},
  google_pay: {},
}

export const paysAtOnce = (method: ProviderMethod): boolean => traits[method].paysAtOnce ?? false

export const isProviderMethod = (method: string): method is ProviderMethod => Object.hasOwn(traits, method)
export const providerMethods: readonly ProviderMethod[] = paymentMethods.filter(isProviderMethod)

const trial = 'trial-'

/** The reference of a payment that a developer tries at the simulator: no cart waits for it. */
export const trialReference = (id: string) => `${trial}${id}`
export const isTrial = (reference: string) => reference.startsWith(trial)

/** The methods that a storefront offers, in the order of the list of methods. */
export const offeredMethods = ({ paymentMethods: own, currency }: Brand): PaymentMethod[] =>
  paymentMethods.filter((method) => own.includes(method) && takes(method, currency))

const takes = (method: PaymentMethod, currency: CurrencyCode) =>
  method === 'invoice' || (traits[method].currencies?.includes(currency) ?? true)
