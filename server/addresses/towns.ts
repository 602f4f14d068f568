import type { CountryCode } from '#contract/brand.ts'
import { at } from '#server/addresses/towns/at.ts'
import { ch } from '#server/addresses/towns/ch.ts'
import { de } from '#server/addresses/towns/de.ts'
import { fr } from '#server/addresses/towns/fr.ts'
import { it } from '#server/addresses/towns/it.ts'

export type Town = { name: string; latitude: number; longitude: number; has(postcode: string): boolean }

/** The larger towns of our markets. Small places are missing, so what is not found may still be right. */
const towns: Readonly<Record<CountryCode, readonly Town[]>> = {
  CH: readTowns(ch),
  DE: readTowns(de),
  AT: readTowns(at),
  IT: readTowns(it),
  FR: readTowns(fr),
}

function readTowns(table: string): Town[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [postcodes = '', latitude, longitude, ...name] = row.split(' ')
      const ranges = postcodes.split(',').map((range) => range.split('-'))
      return {
        name: name.join(' '),
        latitude: Number(latitude),
        longitude: Number(longitude),
        has: (postcode) => ranges.some(([first = '', last = first]) => first <= postcode && postcode <= last),
      }
    })
}

export const townsIn = (country: string): readonly Town[] =>
  Object.hasOwn(towns, country) ? towns[country as CountryCode] : []
