import type { Brand, CurrencyCode } from '#contract/brand.ts'
import type { CartItem } from '#contract/cart/cart.ts'
import { inCurrency } from '#contract/in-currency.ts'
import { usualFrequency } from '#contract/subscription/frequency.ts'
import type { SubscriptionMeans } from '#contract/subscription/subscription.ts'
import type { Db } from '#server/database/database.ts'
import { shippingWays } from '#server/delivery/operations.ts'
import { pacesOf } from '#server/wear/operations.ts'
import { proposalOf } from './pace-rules.ts'
import { scheduleFrom, todayIn } from './schedule-rules.ts'
import { findByOrder } from './store.ts'
import { isRepeatable, type PlacedOrder, planNow, repeatedLines } from './subscribe.ts'

/** A line of the order that can come again. */
export type OfferedLine = {
  line: number
  title: string
  /** With the chosen values. */
  name: string
  wearerName: string | null
  /** Of its product, or the successor; null for what is not sold now, which is not proposed. */
  path: string | null
  quantity: number
  /** Of one, today. */
  unitPrice: number
  /** How long it lasts; null for what is no lens. */
  months: number | null
  isProposed: boolean
}

/** What the page of an order offers: to repeat it, or the subscription that does so already. */
export type SubscriptionOffer = {
  orderId: string
  currency: CurrencyCode
  subscriptionId: string | null
  /** What begins with the order itself, because its cart was to be repeated. A job makes it a moment later. */
  begins: { frequency: number; on: string } | null
  /** In months: the longest pace among the lines. */
  frequency: number
  lines: OfferedLine[]
  /** `freeFrom`: the value of the goods from which it is free, if any makes it so. */
  shipping: { price: number; freeFrom: number | null }
  means: SubscriptionMeans[]
}

type OfferContext = { db: Db; brand: Brand; readMeans: () => Promise<SubscriptionMeans[]> }

/** Undefined for an order that cannot be repeated. */
export async function offerOf(
  { db, brand: own, readMeans }: OfferContext,
  placed: PlacedOrder,
): Promise<SubscriptionOffer | undefined> {
  if (!isRepeatable(placed)) return undefined
  const { order, payment } = placed
  const { currency } = order
  const brand = inCurrency(own, currency)
  const known = await findByOrder(db, order.id)
  const running = known.find(({ state }) => state !== 'ended')
  const wished = payment.snapshot.cart.subscription_frequency
  const isBegun = wished !== null && (running !== undefined || known.length === 0)
  const begins = isBegun
    ? { frequency: wished, on: scheduleFrom(todayIn(brand, order.createdAt), wished).nextOn }
    : null
  const shipping = shippingOf(brand, placed)
  const offer = { orderId: order.id, currency, subscriptionId: running?.id ?? null, begins, shipping }
  if (running || begins) return { ...offer, frequency: wished ?? usualFrequency, lines: [], means: [] }
  const { frequency, lines } = await offeredLines(db, brand, placed)
  return { ...offer, frequency, lines, means: await readMeans() }
}

async function offeredLines(db: Db, brand: Brand, { payment: { snapshot } }: PlacedOrder) {
  const planned = await planNow(db, brand, snapshot.locale, repeatedLines(snapshot))
  const paces = await pacesOf(
    db,
    planned.map(({ last }) => last),
  )
  const paced = planned.map(({ last, next }, index) => ({ last, next, months: paces[index] ?? null }))
  const sold = paced.filter(({ next }) => next !== null)
  const proposal = proposalOf(sold.map(({ last, months }) => ({ line: last.line, months })))
  const lines = paced.flatMap(({ last, next, months }): OfferedLine[] => {
    const { line, quantity } = last
    const item = snapshot.cart.items[line - 1]
    if (!item) return []
    const { title, name, wearer_name: wearerName } = item
    const unitPrice = (next ?? last).unitPrice
    const path = next && `/p/${next.productId}`
    return [
      { line, title, name, wearerName, path, quantity, unitPrice, months, isProposed: proposal.lines.includes(line) },
    ]
  })
  return { frequency: proposal.frequency, lines }
}

type Repeated = Pick<CartItem, 'product_id' | 'quantity' | 'eye' | 'wearer_id'>

/** How often these items are proposed to come together: the longest pace among them, as for an order. */
export async function proposedFrequency(db: Db, items: readonly Repeated[]): Promise<number> {
  if (items.length === 0) return usualFrequency
  const paces = await pacesOf(
    db,
    items.map(({ product_id, quantity, eye, wearer_id }) => ({
      productId: product_id,
      quantity,
      eye,
      wearerId: wearer_id,
    })),
  )
  return proposalOf(paces.map((months, line) => ({ line, months }))).frequency
}

/** The way of the order at the price of today. */
function shippingOf(brand: Brand, { order, payment }: PlacedOrder): SubscriptionOffer['shipping'] {
  const { shipments, shipping_address } = payment.snapshot.cart
  const method = shipments[0]?.method
  const country = (order.shippingAddress ?? shipping_address)?.country_code
  if (!method || !country) return { price: 0, freeFrom: null }
  const offered = shippingWays(brand, country).find(({ code }) => code === method.code)
  const isFreed = brand.freeShippingBy.includes(method.key as Brand['freeShippingBy'][number])
  return { price: offered?.price ?? method.price, freeFrom: isFreed ? brand.freeShippingFrom : null }
}
