import type { Brand, LocaleCode } from '#contract/brand.ts'
import { formatMoney, moneyLocale } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { shippingName, shippingWays } from '#server/delivery/operations.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Visitor } from '#server/identity/operations.ts'
import { personOf } from '#server/promotions/operations.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import type { CartContext } from './operations.ts'

export type CartRequest = {
  db: Db
  secret: string
  brand: Brand
  locale: LocaleCode
  visitor: () => Promise<Visitor>
  cookies: Cookies
  /** The header in which a program without cookies sends the key of its cart. */
  cartKey?: string
  say: Translate
  shippingTexts: Translate
  now: number
}

/** Proves that a client entered the personal fields of a cart. Only the answer that stores them contains it. */
export function cartKeysOf({ secret, cookies, cartKey }: Pick<CartRequest, 'secret' | 'cookies' | 'cartKey'>) {
  const key = keyFor(secret, 'cart-key')
  return {
    of: (id: string) => signedId(key, id),
    has: (id: string) => [cookies.read('cartKey'), cartKey].some((text) => text && readSignedId(key, text) === id),
  }
}

/** What the operations of a cart take from the request. */
export async function cartContext(request: CartRequest): Promise<CartContext> {
  const { db, secret, brand, locale, say, shippingTexts } = request
  const who = await request.visitor()
  return {
    db,
    key: keyFor(secret, 'cart'),
    brand,
    locale,
    say,
    now: new Date(request.now),
    money: (amount) => formatMoney(amount, { currency: brand.currency, locale: moneyLocale(brand, locale) }),
    shippingTo: (country) => shippingWays(brand, country),
    shippingName: (key) => shippingName(key, shippingTexts),
    hasKey: cartKeysOf(request).has,
    ...(who.kind === 'customer' && { customer: { id: who.userId, person: personOf(who.email) } }),
  }
}
