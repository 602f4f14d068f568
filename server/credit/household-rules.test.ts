import { expect, test } from 'vitest'
import { debtorsOf, householdOf } from './household-rules.ts'

const place = (street: string, street_number: string, postcode = '8002', country_code: 'CH' | 'FR' = 'CH') => ({
  street,
  street_number,
  postcode,
  country_code,
})
const house = (...written: Parameters<typeof place>) => householdOf(place(...written))

test.each([
  ['in capitals', house('SEESTRASSE', '4')],
  ['short', house('Seestr.', '4')],
  ['with the number twice', house('Seestrasse 4', '4')],
  ['with a sharp s', house('Seestraße', '4')],
  ['with spaces and hyphens', house(' See-strasse ', ' 4 ')],
  ['with a letter behind the number', house('Seestrasse', '4b')],
  ['with a letter apart', house('Seestrasse', '4 B')],
])('a house is the same, written %s', (_, written) => {
  expect(written).toBe(house('Seestrasse', '4'))
})

test('umlauts and accents are the same with and without their dots', () => {
  expect(house('Bäckergässli', '3')).toBe(house('Baeckergaessli', '3'))
  expect(house('Av. de la République', '10 bis', '75011', 'FR')).toBe(
    house('avenue de la republique', '10', '75011', 'FR'),
  )
})

test('another number, street, postcode or country is another house', () => {
  const houses = [
    house('Seestrasse', '4'),
    house('Seestrasse', '14'),
    house('Seeweg', '4'),
    house('Seestrasse', '4', '8003'),
    house('Seestrasse', '4', '8002', 'FR'),
  ]
  expect(new Set(houses).size).toBe(5)
})

test('an invoice is owed by the customer and at both houses, each named once', () => {
  const home = place('Seestrasse', '4')
  expect(debtorsOf('anna', [home, { ...home, street: 'Seestr.' }])).toHaveLength(2)
  expect(debtorsOf('anna', [home, place('Limmatquai', '5', '8001')])).toEqual([
    'customer anna',
    'house CH 8002 seestrasse 4',
    'house CH 8001 limmatquai 5',
  ])
})
