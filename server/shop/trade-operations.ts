import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Translate } from '#messages/translate.ts'
import { cartContext } from '#server/cart/cart-context.ts'
import { cartForRequest } from '#server/cart/cart-for-request.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { RequestVisitor } from '#server/identity/request-visitor.ts'
import { ordersForRequest } from '#server/orders/orders-for-request.ts'
import { orderWriter } from './order-writer.ts'
import type { ProductOperations } from './product-operations.ts'
import type { ShopServices } from './services.ts'

type Request = {
  brand: Brand
  locale: LocaleCode
  cookies: Cookies
  who: RequestVisitor
  pricing: ProductOperations['pricing']
  say: Translate
  shippingTexts: Translate
  now: number
  /** As the visitor's browser sees the shop. */
  origin: string
  client: string
  paymentPath: string
}

/** The part of the shop where something is bought. */
export function tradeOperations(services: ShopServices, { who, pricing, ...request }: Request) {
  const { database, secret, payments, external, log } = services
  const { brand, cookies, origin, client, paymentPath } = request
  const context = { ...request, db: database.db, secret, visitor: who.visitor }
  const cart = cartForRequest({ ...context, cookies, channelFor: pricing.channelFor })
  return {
    cart,
    orders: ordersForRequest({
      ...{
        payments,
        bureau: external.bureau,
        log,
        secret,
        brand,
        origin,
        client,
        paymentPath,
        cookies,
        cart,
        writer: orderWriter(services),
      },
      ...{ visitor: who.visitor, context: () => cartContext(context) },
    }),
  }
}
export type TradeOperations = ReturnType<typeof tradeOperations>
