import type { CurrencyCode, LocaleCode } from '#contract/brand.ts'
import type { Lightbox, PaymentAlias, PaymentState, ProviderMethod } from '#contract/payment.ts'
import type { Result } from '#contract/result.ts'

/** In minor units. */
type Money = { amount: number; currency: CurrencyCode }

export type PaymentStart = Money & {
  /**
   * Ours, one for each attempt to pay: asked twice for the same one, the provider starts one payment. As all references
   * at most 20 letters and digits: acquirers cut off more, and Datatrans refuses it.
   */
  reference: string
  method: ProviderMethod
  /** With what the customer paid before. */
  alias?: PaymentAlias
  /** Heeded for the methods that can be saved, ignored for all others. */
  saveAlias?: boolean
  locale: LocaleCode
  /** As the customer's browser sees the shop: it comes back there. */
  origin: string
  /** Where to. The provider adds `datatransTrxId`, the id of the transaction. */
  paths: { paid: string; cancelled: string; failed: string }
}

export type StartedPayment = {
  transactionId: string
  /** Where the customer pays, for a browser without script as well. */
  redirectUrl: string
  /** The same, shown above the shop's own page. */
  lightbox: Lightbox
}

export type PaymentStatus = {
  transactionId: string
  reference: string
  state: PaymentState
  /** What the customer has agreed to, in minor units; 0 until then. */
  authorised: number
  refunded: number
  currency: string
  /** Missing until the customer has chosen, or if it is none that we know. */
  method?: ProviderMethod
  /** Of the card that was used. */
  masked?: string
  /** Used for this payment, or saved by it. */
  alias?: PaymentAlias
}

/** Why a provider did not do it. `unavailable` alone is worth another try, with the same reference. */
export type PaymentRefusal =
  | { code: 'unavailable' }
  | { code: 'declined' }
  | { code: 'unknown-transaction' }
  | { code: 'unknown-alias' }
  | { code: 'wrong-state' }
  | { code: 'wrong-amount' }
  | { code: 'reference-used' }

type Answer<T> = Promise<Result<T, PaymentRefusal>>
type Order = { transactionId: string; reference: string }

type PaymentNews = { transactionId: string; state: PaymentState }

/**
 * Who moves the money. Every adapter passes service.contract.ts. What the network or a customer can cause is an answer;
 * it throws when the provider does not understand us, which is a bug or a wrong setting. Not for use inside a
 * transaction of ours: who knows how long it takes.
 */
export type PaymentService = {
  start(start: PaymentStart): Answer<StartedPayment>
  status(transactionId: string): Answer<PaymentStatus>
  /** Asks for the money, all of it or less. Once is enough; again with the same amount changes nothing. */
  settle(order: Order & Money): Answer<null>
  /** Gives up what was authorised. Again changes nothing. What only awaits its customer expires by itself. */
  cancel(order: Order): Answer<null>
  /** Gives money back, at most what was settled. `reference` is the refund's own; twice the same one is one refund. */
  refund(order: Order & Money): Answer<null>
  /** A payment without its customer, authorised if all goes well; to be settled like any other. */
  charge(charge: Money & { reference: string; alias: PaymentAlias }): Answer<{ transactionId: string }>
  /** What the provider reports by itself; refused if somebody else has written it, or long ago. */
  readWebhook(body: string, signature: string | undefined): Result<PaymentNews, { code: 'bad-signature' }>
}
