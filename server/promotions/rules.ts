import { split, sumOf } from '#contract/money-rules.ts'
import { type RatedAmount, splitByRate, type Tax, taxByRate } from '#server/values/vat-rules.ts'
import {
  type Coupon,
  type CouponLine,
  type CouponRefusal,
  type CouponSituation,
  couponRefusal,
  linesFor,
} from './coupon-rules.ts'

/** A line with the prices that apply to it now, all gross and in minor units. */
export type PricedLine = CouponLine & {
  id: string
  vatRate: number
}

/** `freeFrom` is the sum of goods from which this way is free; undefined if only a coupon makes it free. */
export type Shipping = { code: string; price: number; freeFrom?: number }

/** What is priced. The situation decides whether the coupon can be used. */
export type Basket = {
  lines: readonly PricedLine[]
  coupon?: { coupon: Coupon; situation: Omit<CouponSituation, 'lines'> }
  shipping?: Shipping
}
export type { Coupon, CouponRefusal }

/** Something added to or taken off the sum of the lines. `line` says which line carries it, for tax and returns. */
export type Adjustment = {
  type: 'coupon' | 'shipping' | 'free-shipping'
  origin: string
  amount: number
  line?: string
}

type BasketWithValidCoupon = { lines: readonly PricedLine[]; coupon?: Coupon; shipping?: Shipping }
type Step = (basket: BasketWithValidCoupon, before: readonly Adjustment[]) => Adjustment[]

/** In this order: shipping is free by what the goods cost after the coupon. */
const steps: readonly Step[] = [couponOnLines, shippingPrice, freeShipping]

export type BasketPrice = {
  adjustments: Adjustment[]
  items_total_before_promotion: number
  items_total: number
  order_promotion_total: number
  shipping_total: number
  total: number
  /** Why the coupon gives nothing. */
  refusal?: CouponRefusal
  /** The tax in the total, by rate. */
  vat: Tax[]
  /** The shipping by the rates of the goods. */
  shippingVat: RatedAmount[]
}

/** Prices a basket: each step adds signed adjustments, and totals are sums of what is there. */
export function priceBasket({ coupon: entered, ...rest }: Basket): BasketPrice {
  const refusal = entered && couponRefusal(entered.coupon, { ...entered.situation, lines: rest.lines })
  const basket: BasketWithValidCoupon = refusal ? rest : { ...rest, coupon: entered?.coupon }
  const adjustments: Adjustment[] = []
  for (const step of steps) adjustments.push(...step(basket, adjustments))
  const items_total = sumOf(basket.lines.map(({ total }) => total))
  const order_promotion_total = sumOf(adjustments.filter(({ line }) => line !== undefined).map(({ amount }) => amount))
  const shipping_total = sumOf(adjustments.filter(({ line }) => line === undefined).map(({ amount }) => amount))
  const total = items_total + order_promotion_total + shipping_total
  if (total < 0 || shipping_total < 0) throw new Error(`A basket cannot cost ${total}`)
  const goods = paidGoods(basket, adjustments)
  const shippingVat = shippingByRate(shipping_total, goods, basket.lines)
  return {
    adjustments,
    // Coupons take nothing off a single line, and the prices of channels and quantities are ordinary prices.
    items_total_before_promotion: items_total,
    items_total,
    order_promotion_total,
    shipping_total,
    total,
    ...(refusal && { refusal }),
    vat: taxByRate([...goods, ...shippingVat]),
    shippingVat,
  }
}

/** A percentage is rounded once, on the sum, and an amount is at most the worth of its lines. */
function couponOnLines({ lines, coupon }: BasketWithValidCoupon): Adjustment[] {
  if (!coupon || coupon.gives.kind === 'free-shipping') return []
  const discounted = linesFor(coupon, lines)
  const worth = sumOf(discounted.map(({ total }) => total))
  const { gives } = coupon
  const off = gives.kind === 'percent' ? Math.round((worth * gives.percent) / 100) : Math.min(gives.amount, worth)
  const parts = split(
    -Math.min(off, worth),
    discounted.map(({ total }) => total),
  )
  return discounted.flatMap(({ id }, index) => {
    const amount = parts[index] ?? 0
    return amount === 0 ? [] : [{ type: 'coupon' as const, origin: coupon.code, amount, line: id }]
  })
}

function shippingPrice({ lines, shipping }: BasketWithValidCoupon): Adjustment[] {
  return shipping && lines.length > 0 && shipping.price > 0
    ? [{ type: 'shipping', origin: shipping.code, amount: shipping.price }]
    : []
}

function freeShipping({ lines, coupon, shipping }: BasketWithValidCoupon, before: readonly Adjustment[]): Adjustment[] {
  const price = sumOf(before.filter(({ type }) => type === 'shipping').map(({ amount }) => amount))
  if (!shipping || price === 0) return []
  const goods = sumOf(lines.map(({ total }) => total)) + sumOf(before.map(({ amount }) => amount)) - price
  if (coupon?.gives.kind === 'free-shipping') return [{ type: 'free-shipping', origin: coupon.code, amount: -price }]
  const { freeFrom = Number.POSITIVE_INFINITY } = shipping
  return goods >= freeFrom ? [{ type: 'free-shipping', origin: 'threshold', amount: -price }] : []
}

/** The goods at the price after the coupon. */
const paidGoods = ({ lines }: BasketWithValidCoupon, adjustments: readonly Adjustment[]): RatedAmount[] =>
  lines.map(({ id, vatRate, total }) => ({
    rate: vatRate,
    gross: total + sumOf(adjustments.filter(({ line }) => line === id).map(({ amount }) => amount)),
  }))

/** Goods that a coupon makes free count by the price before it. */
function shippingByRate(price: number, paid: readonly RatedAmount[], lines: readonly PricedLine[]): RatedAmount[] {
  if (paid.some(({ gross }) => gross > 0)) return splitByRate(price, paid)
  return splitByRate(
    price,
    lines.map(({ vatRate, total }) => ({ rate: vatRate, gross: total })),
  )
}
