import type { CountryCode } from './brand.ts'
import { isoDate } from './web/format.ts'

/** The clock of each country, on which the days of its storefronts, parcels and taxes begin. Nothing else names a zone. */
export const timeZones: Record<CountryCode, string> = {
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  IT: 'Europe/Rome',
  FR: 'Europe/Paris',
}

/** The clock of the shop as a whole: of its desk, and of what belongs to no storefront. */
export const shopZone = 'Europe/Zurich'

/** The clock of a storefront, or of whatever else is in a country. */
export const zoneOf = ({ country }: { country: CountryCode }): string => timeZones[country]

/** The latest day that it is in any country now: a form that does not know its storefront takes no day after it. */
export const latestToday = (now = new Date()): string =>
  Object.values(timeZones)
    .map((zone) => isoDate(now, zone))
    .reduce((latest, day) => (day > latest ? day : latest))
