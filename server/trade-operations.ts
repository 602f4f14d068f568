import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Translate } from '#messages/translate.ts'
import { bindCart } from '#server/cart/bound.ts'
import type { Cookies } from '#server/cookies.ts'
import type { RequestVisitor } from '#server/identity/request-visitor.ts'
import type { ProductOperations } from '#server/product-operations.ts'
import type { Services } from '#server/shop.ts'

type Request = {
  brand: Brand
  locale: LocaleCode
  cookies: Cookies
  who: RequestVisitor
  pricing: ProductOperations['pricing']
  say: Translate
  shippingTexts: Translate
  now: number
}

/** The part of the shop where something is bought. */
export function tradeOperations({ database, secret }: Services, { who, pricing, ...request }: Request) {
  const { db } = database
  return { cart: bindCart({ ...request, db, secret, visitor: who.visitor, channelFor: pricing.channelFor }) }
}
export type TradeOperations = ReturnType<typeof tradeOperations>
