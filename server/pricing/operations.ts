import type { Brand } from '#contract/brand.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { OrderedQuantity } from '#contract/catalogue/ordered-variant.ts'
import type { Pricing } from '#contract/catalogue/pricing.ts'
import type { Money } from '#contract/in-currency.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { cookieTable } from '#server/http/cookie-table.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Log } from '#server/process/log.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readPriceCookie, readPriceLink, writePriceCookie } from './price-cookie.ts'
import { type LinkChannel, readPriceKey, signPriceKey } from './price-key.ts'
import { namedChannel, pricingOf, wholeListIn } from './rules.ts'
import { readPriceList } from './store.ts'

export { listIn } from './rules.ts'
export { namedChannel }

type Visitor = {
  /** Used only when a price is read: a page without products is rendered while the database is away. */
  database: { readonly db: Db }
  brand: Pick<Brand, 'id' | 'country' | 'currency'> & Money
  secret: string
  cookies: Cookies
  log: Pick<Log, 'warn'>
  now: number
}
type PriceQuery = {
  productId: string
  quantity: number
  fk?: string
  channel?: PriceChannel
  /** Reads how many pieces of the product are in the visitor's cart; without it none are counted. */
  inCart?: () => Promise<number>
}
type Refusal = { code: 'not-found' | 'bad-quantity' | 'price-channel-closed' }

/** The prices that one visitor sees: those of the website, or of a link that brought the visitor here. */
export function visitorPrices({ database, brand, secret, cookies, log, now }: Visitor) {
  function rememberedLinks() {
    const cookie = cookies.read('addToCart')
    if (!cookie) return []
    const links = readPriceCookie(cookie)
    if (links) return links
    log.warn({ cookie: cookieTable.addToCart.name }, 'a price cookie was unreadable and is cleared')
    cookies.clear('addToCart')
    return []
  }

  function channelFor(productId: string, fk: string | undefined) {
    const remembered = rememberedLinks().find(({ product_id }) => product_id === productId)?.fk
    const keys = [fk, remembered].filter((text) => text !== undefined)
    if (keys.length === 0) return 'website'
    const key = keyFor(secret, 'price-link')
    const of = { brand: brand.id, productId, now }
    return keys.map((text) => readPriceKey(key, text, of)).find(Boolean) ?? 'website'
  }

  return {
    /** The channel whose price list applies to a product: that of a key, sent or remembered, else the website's. */
    channelFor,
    async of({ productId, quantity, fk, channel: named, inCart }: PriceQuery): Promise<Result<Pricing, Refusal>> {
      if (!OrderedQuantity.safeParse(quantity).success) return err({ code: 'bad-quantity' })
      const channel = namedChannel(named, channelFor(productId, fk))
      if (!channel) return err({ code: 'price-channel-closed' })
      const list = await readPriceList(database.db, { brand: brand.id, market: brand.country, productId })
      if (!list) return err({ code: 'not-found' })
      const counted = (await inCart?.()) ?? 0
      return ok(
        pricingOf(wholeListIn(brand, list), {
          productId,
          currency: brand.currency,
          channel,
          quantity,
          inCart: counted,
        }),
      )
    },

    /** Remembers `atc` and `fk` of a product's URL for later lookups; a URL without them changes nothing. */
    remember(productId: string, query: URLSearchParams) {
      const link = readPriceLink(productId, query)
      if (link) cookies.write('addToCart', writePriceCookie(rememberedLinks(), link))
    },
  }
}

type PriceLinkOrder = { brand: string; productId: string; channel: LinkChannel; endsAt: number }

/** The path of a link that opens a channel's price for one product until then. */
export function priceLink(secret: string, { endsAt, ...offer }: PriceLinkOrder): string {
  const fk = signPriceKey(keyFor(secret, 'price-link'), offer, endsAt)
  return `/p/${offer.productId}?${new URLSearchParams({ atc: offer.channel, fk })}`
}
