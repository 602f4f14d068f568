import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Translate } from '#messages/translate.ts'
import { bindCart } from '#server/cart/bound.ts'
import { cartDealing } from '#server/cart/dealing.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { RequestVisitor } from '#server/identity/request-visitor.ts'
import { bindOrders } from '#server/orders/bound.ts'
import { orderWriter } from '#server/orders/work.ts'
import type { ProductOperations } from './product-operations.ts'
import type { Opened } from './shop.ts'

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
export function tradeOperations(services: Opened, { who, pricing, ...request }: Request) {
  const { database, secret, payments, outside, log } = services
  const { brand, cookies, origin, client, paymentPath } = request
  const dealing = { ...request, db: database.db, secret, visitor: who.visitor }
  const cart = bindCart({ ...dealing, cookies, channelFor: pricing.channelFor })
  return {
    cart,
    orders: bindOrders({
      ...{
        payments,
        bureau: outside.bureau,
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
      ...{ visitor: who.visitor, dealing: () => cartDealing(dealing) },
    }),
  }
}
export type TradeOperations = ReturnType<typeof tradeOperations>
