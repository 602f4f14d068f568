import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Translate } from '#messages/translate.ts'
import { cancellationsForRequest } from '#server/cancellations/cancellations-for-request.ts'
import { cartContext } from '#server/cart/cart-context.ts'
import { cartForRequest } from '#server/cart/cart-for-request.ts'
import { documentsForRequest } from '#server/documents/documents-for-request.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { RequestVisitor } from '#server/identity/request-visitor.ts'
import { historyForRequest } from '#server/order-history/history-for-request.ts'
import { ordersForRequest } from '#server/orders/orders-for-request.ts'
import { returnsForRequest } from '#server/returns/returns-for-request.ts'
import { once } from './once.ts'
import { readOrderStory } from './order-story.ts'
import { orderWriter } from './order-writer.ts'
import type { ProductOperations } from './product-operations.ts'
import type { ShopServices } from './services.ts'

type TradeScope = {
  brand: Brand
  locale: LocaleCode
  cookies: Cookies
  cartKey: string | undefined
  who: RequestVisitor
  /** Whose price list applies to a product. */
  channelFor: ProductOperations['pricing']['channelFor']
  say: Translate
  shippingTexts: Translate
  now: number
  /** As the visitor's browser sees the shop. */
  origin: string
  client: string
  paymentPath: string
}

/** The part of the shop where something is bought. */
export function tradeOperations(services: ShopServices, { who, channelFor, ...scope }: TradeScope) {
  const { config, database, secret, payments, external, log, background } = services
  const { brand, cookies, origin, client, paymentPath } = scope
  const request = { ...scope, db: database.db, secret, visitor: who.visitor }
  const cart = once(() => cartForRequest({ ...request, channelFor }))
  const writer = once(() => orderWriter(services))
  const orders = once(() =>
    ordersForRequest({
      payments,
      bureau: external.bureau,
      log,
      background,
      secret,
      brand,
      origin,
      client,
      holds: config.payment.holds,
      paymentPath,
      cookies,
      cart: cart(),
      writer: writer(),
      visitor: who.visitor,
      context: () => cartContext(request),
      say: scope.say,
      shippingTexts: scope.shippingTexts,
      story: (purchase, token) => readOrderStory(database.db, brand, purchase, token),
    }),
  )
  const cancellations = once(() => cancellationsForRequest({ db: database.db, say: scope.say, own: orders().own }))
  const returns = once(() =>
    returnsForRequest({
      db: database.db,
      say: scope.say,
      brand,
      locale: scope.locale,
      texts: services.texts,
      now: scope.now,
      find: orders().find,
      own: orders().own,
    }),
  )
  const documents = once(() =>
    documentsForRequest({
      db: database.db,
      brand,
      writer: writer(),
      visitor: who.visitor,
      openedOrder: orders().openedOrder,
    }),
  )
  const history = once(() =>
    historyForRequest({
      db: database.db,
      brand,
      now: scope.now,
      shippingTexts: scope.shippingTexts,
      orderKey: writer().orderKey,
      customer: who.customer,
    }),
  )
  return { cart, orders, history, cancellations, returns, documents }
}
export type TradeOperations = ReturnType<typeof tradeOperations>
