import type { PostcodePlaces } from '#contract/address/postcode-places.ts'
import type { CountryCode } from '#contract/brand.ts'
import { townsIn } from './towns.ts'

/** The larger towns at a postcode, by name. */
export function placesAt(country: CountryCode, postcode: string): PostcodePlaces {
  const found = townsIn(country).filter((town) => town.has(postcode))
  const [province = null, ...others] = new Set(found.map((town) => town.province))
  const towns = [...new Set(found.map(({ name }) => name))].sort((one, other) => one.localeCompare(other))
  return { towns, province_code: others.length === 0 ? province : null }
}
