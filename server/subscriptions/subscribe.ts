import { randomUUID } from 'node:crypto'
import type { Brand } from '#contract/brand.ts'
import { inCurrency } from '#contract/in-currency.ts'
import { canRenew, type PaymentMethod } from '#contract/payment.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { usualFrequency } from '#contract/subscription/frequency.ts'
import type { Db } from '#server/database/database.ts'
import { type OrderRow, type Payment, readOrderById, savedAliases } from '#server/orders/operations.ts'
import { type LastLine, placeOf, planLines, readOffers } from '#server/reorder/operations.ts'
import { choosableDays } from './rules.ts'
import { afterDelay, afterSkip, type Schedule, scheduleFrom, todayIn } from './schedule-rules.ts'
import { findByOrder, insertSubscription } from './store.ts'

export type PlacedOrder = { order: OrderRow; payment: Pick<Payment, 'snapshot' | 'method'> }
type Place = { db: Db; brand: Brand; now: Date }
type Wish = {
  frequency: number
  /** Of the order; all of them if none are named. */
  lines?: readonly number[]
  nextOn?: string
  means: { method: PaymentMethod; alias: string | null }
}

export type SubscribeRefusal =
  | { code: 'not-repeatable' }
  | { code: 'bad-value'; field: 'next_on'; from: string; to: string }
  | { code: 'bad-value'; field: 'lines' }

/** The lines of an order that can be ordered again and again: trial products and services are bought once. */
export const repeatedLines = ({ cart, lines }: Payment['snapshot']): LastLine[] =>
  lines
    .filter((_, index) => {
      const item = cart.items[index]
      return item && !item.is_trial && item.detail.category !== 'service'
    })
    .map(({ line, productId, variantId, options, eye, wearerId = null, channel, quantity, unitPrice }) => ({
      line,
      productId,
      variantId,
      options,
      eye,
      wearerId,
      channel,
      quantity,
      unitPrice,
    }))

/** True if a subscription can repeat the order. */
export const isRepeatable = ({ order, payment }: PlacedOrder): boolean =>
  order.customerId !== null &&
  order.state !== 'cancelled' &&
  payment.snapshot.cart.billing_address !== null &&
  payment.snapshot.cart.shipping_address !== null &&
  repeatedLines(payment.snapshot).length > 0

/** In the rhythm of the order, but never in the past; or from a day that the customer has chosen. */
export function firstSchedule(orderedOn: string, today: string, { frequency, nextOn }: Omit<Wish, 'means'>): Schedule {
  let schedule = scheduleFrom(orderedOn, frequency)
  while (schedule.nextOn <= today) schedule = afterSkip(schedule)
  return nextOn === undefined ? schedule : afterDelay(schedule, nextOn)
}

/** Repeats an order from now on. An order that is repeated already keeps its subscription. */
export async function subscribe(
  { db, brand: own, now }: Place,
  placed: PlacedOrder,
  wish: Wish,
): Promise<Result<{ id: string; isNew: boolean }, SubscribeRefusal>> {
  const { order, payment } = placed
  const { cart, locale } = payment.snapshot
  const { customerId } = order
  const brand = inCurrency(own, order.currency)
  const running = (await findByOrder(db, order.id)).find(({ state }) => state !== 'ended')
  if (running) return ok({ id: running.id, isNew: false })
  const [shipment] = cart.shipments
  const billingAddress = cart.billing_address
  const shippingAddress = order.shippingAddress ?? cart.shipping_address
  if (!isRepeatable(placed) || !customerId || !billingAddress || !shippingAddress || !shipment)
    return err({ code: 'not-repeatable' })
  const today = todayIn(brand, now)
  const days = choosableDays(today)
  if (wish.nextOn !== undefined && (wish.nextOn < days.from || wish.nextOn > days.to))
    return err({ code: 'bad-value', field: 'next_on', ...days })
  const repeatable = repeatedLines(payment.snapshot)
  const wanted = wish.lines ?? repeatable.map(({ line }) => line)
  const lines = repeatable.filter(({ line }) => wanted.includes(line))
  if (lines.length === 0 || lines.length < new Set(wanted).size) return err({ code: 'bad-value', field: 'lines' })
  const id = randomUUID()
  const isNew = await db.transaction(async (db) =>
    insertSubscription(db, {
      id,
      brand: brand.id,
      customerId,
      locale,
      ...firstSchedule(todayIn(brand, order.createdAt), today, wish),
      paymentMethod: wish.means.method,
      alias: wish.means.alias,
      email: order.email,
      billingAddress,
      shippingAddress,
      shippingMethod: shipment.method.code,
      currency: order.currency,
      orderId: order.id,
      lines: await atPresentPrices(db, brand, locale, lines),
    }),
  )
  if (isNew) return ok({ id, isNew })
  // Another request has made it at the same moment.
  const made = (await findByOrder(db, order.id)).find(({ state }) => state !== 'ended')
  return made ? ok({ id: made.id, isNew: false }) : err({ code: 'not-repeatable' })
}

type Locale = Brand['locales'][number]

/** What these lines would be if they were ordered now. */
export async function planNow(db: Db, brand: Brand, locale: Locale, lines: readonly LastLine[]) {
  const offers = await readOffers(
    db,
    placeOf(brand, locale),
    lines.map(({ productId }) => productId),
  )
  return planLines(lines, offers)
}

/** The customer agrees to what is asked today. A line that cannot be ordered now stays: its renewal will ask. */
async function atPresentPrices(db: Db, brand: Brand, locale: Locale, lines: readonly LastLine[]) {
  return (await planNow(db, brand, locale, lines)).map(({ last, next }) =>
    next ? { ...last, productId: next.productId, variantId: next.variantId, unitPrice: next.unitPrice } : last,
  )
}

/** What the job does after an order whose cart was to be repeated. It may run twice, also after the customer has ended it. */
export async function subscribePlacedOrder(
  { db, brands, now = new Date() }: { db: Db; brands: readonly Brand[]; now?: Date },
  orderId: string,
): Promise<void> {
  const found = await readOrderById(db, orderId)
  const brand = brands.find(({ id }) => id === found?.order?.brand)
  if (!found?.order || !brand) return
  if ((await findByOrder(db, orderId)).length > 0) return
  const { order, payment } = { order: found.order, payment: found.payment }
  const frequency = payment.snapshot.cart.subscription_frequency ?? usualFrequency
  await subscribe({ db, brand, now }, { order, payment }, { frequency, means: await meansOf(db, brand, payment, now) })
}

/** What has paid, or what was saved last. Without any the first renewal asks for one. */
async function meansOf(db: Db, brand: Brand, { method, snapshot }: Payment, now: Date): Promise<Wish['means']> {
  if (method === 'invoice') return { method, alias: null }
  const { customerId, means } = snapshot
  const saved = customerId ? await savedAliases(db, { brand: brand.id, customerId }, now) : []
  const [last] = saved.filter((one) => !method || one.internal_payment_method === method)
  const found = saved.find(({ alias }) => alias === means.alias) ?? last
  if (found) return { method: found.internal_payment_method, alias: found.alias }
  const offered = brand.paymentMethods.find((one) => canRenew(one) && one !== 'invoice')
  return { method: method && canRenew(method) ? method : (offered ?? 'visa'), alias: null }
}
