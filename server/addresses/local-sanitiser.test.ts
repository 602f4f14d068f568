import { expect, test } from 'vitest'
import type { CountryCode } from '#contract/brand.ts'
import { sanitiseByRules } from './local-sanitiser.ts'
import { type Town, townsIn } from './towns.ts'

const written = async (country_code: string, street: string, town: string, street_number?: string) => {
  const [postcode = '', ...city] = town.split(' ')
  const { sanitized, address } = await sanitiseByRules.sanitise({
    street,
    street_number,
    postcode,
    city: city.join(' '),
    country_code,
  })
  return sanitized && `${address.street} | ${address.street_number} | ${address.postcode} ${address.city}`
}

test.each([
  ['CH', 'Langstr. 4', '8004 Zurich', 'Langstrasse | 4 | 8004 Zürich'],
  ['CH', 'Langstraße 4', '8004 Zürich', 'Langstrasse | 4 | 8004 Zürich'],
  ['CH', 'av. de la gare 3 bis', '1003 lausanne', 'Avenue de la Gare | 3 bis | 1003 Lausanne'],
  ['CH', 'v. nassa 9', '6900 LUGANO', 'Via Nassa | 9 | 6900 Lugano'],
  ['DE', 'Sendlinger Str. 21', '80331 Muenchen', 'Sendlinger Straße | 21 | 80331 München'],
  ['DE', 'HAUPTSTRASSE 7-9', 'D-60311 FRANKFURT', 'Hauptstraße | 7-9 | 60311 Frankfurt am Main'],
  ['DE', 'Straße des 17. Juni 135', '10623 Berlin', 'Straße des 17. Juni | 135 | 10623 Berlin'],
  ['AT', 'Mariahilfer  Strasse 10', '1070 Wien', 'Mariahilfer Straße | 10 | 1070 Wien'],
  ['IT', 'p.za del duomo 1', '20121 milano', 'Piazza del Duomo | 1 | 20121 Milano'],
  ['IT', 'V.le Monza 12', '20125 Milnao', 'Viale Monza | 12 | 20125 Milano'],
  ['FR', '4 bis, bd Voltaire', '75011 PARIS', 'Boulevard Voltaire | 4 bis | 75011 Paris'],
  ['FR', '12 r. de la paix', '13001 Marseile', 'Rue de la Paix | 12 | 13001 Marseille'],
])('in %s, %s in %s is written %s', async (country, street, town, whole) => {
  expect(await written(country, street, town)).toBe(whole)
})

test('a number that is given twice is written once, and another one stays in the street', async () => {
  expect(await written('CH', 'Langstrasse 4', '8004 Zürich', '4')).toBe('Langstrasse | 4 | 8004 Zürich')
  expect(await written('DE', 'Straße 52', '12555 Berlin', '7')).toBe('Straße 52 | 7 | 12555 Berlin')
})

test.each([
  ['a town of another postcode', 'CH', 'Langstrasse 4', '8004 Bern'],
  ['a postcode that is no larger town', 'CH', 'Dorfstrasse 4', '8999 Zürich'],
  ['no number', 'CH', 'Langstrasse', '8004 Zürich'],
  ['a country without a table', 'US', 'Main Street 4', '8004 Zürich'],
])('%s is not known', async (_, country, street, town) => {
  expect(await written(country, street, town)).toBe(false)
})

test.each<[CountryCode, number, number, number, number]>([
  ['CH', 45.8, 47.9, 5.9, 10.5],
  ['DE', 47.2, 55.1, 5.8, 15.1],
  ['AT', 46.3, 49.1, 9.5, 17.2],
  ['IT', 36, 47.2, 6.6, 18.6],
  ['FR', 41, 51.2, -5, 9.6],
])('the towns of %s lie in that country', (country, south, north, west, east) => {
  const towns = townsIn(country)
  const isInside = ({ latitude, longitude }: Town) =>
    latitude > south && latitude < north && longitude > west && longitude < east
  expect(towns.length).toBeGreaterThan(100)
  expect(towns.filter((town) => !isInside(town))).toEqual([])
})
