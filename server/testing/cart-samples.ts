import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { type Options, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Wish } from '#server/cart/line-rules.ts'
import { type CartFacts, type CartLine, type CartState, emptyCart, type ProductFacts } from '#server/cart/rules.ts'

/** A product without options that costs 10.00, from four pieces on 9.00, by a comparison 9.50. */
export const sampleFacts = (productId: string, changes: Partial<ProductFacts> = {}): ProductFacts => ({
  productId,
  sku: productId,
  title: productId,
  slug: productId,
  images: { front: '/front.webp' },
  brand: ['Sample'],
  category: 'lenscare',
  categories: ['lenscare'],
  lensType: null,
  lensUsage: null,
  badge: null,
  isTrial: false,
  isSold: true,
  discontinued: false,
  vatClass: 'standard',
  leadDays: 3,
  colorTexts: null,
  axes: {},
  not_made: [],
  prices: { website: 10_00, comparison: 9_50 },
  bulk: [{ from: 4, amount: 9_00 }],
  ...changes,
})

export const factsOf = (products: ProductFacts[], more: Partial<CartFacts> = {}): CartFacts => ({
  products,
  stock: [],
  coupon: null,
  owner: null,
  wearers: [],
  customer: { hasOrdered: false, hasUsedIt: false },
  ...more,
})

export const sampleWish = (
  productId: string,
  quantity = 1,
  options: Options = {},
  channel: PriceChannel = 'website',
): Wish => ({
  productId,
  options,
  eye: null,
  wearerId: null,
  channel,
  quantity,
  createdFrom: null,
})

export const sampleLine = (id: number, productId: string, quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  id,
  productId,
  options: {},
  eye: null,
  wearerId: null,
  channel: 'website',
  quantity,
  position: id,
  seenPrice: 10_00,
  createdFrom: null,
  variantId: variantId(productId, more.options ?? {}),
  ...more,
})

export const sampleCart = (...lines: CartLine[]): CartState => ({
  ...emptyCart,
  id: '00000000-0000-4000-8000-000000000000',
  version: 1,
  createdAt: '2026-11-15T12:00:00.000Z',
  lines,
})
