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
  /** `path` and `locales` are those of content, `product` is that of a price. */
  path: string | null
  locales: readonly string[]
  product: string | null
  /** The channel of a price, such as `website`. */
  channel: string | null
  amount: number | null
  /** The id of coupons that were made together. */
  series: string | null
}
