import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Cart, CreatedFrom } from '#contract/cart/cart.ts'
import type { CheckoutState } from '#contract/cart/checkout-state.ts'
import type { PriceChannel, ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Options, ParameterRules } from '#contract/catalogue/lens-parameters.ts'
import type { PriceList } from '#server/pricing/rules.ts'
import type { Coupon } from '#server/promotions/rules.ts'

export type CartLine = {
  /** 0 until the line is written. */
  id: number
  productId: string
  variantId: string
  options: Options
  /** Whose price list it was added by. */
  channel: PriceChannel
  quantity: number
  position: number
  /** What one cost when the visitor last touched the line. */
  seenPrice: number
  createdFrom: CreatedFrom | null
}

/** A cart as it is kept: what things cost is not in it. */
export type CartState = {
  id: string
  customerId: string | null
  state: 'cart' | 'completed' | 'merged'
  mergedInto: string | null
  checkoutState: CheckoutState
  version: number
  couponCode: string | null
  milesAndMoreNumber: string | null
  optedOut: boolean
  email: string | null
  billingAddress: PostalAddress | null
  shippingAddress: PostalAddress | null
  /** The code of the shipping option that was chosen. */
  shippingMethod: string | null
  comment: string | null
  sharesContact: boolean
  wantsReminder: boolean
  /** The language in which the e-mail address was given. */
  locale: LocaleCode | null
  createdAt: string
  lines: readonly CartLine[]
}

/** What the shop knows now about a product that is in a cart or is to go there. */
export type ProductFacts = ParameterRules &
  Pick<PriceList, 'bulk'> & {
    productId: string
    sku: string
    title: string
    slug: string
    images: { front: string; back?: string; blister?: string; parameters?: string }
    brand: string[]
    category: string
    categories: string[]
    lensType: string | null
    lensUsage: string | null
    badge: ProductCard['badge']
    isTrial: boolean
    /** Whether this storefront sells it. */
    isSold: boolean
    discontinued: boolean
    vatClass: 'standard' | 'reduced'
    /** What the supplier takes where there is none, in working days. */
    leadDays: number
    colorTexts: Record<string, Record<string, string>> | null
    prices: Partial<PriceList['prices']>
  }
type StockFacts = { variantId: string; available: number; stopOrder: boolean }

export type CartFacts = {
  products: readonly ProductFacts[]
  /** Of variants that are counted. */
  stock: readonly StockFacts[]
  /** The coupon of the cart, or the one that is to become it. */
  coupon: Coupon | null
  /** What is known about who will pay. */
  customer: { hasOrdered: boolean; hasUsedIt: boolean }
  /** Whose cart it is, if it is a customer's. */
  owner: Cart['customer']
}

/** Whether somebody may open a cart: one with an owner is nobody else's, and what became an order is none any more. */
export const isOpenTo = (
  { state, customerId }: Pick<CartState, 'state' | 'customerId'>,
  customer: string | undefined,
) => state === 'cart' && (customerId === null || customerId === customer)

/** A product with its price list, if it can be bought here. */
export function soldProduct({ products }: Pick<CartFacts, 'products'>, productId: string) {
  const product = products.find((one) => one.productId === productId)
  const website = product?.prices.website
  if (!product?.isSold || website === undefined) return undefined
  return { ...product, prices: { ...product.prices, website } }
}

/** How much there is of a variant. What the maker has stopped is not ordered again. */
export function stockOf(
  { stock }: Pick<CartFacts, 'stock'>,
  { variantId }: Pick<CartLine, 'variantId'>,
  of?: { discontinued: boolean },
) {
  const counted = stock.find((one) => one.variantId === variantId)
  return { available: counted?.available ?? 0, stopOrder: (of?.discontinued || counted?.stopOrder) ?? false }
}
