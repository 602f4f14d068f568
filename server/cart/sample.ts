import type { Brand, CountryCode, LocaleCode } from '#contract/brand.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { Db } from '#server/database/database.ts'
import { shippingWays } from '#server/delivery/operations.ts'
import type { Coupon } from '#server/promotions/operations.ts'
import { priceFor } from './pricing.ts'
import { type CartState, emptyCart } from './rules.ts'
import { readSampleFacts } from './store.ts'

type Sample = {
  brand: Brand
  locale: LocaleCode
  market: CountryCode
  channel: PriceChannel
  now: Date
  coupon: Coupon
  /** Who pays: a new customer, one who has ordered, or one who has used the coupon. */
  customer: { hasOrdered: boolean; hasUsedIt: boolean }
  /** Each by its id or its number. */
  lines: readonly { product: string; quantity: number }[]
}

/** A made-up cart, priced as the shop prices every cart, to see what a coupon would do with it. */
export async function priceSample(db: Db, sample: Sample) {
  const { market, locale, channel, coupon, customer, now } = sample
  const brand = { ...sample.brand, country: market }
  const names = sample.lines.map(({ product }) => product)
  const products = await readSampleFacts(db, names, { brand: brand.id, market, locale })
  const lines = sample.lines.flatMap(({ product, quantity }, index): CartState['lines'][number][] => {
    const found = products.find(({ productId, sku }) => productId === product || sku === product)
    if (!found) return []
    const none = { options: {}, eye: null, wearerId: null, createdFrom: null, variantId: found.productId }
    return [{ ...none, id: index + 1, productId: found.productId, channel, quantity, position: index, seenPrice: 0 }]
  })
  const facts = { products, stock: [], coupon, customer, owner: null, wearers: [] }
  const context = { brand, now, shippingTo: (country: CountryCode) => shippingWays(brand, country) }
  // The coupon's own customer pays, if it has one.
  const cart = { ...emptyCart, lines, couponCode: coupon.code, customerId: coupon.ownerId }
  const { prices, sums, way } = priceFor(context, cart, facts)
  return {
    lines: lines.map(({ productId, quantity }, index) => ({
      id: String(index),
      title: products.find((one) => one.productId === productId)?.title ?? productId,
      quantity,
      /** Undefined for what the storefront does not sell. */
      price: prices[index],
    })),
    unknown: names.filter((name) => !products.some(({ productId, sku }) => productId === name || sku === name)),
    sums,
    shipping: way?.code,
  }
}
