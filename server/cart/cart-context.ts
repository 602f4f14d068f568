import type { Brand, LocaleCode } from '#contract/brand.ts'
import { formatMoney, moneyLocale } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { shippingName, shippingWays, timeOfDay } from '#server/delivery/operations.ts'
import type { Visitor } from '#server/identity/operations.ts'
import { personOf } from '#server/promotions/operations.ts'
import { keyFor } from '#server/secrets/secret.ts'
import type { CartContext } from './operations.ts'

export type CartRequest = {
  db: Db
  secret: string
  brand: Brand
  locale: LocaleCode
  visitor: () => Promise<Visitor>
  say: Translate
  shippingTexts: Translate
  /** The visitor's IP address, for rate limits. */
  client: string
  now: number
}

/** What the operations of a cart take from the request. */
export async function cartContext(request: CartRequest): Promise<CartContext> {
  const { db, secret, brand, locale, say, shippingTexts, client } = request
  const who = await request.visitor()
  return {
    db,
    key: keyFor(secret, 'cart'),
    brand,
    locale,
    say,
    client,
    now: new Date(request.now),
    money: (amount) => formatMoney(amount, { currency: brand.currency, locale: moneyLocale(brand, locale) }),
    time: (moment) => timeOfDay(moment, brand.country),
    shippingTo: (country) => shippingWays(brand, country),
    shippingName: (key) => shippingName(key, shippingTexts),
    ...(who.kind === 'customer' && { customer: { id: who.userId, person: personOf(who.email) } }),
  }
}
