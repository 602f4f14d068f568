import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { savedAmount, savedPercent } from '#contract/cart/saving.ts'
import { picturesIn } from '#contract/catalogue/color-pictures.ts'
import { formatOption } from '#contract/catalogue/lens-choice.ts'
import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import type { ShippingOption } from '#contract/checkout/shipping.ts'
import { amountIn, rateOf } from '#contract/in-currency.ts'
import { sumOf } from '#contract/money-rules.ts'
import { pointsFor } from '#server/promotions/operations.ts'
import { maximumOf } from './line-rules.ts'
import { channelOf, couponsAllowed, type LinePrice, type Market, type PricedCart } from './price-rules.ts'
import { type CartFacts, type CartLine, type ProductFacts, soldProduct, stockOf } from './rules.ts'

export type ViewContext = {
  token: string
  brand: Brand
  locale: LocaleCode
  market: Market
  shipping: ShippingOption | undefined
  /** The way that goods of enough value make free. */
  freed: ShippingOption | undefined
  /** The sentence that says why a coupon gives nothing. */
  explain: (refusal: NonNullable<PricedCart['sums']['refusal']>) => string
  notices: Cart['notices']
}

/** A cart as screens and the API show it. */
export function cartView({ cart, prices, sums }: PricedCart, facts: CartFacts, context: ViewContext): Cart {
  const { brand, locale, market, shipping, freed, token, notices } = context
  const items = cart.lines.flatMap((line, index) => {
    const product = facts.products.find(({ productId }) => productId === line.productId)
    return product ? itemView(line, prices[index], product, { lines: cart.lines, facts, brand, locale }) : []
  })
  const channel = channelOf(cart.lines)
  const website = sumOf(
    items.map(({ website_unit_price, quantity, total }) => (total ? website_unit_price * quantity : 0)),
  )
  const goods = sums.items_total + sums.order_promotion_total
  const refusal = sums.refusal && { code: sums.refusal, message: context.explain(sums.refusal) }
  return {
    token_value: token,
    id: cart.id,
    shop_cart_id: cart.id,
    number: null,
    internal_order_id: null,
    state: 'cart',
    checkout_state: cart.checkoutState,
    version: cart.version,
    created_at: cart.createdAt,
    paid_at: null,
    refunded_at: null,
    comment: cart.comment,
    tracking: null,
    reorderable: false,
    items,
    items_count: sumOf(items.map(({ quantity }) => quantity)),
    trial_item_id: items
      .filter(({ is_trial }) => is_trial)
      .reduce<number | null>((most, { id }) => Math.max(most ?? 0, id), null),
    items_total: sums.items_total,
    items_total_before_promotion: sums.items_total_before_promotion,
    order_promotion_total: sums.order_promotion_total,
    shipping_total: sums.shipping_total,
    shipping_price: shipping?.price ?? 0,
    total: sums.total,
    vat: sums.vat,
    currency_code: brand.currency,
    price_channel: channel,
    free_shipping: {
      from: freed ? brand.freeShippingFrom : 0,
      missing: savedAmount(freed && sums.shipping_total ? brand.freeShippingFrom : 0, goods),
      name: freed?.name ?? null,
    },
    savings: {
      current: sums.items_total,
      website,
      savings_from_website: savedAmount(website, sums.items_total),
      savings_from_website_in_percents: savedPercent(website, sums.items_total),
    },
    promotion_coupon: cart.couponCode === null ? null : { code: cart.couponCode, refusal: refusal ?? null },
    coupons_allowed: couponsAllowed(channel, market),
    discount_note: refusal?.message ?? null,
    discounts: discountsOf(sums),
    miles_and_more_number: cart.milesAndMoreNumber,
    opted_out: cart.optedOut,
    bonus_points: facts.owner && { points: pointsFor(goods / rateOf(brand)) },
    reminder_alarm: null,
    reminder_opt_in: cart.wantsReminder,
    shipments: shipping && items.length > 0 ? [{ method: shipping }] : [],
    billing_address: cart.billingAddress,
    shipping_address: cart.shippingAddress,
    shipping_opt_in_personal_data: cart.sharesContact,
    customer: facts.owner,
    customer_email: cart.email ?? facts.owner?.email ?? null,
    account_id: facts.owner?.account_id ?? null,
    subscription: cart.subscriptionFrequency !== null,
    subscription_frequency: cart.subscriptionFrequency,
    redacted: false,
    notices,
  }
}

