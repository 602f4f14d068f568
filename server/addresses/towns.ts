import type { CountryCode } from '#contract/brand.ts'
import at from './towns/at.json' with { type: 'json' }
import ch from './towns/ch.json' with { type: 'json' }
import de from './towns/de.json' with { type: 'json' }
import fr from './towns/fr.json' with { type: 'json' }
import it from './towns/it.json' with { type: 'json' }

/** Postcodes are written as `01067-01069,01097`. */
type TownRow = { name: string; province?: string; postcodes: string; latitude: number; longitude: number }

export type Town = {
  name: string
  /** Only Italian towns have one. */
  province: string | null
  latitude: number
  longitude: number
  has(postcode: string): boolean
}

/** The larger towns of our markets. Small places are missing, so an address that is not found may still be right. */
const towns: Readonly<Record<CountryCode, readonly Town[]>> = {
  CH: ch.map(readTown),
  DE: de.map(readTown),
  AT: at.map(readTown),
  IT: it.map(readTown),
  FR: fr.map(readTown),
}

function readTown({ name, province, postcodes, latitude, longitude }: TownRow): Town {
  const ranges = postcodes.split(',').map((range) => range.split('-'))
  const has = (postcode: string) => ranges.some(([first = '', last = first]) => first <= postcode && postcode <= last)
  return { name, province: province ?? null, latitude, longitude, has }
}

export const townsIn = (country: CountryCode): readonly Town[] => towns[country]
