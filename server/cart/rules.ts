import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Cart, CreatedFrom } from '#contract/cart/cart.ts'
import type { CheckoutState } from '#contract/cart/checkout-state.ts'
import type { PriceChannel, ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Options, ParameterRules } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { ProductPictures } from '#contract/catalogue/product.ts'
import type { PriceList } from '#server/pricing/rules.ts'
import type { Coupon } from '#server/promotions/rules.ts'

export type CartLine = {
  /** 0 until the line is written. */
  id: number
  productId: string
  variantId: string
  options: Options
  /** For which eye a lens is, if the visitor said so. */
  eye: Eye | null
  /** For which wearer it is, if the customer said so. The wearer may have been removed since. */
  wearerId: string | null
  /** The channel whose price list applied when the line was added. */
  channel: PriceChannel
  quantity: number
  position: number
  /** What one cost when the visitor last touched the line, in the storefront's own currency. */
  seenPrice: number
  createdFrom: CreatedFrom | null
}

type LineKey = Pick<CartLine, 'variantId' | 'channel' | 'wearerId'> & { eye: string | null }

/** A cart has one line for each variant, eye, wearer and price list. */
export const isSame = (a: LineKey, b: LineKey) =>
  a.variantId === b.variantId && a.eye === b.eye && a.wearerId === b.wearerId && a.channel === b.channel

/** A cart as it is stored, without prices. */
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
  /** In months; null if it is bought once. */
  subscriptionFrequency: number | null
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
  /** Whether a client has shown the key of the cart: from then on personal fields need it. */
  isHeld: boolean
  createdAt: string
  lines: readonly CartLine[]
}

/** A cart as it begins, without its id. */
export const emptyCart: CartState = {
  id: '',
  customerId: null,
  state: 'cart',
  mergedInto: null,
  checkoutState: 'cart',
  version: 0,
  couponCode: null,
  milesAndMoreNumber: null,
  optedOut: false,
  subscriptionFrequency: null,
  createdAt: '',
  lines: [],
  email: null,
  billingAddress: null,
  shippingAddress: null,
  shippingMethod: null,
  comment: null,
  sharesContact: false,
  wantsReminder: false,
  locale: null,
  isHeld: false,
}

/** The present facts about a product in a cart, or one that is to be added. */
export type ProductFacts = ParameterRules &
  Pick<PriceList, 'bulk'> & {
    productId: string
    sku: string
    title: string
    slug: string
    images: ProductPictures
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
    /** How many working days the supplier needs when the product is out of stock. */
    leadDays: number
    colorTexts: Record<string, Record<string, string>> | null
    prices: Partial<PriceList['prices']>
  }
type StockFacts = { variantId: string; available: number; stopOrder: boolean }

export type CartFacts = {
  products: readonly ProductFacts[]
  /** For variants whose stock is counted. */
  stock: readonly StockFacts[]
  /** The coupon of the cart, or the one that is to become it. */
  coupon: Coupon | null
  /** What promotions know about the payer. */
  customer: { hasOrdered: boolean; hasUsedIt: boolean }
  /** The customer to whom the cart belongs; null for a guest's. */
  owner: Cart['customer']
  /** The wearers of the customer who makes the request. Another visitor learns no names of them. */
  wearers: readonly { id: string; name: string }[]
}

/** Whether a visitor may open a cart: that of a customer is open to this customer only, one that was ordered to none. */
export const isOpenTo = (
  { state, customerId }: Pick<CartState, 'state' | 'customerId'>,
  customer: string | undefined,
) => state === 'cart' && (customerId === null || customerId === customer)

/** What a person has typed into a cart. */
const personalFields = ['email', 'billingAddress', 'shippingAddress', 'comment', 'milesAndMoreNumber'] as const

const withoutPersonalFields: Pick<CartState, (typeof personalFields)[number]> = {
  email: null,
  billingAddress: null,
  shippingAddress: null,
  comment: null,
  milesAndMoreNumber: null,
}

const hasNoPersonalFields = (cart: CartState) => personalFields.every((field) => cart[field] === null)

type HasKey = (id: string) => boolean

/**
 * Whether a visitor who may open a cart may also see its personal fields. A token can end up with other people, so in
 * the cart of a guest they are for the client that has the key.
 */
export const maySeePersonalFields = (cart: CartState, hasKey: HasKey): boolean =>
  cart.customerId !== null || hasKey(cart.id) || hasNoPersonalFields(cart)

/** A browser gets the key with its cart; a program without cookies when it enters the first personal fields. */
export const mayEnterPersonalFields = (cart: CartState, hasKey: HasKey): boolean =>
  cart.customerId !== null || hasKey(cart.id) || (!cart.isHeld && hasNoPersonalFields(cart))

/** The cart as the visitor may have it: without what another person has typed. */
export const withOwnFields = (cart: CartState, hasKey: HasKey): CartState =>
  maySeePersonalFields(cart, hasKey) ? cart : { ...cart, ...withoutPersonalFields }

/** A product with its price list, if it can be bought here. */
export function soldProduct({ products }: Pick<CartFacts, 'products'>, productId: string) {
  const product = products.find((one) => one.productId === productId)
  const website = product?.prices.website
  if (!product?.isSold || website === undefined) return undefined
  return { ...product, prices: { ...product.prices, website } }
}

/** The stock of a variant. A discontinued product is not reordered from the supplier. */
export function stockOf(
  { stock }: Pick<CartFacts, 'stock'>,
  { variantId }: Pick<CartLine, 'variantId'>,
  product?: { discontinued: boolean },
) {
  const counted = stock.find((one) => one.variantId === variantId)
  return { available: counted?.available ?? 0, stopOrder: (product?.discontinued || counted?.stopOrder) ?? false }
}
