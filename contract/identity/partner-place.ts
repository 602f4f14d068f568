import type { Partner } from './partner.ts'

/**
 * A map that shows the place when the visitor goes there: no key is needed, and nothing is loaded before. The service
 * looks up the address; without an answer it still shows the town, whose coordinates the shop knows.
 */
export function mapUrl({ address }: Pick<Partner, 'address'>, town?: { latitude: number; longitude: number }): string {
  const { street, street_number, postcode, city, country_code } = address
  const query = `${street} ${street_number}, ${postcode} ${city}, ${country_code}`
  const view = town ? `#map=15/${town.latitude}/${town.longitude}` : ''
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}${view}`
}
