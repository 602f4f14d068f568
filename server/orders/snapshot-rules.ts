import type { LocaleCode } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { type Money, rateOf } from '#contract/in-currency.ts'
import { sumOf } from '#contract/money-rules.ts'
import { type CartFacts, type CartState, soldProduct } from '#server/cart/rules.ts'
import type { Adjustment } from '#server/promotions/rules.ts'
import type { RatedAmount } from '#server/values/vat-rules.ts'

/** A line of the cart as it is bought. */
export type BoughtLine = {
  line: number
  productId: string
  variantId: string
  options: Options
  eye: Eye | null
  /** The wearer as the cart named one; missing in snapshots from before there were wearers. */
  wearerId?: string | null
  /** The channel whose price list applied. */
  channel: PriceChannel
  quantity: number
  unitPrice: number
  total: number
  /** The discount of the coupon, 0 or less. */
  discount: number
  vatRate: number
}

/** Everything that an order says, frozen when its payment starts: it is a promise to the customer. */
export type Snapshot = {
  /** The cart as the customer saw it. */
  cart: Cart
  lines: BoughtLine[]
  adjustments: Adjustment[]
  /** The shipping by rate of its tax; missing in snapshots from before it followed the goods. */
  shippingVat?: RatedAmount[]
  /** How much of the currency a unit of the storefront's own one is; missing where it is that one. */
  rate?: number
  locale: LocaleCode
  email: string
  customerId: string | null
  tags: string[]
  /** The predicted days of arrival. */
  delivery: { min: string; max: string } | null
  /** The member of staff who acted in the customer's name. */
  actedBy: string | null
  means: PaymentMeans
}

/** The saved means of payment that pays, and whether the one that pays is to be saved. */
type PaymentMeans = { alias: string | null; isToSave: boolean }

/** A cart with the prices of its lines, undefined for products that are not sold. */
type PricedLines = {
  cart: CartState
  prices: readonly ({ current: number; total: number } | undefined)[]
  sums: { adjustments: Adjustment[]; shippingVat: RatedAmount[] }
}
type SnapshotDetails = {
  facts: CartFacts
  market: { vat: Record<'standard' | 'reduced', number>; money?: Money }
  locale: LocaleCode
  email: string
  tags: string[]
  delivery: Snapshot['delivery']
  actedBy?: string
  means: PaymentMeans
}

export function snapshotOf(view: Cart, { cart, prices, sums }: PricedLines, details: SnapshotDetails): Snapshot {
  const { facts, market, locale, email, tags, delivery, actedBy, means } = details
  const lines = cart.lines.map((line, index): BoughtLine => {
    const price = prices[index]
    const product = soldProduct(facts, line.productId)
    if (!price || !product) throw new Error(`A product that is not sold was to be bought: ${line.productId}`)
    const own = sums.adjustments.filter((adjustment) => adjustment.line === String(index))
    return {
      line: index + 1,
      productId: line.productId,
      variantId: line.variantId,
      options: line.options,
      eye: line.eye,
      wearerId: line.wearerId,
      channel: line.channel,
      quantity: line.quantity,
      unitPrice: price.current,
      total: price.total,
      discount: sumOf(own.map(({ amount }) => amount)),
      vatRate: market.vat[product.vatClass],
    }
  })
  return {
    cart: { ...view, notices: [] },
    lines,
    adjustments: sums.adjustments,
    shippingVat: sums.shippingVat,
    ...(market.money?.home && { rate: rateOf(market.money) }),
    locale,
    email,
    tags,
    delivery,
    customerId: cart.customerId,
    actedBy: actedBy ?? null,
    means,
  }
}

/** The e-mail address by which coupons know the payer: a customer's is that of the account. */
export const payerOf = ({ cart, email }: Snapshot) => cart.customer?.email ?? email

/** The quantity of each variant. One may stand in several lines, for both eyes or at the prices of two channels. */
export function quantitiesOf(
  lines: readonly BoughtLine[],
): { productId: string; variantId: string; quantity: number }[] {
  const variants = Map.groupBy(lines, ({ variantId }) => variantId)
  return [...variants].map(([variantId, same]) => ({
    productId: same[0]?.productId ?? '',
    variantId,
    quantity: sumOf(same.map(({ quantity }) => quantity)),
  }))
}

/** Tags that tell the warehouse and the studios at a glance what kind of order it is. */
export const tagsOf = (items: readonly { detail: { category: string } }[], trackedOrderType: string | undefined) =>
  items.some(({ detail }) => detail.category === 'service') || trackedOrderType === 'studio' ? ['studio'] : []