/** For a client that has the token alone: lines, totals and states. */
export const redactedCart = (cart: Cart): Cart => ({
  ...cart,
  billing_address: null,
  shipping_address: null,
  customer_email: null,
  comment: null,
  miles_and_more_number: null,
  redacted: true,
})

/** The discounts, one entry for each reason. */
function discountsOf({ adjustments }: PricedCart['sums']): Cart['discounts'] {
  const off = adjustments.filter(({ amount }) => amount < 0)
  const reasons = Map.groupBy(off, ({ type, origin }) => `${type} ${origin}`).values()
  return [...reasons].map((same) => ({
    type: same[0]?.type ?? '',
    code: same[0]?.origin ?? '',
    amount: sumOf(same.map(({ amount }) => amount)),
  }))
}

type ItemContext = Pick<ViewContext, 'brand' | 'locale'> & { lines: readonly CartLine[]; facts: CartFacts }

function itemView(
  line: CartLine,
  price: LinePrice | undefined,
  product: ProductFacts,
  { lines, facts, brand, locale }: ItemContext,
): CartItem {
  const sold = soldProduct(facts, line.productId)
  const stock = stockOf(facts, line, sold)
  const max = sold ? maximumOf(lines, line, { facts, brand }) : 0
  // A product that is not sold any more shows the price that the visitor saw last.
  const seen = amountIn(brand, line.seenPrice)
  const { current, original, website } = price ?? { current: seen, original: seen, website: seen }
  const options = formattedOptions(line, product, locale)
  const wearer = facts.wearers.find(({ id }) => id === line.wearerId)
  return {
    id: line.id,
    product_id: line.productId,
    sku: product.sku,
    title: product.title,
    slug: product.slug,
    name: [product.title, ...options.map(({ value }) => value)].join(' · '),
    variant_id: line.variantId,
    images: picturesIn(product.images, line.options.color),
    brand: product.brand,
    is_trial: product.isTrial,
    meta: { product_id: line.productId, variant_id: line.variantId },
    options: line.options,
    eye: line.eye,
    wearer_id: wearer?.id ?? null,
    wearer_name: wearer && facts.wearers.length > 1 ? wearer.name : null,
    formatted_options: options,
    category: product.category,
    detail: {
      category: product.category,
      lens_usage: product.lensUsage,
      lens_type: product.lensType,
      badge: product.badge,
    },
    quantity: line.quantity,
    position: line.position,
    unit_price: current,
    website_unit_price: website,
    regular_unit_price: original,
    special_unit_price: current < original ? current : null,
    total: price?.total ?? 0,
    savings: {
      savings_from_regular: savedAmount(original, current) * line.quantity,
      savings_from_website: savedAmount(website, current) * line.quantity,
      savings_from_website_in_percents: savedPercent(website, current),
    },
    price: { current, original },
    price_channel: price?.channel ?? line.channel,
    price_changed: current === seen ? null : { before: seen, after: current },
    availability: price ? (stock.stopOrder && line.quantity > max ? 'stop-order' : 'orderable') : 'not-sold',
    stock: { available: stock.available, stop_order: stock.stopOrder },
    max_quantity: max,
    created_from: line.createdFrom,
  }
}

function formattedOptions({ options }: CartLine, { colorTexts }: ProductFacts, locale: LocaleCode) {
  const labels = Object.entries(colorTexts ?? {}).map(([code, texts]) => [code, texts[locale] ?? code])
  return axisNames.flatMap((name) => {
    const value = options[name]
    return value === undefined ? [] : [{ name, value: formatOption(name, value, Object.fromEntries(labels)) }]
  })
}
