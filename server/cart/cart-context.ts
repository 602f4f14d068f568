import type { Brand, CountryCode, LocaleCode, ShippingKey } from '#contract/brand.ts'
import { homeOf } from '#contract/in-currency.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatMoney, moneyLocale } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { shippingName, shippingWays } from '#server/delivery/operations.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Visitor } from '#server/identity/operations.ts'
import { personOf } from '#server/promotions/operations.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import { timeOfDay } from '#server/values/calendar-rules.ts'
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
  /** The visitor's IP address, for rate limits. */
  client: string
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

type Surroundings = Pick<CartRequest, 'db' | 'secret' | 'brand' | 'locale' | 'say' | 'shippingTexts' | 'client'> & {
  now: Date
}

function surroundingsOf({ db, secret, brand, locale, say, shippingTexts, client, now }: Surroundings) {
  return {
    db,
    key: keyFor(secret, 'cart'),
    brand,
    locale,
    say,
    client,
    now,
    money: (amount: number) => formatMoney(amount, { currency: brand.currency, locale: moneyLocale(brand, locale) }),
    ownCurrency: homeOf(brand).currency,
    time: (moment: Date) => timeOfDay(moment, zoneOf(brand)),
    shippingTo: (country: CountryCode) => shippingWays(brand, country),
    shippingName: (key: ShippingKey) => shippingName(key, shippingTexts),
  } satisfies Partial<CartContext>
}

/** For what a job does in the name of a customer. */
export const absentCartContext = (
  surroundings: Surroundings & { customer: { id: string; email: string } },
): CartContext => ({
  ...surroundingsOf(surroundings),
  customer: { id: surroundings.customer.id, person: personOf(surroundings.customer.email) },
  hasKey: () => false,
})

/** What the operations of a cart take from the request. */
export async function cartContext(request: CartRequest): Promise<CartContext> {
  const who = await request.visitor()
  return {
    ...surroundingsOf({ ...request, now: new Date(request.now) }),
    hasKey: cartKeysOf(request).has,
    ...(who.kind === 'customer' && { customer: { id: who.userId, person: personOf(who.email) } }),
  }
}
