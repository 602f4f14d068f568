import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { Result } from '#contract/result.ts'
import type { PackedLine } from './rules.ts'

/** An order as a warehouse needs it: without prices, and without what was cancelled. */
export type OrderToPack = {
  id: string
  number: number
  brand: string
  /** The code of the shipping method, as the storefront's file has it. */
  shipping: string
  address: PostalAddress
  /** The last day of arrival that the customer was told. */
  promisedOn: string | null
  lines: {
    line: number
    productId: string
    variantId: string
    options: Options
    eye: Eye | null
    quantity: number
  }[]
}

/** What a fulfiller reports. A parcel is named by its `key`: the same key is the same parcel. */
export type FulfilmentNews =
  | { event: 'accepted' | 'begun' | 'refused'; order: string }
  | { event: 'delayed'; order: string; arrival: string }
  | {
      event: 'shipped'
      order: string
      key: string
      carrier: string
      trackingNumber: string | null
      /** All that is open, if it is missing. */
      lines?: PackedLine[]
    }

/** `unavailable` is worth another try, `refused` needs a person. */
export type FulfilmentRefusal = { code: 'unavailable' | 'refused'; reason: string }
export type NewsRefusal = { code: 'bad-signature' } | { code: 'bad-input' }

/**
 * The port to a fulfiller, who packs and ships. Every adapter passes service.contract.ts. Calls take their time, so they must not
 * be made inside a database transaction. Each may be repeated: the order's id is its idempotency key.
 */
export type FulfilmentService = {
  handOver(order: OrderToPack): Promise<Result<null, FulfilmentRefusal>>
  /** Takes back an order, or some of its lines. Refused if they are packed already. */
  cancel(order: { id: string; lines?: readonly PackedLine[] }): Promise<Result<null, FulfilmentRefusal>>
  /** Reads a report of the fulfiller; refused if its signature is wrong or old. */
  readNews(body: string, signature: string | undefined): Result<FulfilmentNews, NewsRefusal>
}
