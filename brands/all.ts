import type { Brand } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { claravue } from './claravue.ts'
import { lenteo } from './lenteo.ts'
import { linsenhaus } from './linsenhaus.ts'

/** Every storefront of this installation. The first is the one on `localhost`. */
export const brands: readonly [Brand, ...Brand[]] = [claravue, linsenhaus, lenteo]

/** The clock of each storefront by its id, for statements about the orders of all of them. */
export const storefrontZones = (): Record<string, string> =>
  Object.fromEntries(brands.map((brand) => [brand.id, zoneOf(brand)]))
