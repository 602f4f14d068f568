import type { CountryCode } from '#contract/brand.ts'
import type { CartCheck, CartCheckType, DeliveryDates, DeliveryItem } from '#contract/checkout/delivery.ts'
import { timeZones } from '#contract/time-zones.ts'
import { isWorkingDay } from './holiday-rules.ts'
import { isShort, isStopped, isWholeStopped } from './stop-order-rules.ts'

/** How an order leaves the warehouse. */
export type Warehouse = {
  warehouse: CountryCode
  cutOff: string
  packingDays: number
  /** Days without packing, besides weekends and public holidays. */
  closedDays?: readonly string[]
}

/** What an arrival depends on. Days are working days; those in transit are counted in the country of destination. */
export type Sending = Warehouse & {
  orderedAt: Temporal.Instant
  /** How long the supplier takes when the stock is not enough. */
  leadDays: number
  destination: CountryCode
  transit: readonly [min: number, max: number]
}

/** The first and the last day on which a parcel usually arrives. */
export function arrival(sending: Sending): { min: string; max: string } {
  const { warehouse, leadDays, packingDays, closedDays } = sending
  return arrivalAfter(workingDaysAfter(startOfWork(sending), leadDays + packingDays, warehouse, closedDays), sending)
}

/** The same for a parcel that has left: what it waited for before does not count any more. */
export function arrivalOfSent(
  sentAt: Temporal.Instant,
  sending: Pick<Sending, 'warehouse' | 'destination' | 'transit'>,
): { min: string; max: string } {
  return arrivalAfter(sentAt.toZonedDateTimeISO(timeZones[sending.warehouse]).toPlainDate(), sending)
}

function arrivalAfter(
  handedOver: Temporal.PlainDate,
  { destination, transit }: Pick<Sending, 'destination' | 'transit'>,
) {
  const after = (days: number) => workingDaysAfter(handedOver, days, destination).toString()
  const [shortest, longest] = transit
  return { min: after(shortest), max: after(longest) }
}

/** The day on which work on an order begins: today on a working day before the cut-off, otherwise the next working day. */
function startOfWork({ orderedAt, warehouse, cutOff, closedDays }: Sending): Temporal.PlainDate {
  const local = orderedAt.toZonedDateTimeISO(timeZones[warehouse])
  const today = local.toPlainDate()
  const isInTime = Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(cutOff)) < 0
  const isOpen = isWorkingDay(today, warehouse) && !closedDays?.includes(today.toString())
  return isInTime && isOpen ? today : workingDaysAfter(today, 1, warehouse, closedDays)
}

function workingDaysAfter(
  start: Temporal.PlainDate,
  days: number,
  country: CountryCode,
  closedDays: readonly string[] = [],
): Temporal.PlainDate {
  let day = start
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 })
    if (isWorkingDay(day, country) && !closedDays.includes(day.toString())) left--
  }
  return day
}

/** True if the name of its weekday is enough to say which day is meant. */
export const isWithinAWeek = (orderedAt: Temporal.Instant, day: string, country: CountryCode): boolean =>
  orderedAt.toZonedDateTimeISO(timeZones[country]).toPlainDate().until(day).days < 7

/** The moment at which predictions change next. */
export function nextCutOff({ warehouse, cutOff }: Warehouse, now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZones[warehouse])
  const today = local.withPlainTime(cutOff)
  return (Temporal.ZonedDateTime.compare(local, today) < 0 ? today : today.add({ days: 1 })).toInstant()
}

/** A variant in a cart or request. One whose stock is not counted has 0 available and comes from the supplier. */
export type WantedVariant = {
  productId: string
  variantId: string
  quantity: number
  available: number
  stopOrder: boolean
  leadDays: number
}

/** When each variant arrives, and all of them together. Both eyes may need the same variant. */
export function deliveryDates(wanted: readonly WantedVariant[], sending: Omit<Sending, 'leadDays'>): DeliveryDates {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of wanted) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)

  const arrivals = new Map<number, ReturnType<typeof arrival>>()
  function arrivalIn(leadDays: number) {
    const known = arrivals.get(leadDays) ?? arrival({ ...sending, leadDays })
    arrivals.set(leadDays, known)
    return known
  }

  const items = wanted.map(({ productId, variantId, quantity, available, stopOrder, leadDays }): DeliveryItem => {
    const together = sums.get(variantId) ?? quantity
    const { min, max } = arrivalIn(together <= available ? 0 : leadDays)
    return {
      meta: { variant_id: variantId, product_id: productId },
      quantity,
      stock: { available },
      tags: isShort({ available, stopOrder }, together) ? ['stop-order'] : [],
      stop_order: stopOrder,
      calculated_arrival_date_min: min,
      calculated_arrival_date_max: max,
    }
  })
  const coming = items.filter(({ tags }) => tags.length === 0)
  return {
    tags: isWholeStopped(items) ? ['stop-order'] : [],
    items,
    calculated_arrival_date_min: latest(coming.map((item) => item.calculated_arrival_date_min)),
    calculated_arrival_date_max: latest(coming.map((item) => item.calculated_arrival_date_max)),
  }
}

/** A cart can be ordered if one of its items can; a change of quantities only if each of them can. */
export function cartCheck(dates: DeliveryDates, type: CartCheckType): CartCheck {
  const { items } = dates
  return {
    ...dates,
    availableStock: Math.min(...items.map(({ stock }) => stock.available)),
    stopOrder: type === 'cart' ? isStopped(dates) : items.some(isStopped),
  }
}

/** All items are sent together, so they arrive with the last one. */
const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? null
