import type { Brand, CountryCode } from '#contract/brand.ts'
import { sumOf } from '#contract/money-rules.ts'
import { type PricedWay, shippingOf } from '#server/cart/checkout-rules.ts'
import { shippingOptionsTo } from '#server/delivery/shipping-rules.ts'
import type { Offers } from '#server/reorder/offer-rules.ts'
import { type LastLine, type PlannedLine, planLines } from '#server/reorder/rules.ts'

type Delivery = { shippingAddress: { country_code: CountryCode }; shippingMethod: string }

/** What a renewal would order now, and for how much. All of forecast, announcement and order is made of it. */
export type RenewalPlan = {
  lines: PlannedLine[]
  /** What the lines cost, now and at the prices to which the customer has agreed. */
  items: number
  agreedItems: number
  shipping: number
  /** The code of the shipping option; empty if none goes there any more. */
  shippingMethod: string
  total: number
  /** What the customer has to be asked first. */
  question: 'price' | 'product' | null
}

type Terms = {
  brand: Brand
  offers: Offers
  /** The highest total to which the customer has said yes for this period. */
  agreedTotal?: number | null
}

/** `lines` have the prices to which the customer has agreed. */
export function planRenewal(
  { lines, ...delivery }: Delivery & { lines: readonly LastLine[] },
  { brand, offers, agreedTotal = null }: Terms,
): RenewalPlan {
  const planned = planLines(lines, offers)
  const items = sumOf(planned.map(({ next }) => (next ? next.unitPrice * next.quantity : 0)))
  const agreedItems = sumOf(lines.map(({ unitPrice, quantity }) => unitPrice * quantity))
  const way = wayOf(brand, delivery, items)
  const shipping = way?.cost ?? 0
  const total = items + shipping
  const isShort = !way || planned.some(({ last, next }) => !next || next.quantity < last.quantity)
  const isAgreed = agreedTotal !== null && total <= agreedTotal
  const isTooDear = items * 100 > agreedItems * (100 + brand.subscription.priceRiseLimit)
  const question = isShort || lines.length === 0 ? 'product' : isTooDear && !isAgreed ? 'price' : null
  return { lines: planned, items, agreedItems, shipping, shippingMethod: way?.code ?? '', total, question }
}

/** The way that was chosen or, if it is not offered any more, the best of the others; enough goods are sent free. */
function wayOf(brand: Brand, delivery: Delivery, items: number): PricedWay | undefined {
  const isFree = ({ key }: Pick<PricedWay, 'key'>) =>
    brand.freeShippingBy.includes(key) && items >= brand.freeShippingFrom
  const offered = shippingOptionsTo(brand, { country: delivery.shippingAddress.country_code, active: true })
  return shippingOf(
    delivery,
    offered.map((way) => ({ ...way, cost: isFree(way) ? 0 : way.price })),
  )
}
