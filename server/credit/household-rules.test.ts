import fc from 'fast-check'
import { expect, test } from 'vitest'
import { houseInTwoSpellings } from '#server/testing/address-spellings.ts'
import { debtorsOf, isSameHouse, owedAt, type Place } from './household-rules.ts'

const place = (street: string, street_number: string, changes: Partial<Place> = {}): Place => ({
  street,
  street_number,
  postcode: '8002',
  city: 'Zürich',
  country_code: 'CH',
  ...changes,
})
const home = place('Seestrasse', '7')

test.each([
  ['in capitals', place('SEESTRASSE', '7')],
  ['short', place('Seestr.', '7')],
  ['with the number twice', place('Seestrasse 7', '7')],
  ['with a sharp s', place('Seestraße', '7')],
  ['with spaces and hyphens', place(' See-strasse ', ' 7 ')],
  ['with a letter behind the number', place('Seestrasse', '7b')],
  ['with a letter apart', place('Seestrasse', '7 B')],
  ['with a door', place('Seestrasse', '7/1')],
  ['with another door', place('Seestrasse', '7/2')],
  ['with a flat', place('Seestrasse', '7 Whg 3')],
  ['with the flat first', place('Seestrasse', 'Whg 3, 7')],
  ['with the flat instead of the number', place('Seestrasse 7', 'Whg 3')],
  ['with the flat first and a word before the number', place('Seestrasse', 'Top 12, Nr. 7')],
  ['with the number of the flat first', place('Seestrasse', 'Whg Nr. 3, 7')],
  ['with the house first and a floor as its number', place('Haus 7 Seestrasse', '3. Stock')],
  ['with the number first and a floor as its number', place('Nr. 7, Seestrasse', '3. Stock')],
  ['with the number in the middle and another one', place('Seestrasse 7 links hinten bei Familie Meier', '99')],
  ['in single letters', place('S e e s t r a s s e', '7')],
  ['in single letters with signs', place('S-e.e s t r a s s e', '7')],
  ['with a staircase', place('Seestrasse Stiege 2', '7')],
  ['with brackets', place('Seestrasse (links)', '7')],
  ['with a letter less', place('Seestrase', '7')],
  ['with another letter less', place('Sestrasse', '7')],
  ['at somebody’s', place('c/o Meier, Seestrasse', '7')],
  ['at somebody’s behind it', place('Seestrasse c/o Meier', '7')],
  ['with the postcode of a neighbour', place('Seestrasse', '7', { postcode: '8003' })],
  ['with a number that is none', place('Seestrasse 99', '7')],
])('a house is the same, written %s', (_, written) => {
  expect(isSameHouse(written, home)).toBe(true)
})

test('no two spellings of an address make two houses of it, and both lock a name in common', () => {
  fc.assert(
    fc.property(houseInTwoSpellings, ([one, other]) => {
      expect(isSameHouse(one, other), JSON.stringify([one, other])).toBe(true)
      expect(debtorsOf('anna', [one]).slice(1)).toContain(
        debtorsOf('ben', [other])
          .slice(1)
          .find((name) => debtorsOf('anna', [one]).includes(name)),
      )
    }),
    { numRuns: 2_000, seed: 17 },
  )
})

test.each([
  ['number', place('Seestrasse', '17')],
  ['street', place('Seeweg', '7')],
  ['street of the same kind', place('Bahnhofstrasse', '7')],
  ['street that is short', place('Hofstrasse', '7')],
  ['number of a street with a day in its name', place('Strasse des 17. Juni', '17')],
  ['town', place('Seestrasse', '7', { postcode: '8044', city: 'Gockhausen' })],
  ['part of the country', place('Seestrasse', '7', { postcode: '6002' })],
  ['country', place('Seestrasse', '7', { country_code: 'AT' })],
])('another %s is another house', (_, other) => {
  expect(isSameHouse(other, home)).toBe(false)
})

test('a French street is the same without its kind and with another one', () => {
  const paris = { postcode: '75011', city: 'Paris', country_code: 'FR' } as const
  expect(isSameHouse(place('Rue de Lausanne', '4', paris), place('Avenue de Lausanne', '4', paris))).toBe(true)
})

test.each([
  'Strasse des 17. Juni',
  'Via 25 Aprile',
  'Rue du 4 Septembre',
  'Piazza 4 Novembre',
  'Corso 22 Marzo',
  'Place du 8 Mai',
])('the houses of %s are not one, since its number is part of its name', (street) => {
  expect(isSameHouse(place(street, '5'), place(street, '9'))).toBe(false)
})

test('an invoice is owed by the customer and at both houses, each named once', () => {
  expect(debtorsOf('anna', [home, { ...home, street: 'Seestr.' }])).toEqual(['customer anna', 'house CH 80 7'])
  expect(debtorsOf('anna', [home, place('Limmatquai', '5', { postcode: '6001' })])).toEqual([
    'customer anna',
    'house CH 80 7',
    'house CH 60 5',
  ])
})

test('what is owed is what the customer owes anywhere and what all owe at these houses', () => {
  const elsewhere = place('Limmatquai', '7')
  const invoices = [
    { isOwn: true, owed: 1, places: [elsewhere] },
    { isOwn: false, owed: 10, places: [elsewhere] },
    { isOwn: false, owed: 100, places: [elsewhere, place('Seestr.', '7/2')] },
  ]
  expect(owedAt([home], invoices)).toBe(101)
})
