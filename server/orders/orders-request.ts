import type { Brand, CurrencyCode } from '#contract/brand.ts'
import type { OrderStory } from '#contract/checkout/order-story.ts'
import type { Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import type { CartContext } from '#server/cart/operations.ts'
import type { CreditBureau } from '#server/credit/operations.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Visitor } from '#server/identity/operations.ts'
import type { PaymentProviders } from '#server/payment/operations.ts'
import type { Background } from '#server/process/background.ts'
import type { Log } from '#server/process/log.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import type { OrderWriter } from './confirmation.ts'
import type { HoldLimits } from './hold-rules.ts'
import type { CreditCheck } from './invoice.ts'
import type { OrderProblem } from './refusals.ts'
import type { OrderRow, Payment } from './store.ts'

/** What the operations on orders take from a request. */
export type OrdersRequest = {
  payments: PaymentProviders
  bureau: CreditBureau
  log: Log
  background: Background
  secret: string
  brand: Brand
  origin: string
  client: string
  holds: HoldLimits
  writer: OrderWriter
  /** The path of the payment step in the visitor's language. */
  paymentPath: string
  cookies: Cookies
  visitor: () => Promise<Visitor>
  /** What carts need; in this currency if one is named, otherwise in the one that the visitor has chosen. */
  context: (currency?: CurrencyCode) => Promise<CartContext>
  say: Translate
  /** The names of the ways of shipping. */
  shippingTexts: Translate
  /** The view of an order for other modules. */
  story: (purchase: { order: OrderRow; payment: Pick<Payment, 'method'> }, token: string) => Promise<OrderStory>
  cart: {
    /** The id of the cart with this token, or without a token that of the current cart. */
    id(token?: string): Promise<string | undefined>
    /** Removes the cart from the browser. */
    forget(id: string): void
    /** True if this client has entered the personal fields of a cart. */
    hasKey(id: string): boolean
  }
}
export type OrderResult<T> = Promise<Result<T, OrderProblem>>

/** The cookie that tells the browser in which an order was placed from one that only has the link. */
export function buyerOf({ secret, cookies }: Pick<OrdersRequest, 'secret' | 'cookies'>) {
  const key = keyFor(secret, 'buyer')
  return {
    remember: (orderId: string) => cookies.write('buyer', signedId(key, orderId)),
    hasPlaced: (orderId: string) => readSignedId(key, cookies.read('buyer') ?? '') === orderId,
  }
}

/** The cookie of a browser that has opened an order by a link which was mailed to the buyer. */
export function readerOf({ secret, cookies }: Pick<OrdersRequest, 'secret' | 'cookies'>) {
  const key = keyFor(secret, 'order-reader')
  return {
    remember: (orderId: string) => cookies.write('orderReader', signedId(key, orderId)),
    hasOpened: (orderId: string) => readSignedId(key, cookies.read('orderReader') ?? '') === orderId,
  }
}

export async function creditCheckOf(request: OrdersRequest): Promise<CreditCheck> {
  const { db } = await request.context()
  const who = await request.visitor()
  return { db, bureau: request.bureau, log: request.log, userId: who.kind === 'customer' ? who.userId : undefined }
}
