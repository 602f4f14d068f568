import type { LocaleCode } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import { type CartFacts, type CartState, soldProduct } from '#server/cart/rules.ts'
import type { Adjustment } from '#server/promotions/rules.ts'
import { sumOf } from '#server/values/money-rules.ts'

/** What is bought, one entry for each line of the cart. */
export type BoughtLine = {
  line: number
  productId: string
  variantId: string
  options: Options
  /** Whose price list applied. */
  channel: PriceChannel
  quantity: number
  unitPrice: number
  total: number
  /** What the coupon takes off, 0 or less. */
  discount: number
  vatRate: number
}

/** Everything that an order says, frozen when its payment starts: it is a promise to whoever pays. */
export type Snapshot = {
  /** As the customer saw it. */
  cart: Cart
  lines: BoughtLine[]
  adjustments: Adjustment[]
  locale: LocaleCode
  email: string
  customerId: string | null
  tags: string[]
  /** When it was said to arrive. */
  delivery: { min: string; max: string } | null
  /** The member of staff who did it in the customer's name. */
  actedBy: string | null
  means: Means
}

/** What was saved before and is paid with, and whether what is paid with is to be saved. */
type Means = { alias: string | null; isToSave: boolean }

/** A cart with what its lines cost, undefined for what is not sold. */
type Priced = {
  cart: CartState
  prices: readonly ({ current: number; total: number } | undefined)[]
  sums: { adjustments: Adjustment[] }
}
type About = {
  facts: CartFacts
  market: { vat: Record<'standard' | 'reduced', number> }
  locale: LocaleCode
  email: string
  tags: string[]
  delivery: Snapshot['delivery']
  actedBy?: string
  means: Means
}

export function snapshotOf(view: Cart, { cart, prices, sums }: Priced, about: About): Snapshot {
  const { facts, market, locale, email, tags, delivery, actedBy, means } = about
  const lines = cart.lines.map((line, index): BoughtLine => {
    const [price, product] = [prices[index], soldProduct(facts, line.productId)]
    if (!price || !product) throw new Error(`A line of what is not sold was to be bought: ${line.productId}`)
    const own = sums.adjustments.filter((adjustment) => adjustment.line === String(index))
    return {
      line: index + 1,
      productId: line.productId,
      variantId: line.variantId,
      options: line.options,
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
    locale,
    email,
    tags,
    delivery,
    customerId: cart.customerId,
    actedBy: actedBy ?? null,
    means,
  }
}

/** Who is meant by a coupon: a customer by their account, whatever address they gave for this order. */
export const payerOf = ({ cart, email }: Snapshot) => cart.customer?.email ?? email

/** How much of each variant is wanted; one may stand in two lines, at the prices of two channels. */
export function wantedOf(lines: readonly BoughtLine[]): { productId: string; variantId: string; quantity: number }[] {
  const variants = Map.groupBy(lines, ({ variantId }) => variantId)
  return [...variants].map(([variantId, same]) => ({
    productId: same[0]?.productId ?? '',
    variantId,
    quantity: sumOf(same.map(({ quantity }) => quantity)),
  }))
}

/** What somebody in the warehouse or in a shop has to know about an order at a glance. */
export const tagsOf = (items: readonly { detail: { category: string } }[], trackedOrderType: string | undefined) =>
  items.some(({ detail }) => detail.category === 'service') || trackedOrderType === 'studio' ? ['studio'] : []
