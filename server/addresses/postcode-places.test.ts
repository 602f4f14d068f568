import { expect, test } from 'vitest'
import { provinces } from '#contract/address/provinces.ts'
import { countryCodes } from '#contract/brand.ts'
import { placesAt } from './postcode-places.ts'
import { townsIn } from './towns.ts'

test.each([
  ['CH', '8002', ['Zürich'], null],
  ['CH', '8152', ['Glattbrugg', 'Opfikon'], null],
  ['DE', '80331', ['München'], null],
  ['AT', '1010', ['Wien'], null],
  ['FR', '69001', ['Lyon'], null],
  ['IT', '20123', ['Milano'], 'MI'],
  ['IT', '20900', ['Monza'], 'MB'],
  ['CH', '9999', [], null],
  ['DE', '8002', [], null],
] as const)('of %s %s the towns are %j, the province %s', (country, postcode, towns, province_code) => {
  expect(placesAt(country, postcode)).toEqual({ towns, province_code })
})

test('every Italian town has one of the provinces, and no other town has any', () => {
  const wrong = countryCodes.flatMap((country) =>
    townsIn(country).filter(({ province }) =>
      country === 'IT' ? !province || !provinces.has(province) : province !== null,
    ),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})
