/** What the calendar of the desk shows. */
export const planKinds = ['content', 'price', 'coupon'] as const
export type PlanKind = (typeof planKinds)[number]

/** Something that begins or ends by itself at a moment. */
export type PlanEntry = {
  kind: PlanKind
  at: string
  isEnd: boolean
  /** The storefront; of a price, the country whose storefronts have it. */
  brand: string
  /** The title of a banner, the code of a coupon, the name of a series of coupons, or the title of a product. */
  what: string
  /** Of content: the path of its page, and in which languages. Of a price: the product. */
  path: string | null
  locales: readonly string[]
  product: string | null
  /** Of a price: which one it is, `website` for example. */
  channel: string | null
  amount: number | null
  /** Of coupons that were made together: their id. */
  series: string | null
}
