import type { Brand, CurrencyCode } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'

export type Storefront = Pick<Brand, 'id' | 'name' | 'country' | 'currency'>

/** Today is compared with the mean of so many earlier days of the same weekday. */
const weeksCompared = 4

/** A day of some storefronts: where it begins and ends depends on their time zone, and on summer time. */
export type SalesDay = { zone: string; brands: string[]; day: string; from: string; until: string; clock: string }

const clockIn = (now: Date, zone: string) => now.toTemporalInstant().toZonedDateTimeISO(zone)

export const dayOf = (storefront: Storefront, now: Date): string =>
  clockIn(now, zoneOf(storefront)).toPlainDate().toString()

/** Today and the earlier days that it is compared with, by time zone. */
export function daysToRead(storefronts: readonly Storefront[], now: Date): SalesDay[] {
  const zones = Map.groupBy(storefronts, zoneOf)
  return [...zones].flatMap(([zone, those]) => {
    const moment = clockIn(now, zone)
    const clock = moment.toPlainTime().toString({ smallestUnit: 'second' })
    return [...Array(weeksCompared + 1).keys()].map((weeks) => {
      const day = moment.toPlainDate().subtract({ weeks })
      const begins = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).toInstant().toString()
      const brands = those.map(({ id }) => id)
      return { zone, brands, day: day.toString(), from: begins(day), until: begins(day.add({ days: 1 })), clock }
    })
  })
}

/** What a storefront sold in an hour of a day, by the clock of its country. `isByNow`: at this time of the day or before. */
export type SoldHour = {
  brand: string
  day: string
  hour: number
  isByNow: boolean
  orders: number
  amount: number
}

/** Added up from midnight to the end of the hour. `today` is missing for hours that have not begun. */
type HourOfDay = { hour: number; today?: number; usual?: number }

export type Sales = {
  brand: string
  name: string
  currency: CurrencyCode
  /** 0 is Sunday. */
  weekday: number
  orders: number
  amount: number
  /** What had been sold by this time on the earlier days, on average; missing if the storefront is younger than a week. */
  usual?: number
  /** In whole per cent; missing if nothing was sold before. */
  change?: number
  /** The part of the day that is over, in hours. */
  elapsed: number
  hours: HourOfDay[]
}

/** `firstDays`: when each storefront had its first order. Days before it are not compared with. */
export function salesToday(
  storefronts: readonly Storefront[],
  now: Date,
  sold: readonly SoldHour[],
  firstDays: Readonly<Record<string, string>>,
): Sales[] {
  return storefronts.map((storefront) => {
    const { id: brand, name, currency } = storefront
    const moment = clockIn(now, zoneOf(storefront))
    const today = moment.toPlainDate().toString()
    const firstDay = firstDays[brand]
    const own = sold.filter((hour) => hour.brand === brand)
    const ofToday = own.filter(({ day }) => day === today)
    const weeks = [1, 2, 3, 4].filter((week) => isSince(firstDay, moment.toPlainDate().subtract({ weeks: week })))
    const ofBefore = own.filter(({ day }) => day !== today)
    const mean = (hours: readonly SoldHour[]) => Math.round(amountOf(hours) / weeks.length)
    const usual = weeks.length > 0 ? mean(ofBefore.filter(({ isByNow }) => isByNow)) : undefined
    const amount = amountOf(ofToday)
    const upTo = (hours: readonly SoldHour[], last: number) => hours.filter(({ hour }) => hour <= last)
    return {
      brand,
      name,
      currency,
      weekday: moment.dayOfWeek % 7,
      orders: ofToday.reduce((sum, { orders }) => sum + orders, 0),
      amount,
      ...(usual !== undefined && { usual }),
      ...(usual && { change: Math.round(((amount - usual) / usual) * 100) }),
      elapsed: moment.hour + moment.minute / 60,
      hours: [...Array(24).keys()].map((hour) => ({
        hour,
        ...(hour <= moment.hour && { today: amountOf(upTo(ofToday, hour)) }),
        ...(weeks.length > 0 && { usual: mean(upTo(ofBefore, hour)) }),
      })),
    }
  })
}

const isSince = (firstDay: string | undefined, day: Temporal.PlainDate) =>
  firstDay !== undefined && day.toString() >= firstDay

const amountOf = (hours: readonly SoldHour[]) => hours.reduce((sum, { amount }) => sum + amount, 0)
