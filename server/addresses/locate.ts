import type { LocationAnswer } from '#contract/address/location.ts'
import type { CountryCode } from '#contract/brand.ts'
import { findTown } from './local-sanitiser.ts'

/** Where an address is: the middle of its town; undefined if the shop does not know the town. */
export function locate(
  address: string,
  { countries, mapsKey }: { countries: readonly CountryCode[]; mapsKey: string | undefined },
): LocationAnswer | undefined {
  const town = findTown(address, countries)
  if (!town) return undefined
  const { latitude, longitude } = town
  return { latitude, longitude, location_request: { address }, url: mapAt(`${latitude},${longitude}`, mapsKey) }
}

function mapAt(place: string, key: string | undefined): string {
  if (!key) return `https://www.openstreetmap.org/#map=14/${place.replace(',', '/')}`
  return `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key, q: place })}`
}
