import type { Brand, LocaleCode } from '#contract/brand.ts'
import { homeOf, inCurrency } from '#contract/in-currency.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import type { Translate } from '#messages/translate.ts'
import { cancellationsForRequest } from '#server/cancellations/cancellations-for-request.ts'
import { cartContext } from '#server/cart/cart-context.ts'
import { cartForRequest } from '#server/cart/cart-for-request.ts'
import { documentsForRequest } from '#server/documents/documents-for-request.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { RequestVisitor } from '#server/identity/request-visitor.ts'
import { historyForRequest } from '#server/order-history/history-for-request.ts'
import { ordersForRequest } from '#server/orders/orders-for-request.ts'
import { remindersForRequest } from '#server/reminders/reminders-for-request.ts'
import { reorderForRequest } from '#server/reorder/reorder-for-request.ts'
import { returnsForRequest } from '#server/returns/returns-for-request.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { subscriptionsForRequest } from '#server/subscriptions/subscriptions-for-request.ts'
import { calendarSources } from './calendar-sources.ts'
import { lazy } from './lazy.ts'
import { readOrderStory } from './order-story.ts'
import { orderWriter } from './order-writer.ts'
import type { ProductOperations } from './product-operations.ts'
import { renewalContext } from './renewal-context.ts'
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
  const cart = lazy(() => cartForRequest({ ...request, channelFor }))
  const writer = lazy(() => orderWriter(services))
  const orders = lazy(() =>
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
      context: (currency) => cartContext(currency ? { ...request, brand: inCurrency(brand, currency) } : request),
      say: scope.say,
      shippingTexts: scope.shippingTexts,
      story: (purchase, token) => readOrderStory(database.db, brand, purchase, token),
    }),
  )
  const cancellations = lazy(() => cancellationsForRequest({ db: database.db, say: scope.say, own: orders().own }))
  const returns = lazy(() =>
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
  const documents = lazy(() =>
    documentsForRequest({
      db: database.db,
      brand,
      writer: writer(),
      visitor: who.visitor,
      openedOrder: orders().openedOrder,
    }),
  )
  const history = lazy(() =>
    historyForRequest({
      db: database.db,
      brand,
      locale: scope.locale,
      now: scope.now,
      shippingTexts: scope.shippingTexts,
      orderKey: writer().orderKey,
      customer: who.customer,
    }),
  )
  const reorder = lazy(() =>
    reorderForRequest({
      ...request,
      channelFor: (productId) => channelFor(productId, undefined),
      now: new Date(scope.now),
      orderKey: writer().orderKey,
      openedOrder: orders().openedOrder,
      cart: cart(),
    }),
  )
  const subscriptions = lazy(() =>
    subscriptionsForRequest({ ...request, brand: homeOf(brand), renewals: renewalContext(services) }),
  )
  const reminders = lazy(() => {
    const path = (target: string) => localizedPath(brand.locales, scope.locale, target)
    const orderKey = keyFor(secret, 'order')
    const ownOrder = async (token: string) => (await orders().own(token))?.order.id
    return remindersForRequest({
      db: database.db,
      brand,
      locale: scope.locale,
      now: new Date(scope.now),
      client,
      writerIn: (locale) => writer().writerOf(brand.id, locale),
      visitor: who.visitor,
      say: scope.say,
      urlOf: (target) => new URL(path(target), origin).href,
      ownOrder,
      mayAct: async (id) => (await ownOrder(signedId(orderKey, id))) !== undefined,
      calendarSources,
    })
  })
  return { cart, orders, history, cancellations, returns, documents, reminders, reorder, subscriptions }
}
export type TradeOperations = ReturnType<typeof tradeOperations>
