import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'
import { postalAddress } from './postal-address.ts'

const anna = { first_name: 'Anna', last_name: 'Muster' }
const read = (address: object) =>
  postalAddress(['CH', 'DE', 'AT', 'IT', 'FR'], 'shipping').parse({ ...anna, ...address })

test.each([
  [
    { street: 'Bahnhofstrasse', street_number: '12a', postcode: '8001', city: 'Zürich', country_code: 'CH' },
    ['Anna Muster', 'Bahnhofstrasse 12a', '8001 Zürich'],
  ],
  [
    { street: 'Rue de Rivoli', street_number: '4 bis', postcode: '75001', city: 'Paris', country_code: 'FR' },
    ['Anna Muster', '4 bis Rue de Rivoli', '75001 PARIS'],
  ],
  [
    {
      street: 'Via Roma',
      street_number: '1',
      postcode: '20121',
      city: 'Milano',
      country_code: 'IT',
      province_code: 'MI',
    },
    ['Anna Muster', 'Via Roma 1', '20121 Milano MI'],
  ],
])('%o is printed in the manner of its country', (address, lines) => {
  expect(addressLines(read(address))).toEqual(lines)
})

test('firm, hands, additions and country have lines of their own', () => {
  const address = {
    street: 'Marktplatz',
    street_number: '3',
    postcode: '10115',
    city: 'Berlin',
    country_code: 'DE',
    company: 'Muster GmbH',
    recipient: 'Bea Beispiel',
    additional_info: 'Hinterhaus',
    apartment: '3. Stock',
  }
  expect(addressLines(read(address), 'Deutschland')).toEqual([
    'Muster GmbH',
    'Anna Muster',
    'c/o Bea Beispiel',
    'Hinterhaus',
    'Marktplatz 3',
    '3. Stock',
    '10115 Berlin',
    'Deutschland',
  ])
})
