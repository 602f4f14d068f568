import type { Cart, CartItem, CreatedFrom } from '#contract/cart/cart.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { MeasuredItem } from '#contract/measurement/events.ts'
import { split, sumOf } from '#contract/money-rules.ts'
import { categoryFields } from './category-fields.ts'

/** The shop counts in minor units, GA4 in major ones. */
const major = (amount: number) => amount / 100

/**
 * One of so many pieces that cost this together. A share of a discount is not always whole cents for each piece: with six
 * decimals the pieces add up to their whole cents again.
 */
const majorOfOne = (amount: number, quantity: number) => Math.round((amount * 10_000) / quantity) / 1_000_000

/** In this order, as the e-commerce reports list them. */
const lensOptions = ['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add'] as const

const optionFields = (options: CartItem['options']): Partial<MeasuredItem> =>
  Object.fromEntries(
    lensOptions.flatMap((name) => (options[name] === undefined ? [] : [[name, String(options[name])]])),
  )

const originOf = (from: CreatedFrom) =>
  from.type === 'automatic' ? from.type : `${from.source}:${from.recommendation_id}:${from.item_position}`

/** What differs from the recommended price, of one of so many pieces. */
const discountOf = (original: number, current: number, quantity = 1) =>
  original > current ? { discount: majorOfOne(original - current, quantity) } : {}

type Line = Pick<
  CartItem,
  'product_id' | 'title' | 'brand' | 'variant_id' | 'detail' | 'options' | 'unit_price' | 'regular_unit_price'
> &
  Pick<CartItem, 'quantity' | 'created_from'>

/** A line of a cart or an order, or some of its pieces, and what they cost together. */
export const lineItem = (line: Line, quantity = line.quantity, cost = line.unit_price * quantity): MeasuredItem => ({
  item_id: line.product_id,
  item_name: line.title,
  item_brand: line.brand[0],
  ...categoryFields([line.detail.category, line.detail.lens_usage, line.detail.lens_type]),
  item_variant: line.variant_id,
  price: majorOfOne(cost, quantity),
  ...discountOf(line.regular_unit_price * quantity, cost, quantity),
  quantity,
  ...(line.created_from && { created_from: originOf(line.created_from) }),
  ...optionFields(line.options),
})

/** A product of a list; the first has the index 1, as positions of recommendations have. */
export const cardItem = (card: ProductCard, index?: number): MeasuredItem => ({
  item_id: card.product_id,
  item_name: card.title,
  item_brand: card.brand[0],
  price: major(card.price.current),
  ...discountOf(card.price.original, card.price.current),
  ...(index !== undefined && { index: index + 1 }),
})

const productItem = (product: Product): MeasuredItem => ({
  ...cardItem(product),
  ...categoryFields([product.category, product.lens_usage, product.lens_type]),
  quantity: 1,
})

/** One piece of a product that is looked at. */
export const viewed = (product: Product, currency: string) => ({
  currency,
  value: major(product.price.current),
  items: [productItem(product)],
})

type SaleLine = Line & Pick<CartItem, 'total' | 'availability'>
type Goods = Pick<Cart, 'currency_code' | 'total' | 'shipping_total' | 'promotion_coupon'> & {
  items: readonly SaleLine[]
}

/**
 * A cart or an order: its value is that of the goods after all discounts, without shipping, as GA4 wants it. What a coupon
 * takes off the whole is spread over the items, so that they add up to the value.
 */
export function saleOf(goods: Goods) {
  const value = goods.total - goods.shipping_total
  const lines = goods.items.filter(({ availability }) => availability !== 'not-sold')
  const totals = lines.map(({ total }) => total)
  const discounts = split(sumOf(totals) - value, totals)
  return {
    currency: goods.currency_code,
    value: major(value),
    ...(goods.promotion_coupon && { coupon: goods.promotion_coupon.code }),
    items: lines.map((line, index) => lineItem(line, line.quantity, line.total - (discounts[index] ?? 0))),
  }
}

type Purchase = Goods & Pick<Cart, 'vat'> & { number: string }

/** The tax is part of the value, as prices in our markets have it inside. */
export const purchaseOf = (order: Purchase) => ({
  transaction_id: order.number,
  ...saleOf(order),
  shipping: major(order.shipping_total),
  tax: major(order.vat.reduce((sum, { tax }) => sum + tax, 0)),
})

/** Some pieces of a cart. */
export const piecesOf = (currency: string, pieces: readonly { line: Line; quantity: number }[]) => ({
  currency,
  value: major(pieces.reduce((sum, { line, quantity }) => sum + line.unit_price * quantity, 0)),
  items: pieces.map(({ line, quantity }) => lineItem(line, quantity)),
})
