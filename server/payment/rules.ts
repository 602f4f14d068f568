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

/** Throws for a reference that a provider would refuse: nobody but ourselves chooses it. */
export function checkReference(reference: string) {
  if (!/^[\w-]{1,20}$/.test(reference)) throw new Error(`A provider takes no reference like ${reference}`)
}

type Traits = {
  /** What Datatrans calls it. */
  code: string
  /** The money that it moves; any if nothing is said. */
  currency?: CurrencyCode
  /** Nothing is set aside first: who has confirmed has paid. */
  paysAtOnce?: true
}

const traits: Record<ProviderMethod, Traits> = {
  twint: { code: 'TWI', currency: 'CHF' },
  visa: { code: 'VIS' },
  master_card: { code: 'ECA' },
  american_express: { code: 'AMX' },
  postfinance_efinance: { code: 'PEF' },
  paypal: { code: 'PAP' },
  klarna_sofort: { code: 'DIB', paysAtOnce: true },
  apple_pay: { code: 'APL' },
  google_pay: { code: 'PAY' },
}

export const providerCode = (method: ProviderMethod): string => traits[method].code
export const paysAtOnce = (method: ProviderMethod): boolean => traits[method].paysAtOnce ?? false

export const isProviderMethod = (method: string): method is ProviderMethod => Object.hasOwn(traits, method)

const trial = 'trial-'

/** Of a payment that somebody tries at the simulator: no cart waits for it. */
export const trialReference = (id: string) => `${trial}${id}`
export const isTrial = (reference: string) => reference.startsWith(trial)

/** Undefined for a method that the shop does not know. */
export function methodOf(code: string): ProviderMethod | undefined {
  const [found] = Object.entries(traits).find(([, each]) => each.code === code) ?? []
  return found as ProviderMethod | undefined
}

/** What a storefront offers, in the order of the list of methods. */
export const offeredMethods = ({ paymentMethods: own, currency }: Brand): PaymentMethod[] =>
  paymentMethods.filter((method) => own.includes(method) && takes(method, currency))

const takes = (method: PaymentMethod, currency: CurrencyCode) =>
  method === 'invoice' || (traits[method].currency ?? currency) === currency
