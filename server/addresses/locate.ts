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
  const { latitude, longitude, name: title } = town
  const url = mapAt(`${latitude},${longitude}`, mapsKey)
  return { latitude, longitude, title, location_request: { address }, url }
}

function mapAt(place: string, key: string | undefined): string {
  if (!key) return `https://www.openstreetmap.org/#map=14/${place.replace(',', '/')}`
  return `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key, q: place })}`
}
