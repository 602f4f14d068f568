import type { CurrencyCode, LocaleCode } from '#contract/brand.ts'
import type { Lightbox, PaymentAlias, PaymentState, ProviderMethod } from '#contract/payment.ts'
import type { Result } from '#contract/result.ts'

/** In minor units. */
type Money = { amount: number; currency: CurrencyCode }

export type PaymentStart = Money & {
  /**
   * The shop's own, one for each payment: two starts with the same reference are one payment. Like all references it has
   * at most 20 letters and digits, since acquirers cut off more and Datatrans refuses it.
   */
  reference: string
  method: ProviderMethod
  /** The saved means of payment that the customer uses again. */
  alias?: PaymentAlias
  /** Ignored for methods that cannot be saved. */
  saveAlias?: boolean
  locale: LocaleCode
  /** The shop as the customer's browser sees it, and where the browser comes back to. */
  origin: string
  /** The pages for the return. The provider adds `datatransTrxId`, the id of the transaction. */
  paths: { paid: string; cancelled: string; failed: string }
}

export type StartedTransaction = {
  transactionId: string
  /** Where the customer pays; it works without JavaScript. */
  redirectUrl: string
  /** The same as an overlay on the shop's own page. */
  lightbox: Lightbox
}

export type PaymentStatus = {
  transactionId: string
  reference: string
  state: PaymentState
  /** The customer has entered something, and is confirming it at the bank. */
  isUnderWay: boolean
  /** The amount to which the customer has agreed, in minor units; 0 until then. */
  authorised: number
  refunded: number
  currency: string
  /** Missing until the customer has chosen, and for a method that the shop does not know. */
  method?: ProviderMethod
  /** The masked number of the card that was used. */
  masked?: string
  /** Used for this payment, or saved by it. */
  alias?: PaymentAlias
}

/** Why a provider refused. Only `unavailable` is worth another try, with the same reference. */
export type PaymentRefusal =
  | { code: 'unavailable' }
  | { code: 'declined' }
  /** The bank wants the customer to confirm, who is absent: the customer has to pay this one in person. */
  | { code: 'confirmation' }
  | { code: 'unknown-transaction' }
  | { code: 'unknown-alias' }
  | { code: 'wrong-state' }
  | { code: 'wrong-amount' }
  | { code: 'reference-used' }

type ProviderResult<T> = Promise<Result<T, PaymentRefusal>>
type TransactionReference = { transactionId: string; reference: string }

type PaymentNews = { transactionId: string; state: PaymentState }

/**
 * The port to a payment provider. Every adapter passes service.contract.ts. What the network or a customer can cause is
 * a refusal; an adapter throws when the provider does not understand the request, which is a bug or a wrong setting.
 * Calls take their time, so they must not be made inside a database transaction.
 */
export type PaymentService = {
  start(start: PaymentStart): ProviderResult<StartedTransaction>
  status(transactionId: string): ProviderResult<PaymentStatus>
  /**
   * The payment that was begun under a reference of the shop, however long ago; refused as `unknown-transaction` if it
   * does not exist. It is asked before a charge is repeated, because providers forget soon which request they have had.
   */
  find(reference: string): ProviderResult<PaymentStatus>
  /** Collects the money, all of it or less. Repeating it with the same amount changes nothing. */
  settle(order: TransactionReference & Money): ProviderResult<null>
  /** Cancels an authorisation. Repeating it changes nothing. A payment that awaits its customer expires by itself. */
  cancel(order: TransactionReference): ProviderResult<null>
  /**
   * Closes a payment that awaits its customer, so that it cannot be made any more. Refused as `wrong-state` if it was
   * made, and by a provider that cannot do it. Repeating it changes nothing.
   */
  abandon(order: TransactionReference): ProviderResult<null>
  /**
   * Gives money back, at most the amount that was settled. `reference` is the refund's own: two calls with the same one
   * are one refund. The currency is the one that the money came in.
   */
  refund(order: TransactionReference & { amount: number; currency: string }): ProviderResult<null>
  /** Authorises a payment while the customer is absent. It is settled like any other. */
  charge(charge: Money & { reference: string; alias: PaymentAlias }): ProviderResult<{ transactionId: string }>
  /** The provider deletes a saved means of payment. Repeating it changes nothing. */
  forgetAlias(alias: string): ProviderResult<null>
  /** Reads a report of the provider; refused if its signature is wrong or old. */
  readWebhook(body: string, signature: string | undefined): Result<PaymentNews, { code: 'bad-signature' }>
}
