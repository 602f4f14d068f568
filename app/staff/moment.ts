import { shopZone } from '#contract/time-zones.ts'
import { formatDate, localTime } from '#contract/web/format.ts'

/** The day as everybody at the desk reads it, whose storefront it may be about: on the clock of the shop. */
export const dayOf = (at: Date): string => formatDate(at, shopZone)

/** `18.11.2026 09:30`: on the clock of the shop, unless it is about what begins or ends by another one. */
export function momentOf(at: Date, zone = shopZone): string {
  const [day = '', time] = localTime(at, zone).split(' ')
  return `${formatDate(day)} ${time}`
}

/** `09:30`: on the clock of the shop, also where a device has another one. */
export const timeOf = (at: Date): string => localTime(at, shopZone).slice(11)
