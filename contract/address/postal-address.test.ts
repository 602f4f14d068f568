import { expect, test } from 'vitest'
import type { CountryCode } from '#contract/brand.ts'
import { violationOf } from '#contract/violation.ts'
import { postalAddress } from './postal-address.ts'
import { provinces } from './provinces.ts'

const everywhere: CountryCode[] = ['CH', 'DE', 'AT', 'IT', 'FR']
const swiss = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Bahnhofstrasse',
  street_number: '12a',
  postcode: '8001',
  city: 'Zürich',
  country_code: 'CH',
}
const italian = {
  ...swiss,
  street: 'Via Roma',
  street_number: '1',
  postcode: '20121',
  city: 'Milano',
  country_code: 'IT',
  province_code: 'MI',
}

const read = (address: object, { countries = everywhere, role = 'shipping' as 'shipping' | 'billing' } = {}) =>
  postalAddress(countries, role).safeParse(address)

/** What is wrong, field by field. */
function wrongs(address: object, more?: Parameters<typeof read>[1]) {
  const issues = read(address, more).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), violationOf(issue)]))
}

test('[DAT-009] an address has every field, and what was not given is null', () => {
  expect(read({ ...swiss, salutation: '2', city: ' Zürich ' }).data).toEqual({
    ...swiss,
    salutation: 2,
    phone_number: null,
    email: null,
    province_code: null,
    province_name: null,
    company: null,
    tax_number: null,
    apartment: null,
    additional_info: null,
    recipient: null,
    studio_id: null,
    birthday: null,
  })
})

test('what a letter cannot do without is required, and all of it is told at once', () => {
  expect(wrongs({})).toEqual(
    Object.fromEntries(Object.keys(swiss).map((field) => [field, { code: 'required' }] as const)),
  )
  expect(wrongs({ ...italian, first_name: '', province_code: '', postcode: '123' })).toEqual({
    first_name: { code: 'required' },
    province_code: { code: 'required' },
    postcode: { code: 'postcode-format', values: { country: 'IT' } },
  })
})

test.each<[CountryCode, string[], string[], string[]]>([
  ['CH', ['1000', '8001', '9658'], ['0800'], ['800', '80011', '99999', 'CH-8001']],
  ['DE', ['01067', '10115', '99998'], ['00123'], ['1067', '101150']],
  ['AT', ['1010', '6020', '9992'], ['0101'], ['10100']],
  ['IT', ['00118', '20121', '98168'], [], ['118', '2012A']],
  ['FR', ['01000', '75001', '97110'], ['00100', '99000'], ['7500']],
])('[ERR-010] in %s the postcodes %j exist, %j do not, and %j cannot', (country_code, right, wrong, odd) => {
  const address = { ...swiss, country_code, province_code: 'MI' }
  for (const postcode of odd)
    expect(wrongs({ ...address, postcode })).toEqual({
      postcode: { code: 'postcode-format', values: { country: country_code } },
    })
  for (const postcode of right) expect(wrongs({ ...address, postcode })).toEqual({})
  for (const postcode of wrong)
    expect(wrongs({ ...address, postcode })).toEqual({ postcode: { code: 'invalid-postcode' } })
})

test('[ERR-010] a country that the shop does not send to is none', () => {
  for (const country_code of ['FR', 'US', 'ch'])
    expect(wrongs({ ...swiss, country_code, postcode: '75001' }, { countries: ['CH', 'DE'] })).toEqual({
      country_code: { code: 'invalid-country' },
    })
})

test('in Italy one of the 107 provinces is named; elsewhere none is', () => {
  expect(provinces.size).toBe(107)
  expect([...provinces.values()].filter((name) => /^C[ru]/.test(name))).toEqual(['Cremona', 'Crotone', 'Cuneo'])
  expect(read({ ...italian, province_code: 'aq' }).data).toMatchObject({
    province_code: 'AQ',
    province_name: 'L’Aquila',
  })
  expect(wrongs({ ...italian, province_code: 'XX' })).toEqual({ province_code: { code: 'invalid' } })
  expect(read({ ...swiss, province_code: 'ZH', province_name: 'Zürich' }).data).toMatchObject({
    province_code: null,
    province_name: null,
  })
})

test('[CHK-013] an Italian tax number has 16 characters, and is entered by private persons only', () => {
  const tax_number = 'RSSMRA80A01F205X'
  expect(read({ ...italian, tax_number: tax_number.toLowerCase() }).data?.tax_number).toBe(tax_number)
  expect(wrongs({ ...italian, tax_number: tax_number.slice(1) })).toEqual({
    tax_number: { code: 'too-short', values: { length: 16 } },
  })
  expect(wrongs({ ...italian, tax_number: `${tax_number}1` })).toEqual({
    tax_number: { code: 'too-long', values: { max: 16 } },
  })
  expect(wrongs({ ...italian, tax_number, company: 'Rossi SpA' })).toEqual({ tax_number: { code: 'private-only' } })
  expect(wrongs({ ...swiss, tax_number: 'CHE-123.456.789', company: 'Muster AG' })).toEqual({})
})

test('[CHK-011] only a shipping address has recipient and studio_id', () => {
  const delivered = { ...swiss, recipient: 'Bea Beispiel', studio_id: 'zurich-1' }
  expect(read(delivered).data).toMatchObject({ recipient: 'Bea Beispiel', studio_id: 'zurich-1' })
  expect(read(delivered, { role: 'billing' }).data).toMatchObject({ recipient: null, studio_id: null })
})

test('[CHK-012] a blank birthday or phone number is null', () => {
  for (const blank of ['', '  ', null, undefined])
    expect(read({ ...swiss, birthday: blank, phone_number: blank }).data).toMatchObject({
      birthday: null,
      phone_number: null,
    })
  expect(wrongs({ ...swiss, birthday: '1.2.1990', phone_number: 'none' })).toEqual({
    birthday: { code: 'invalid-date' },
    phone_number: { code: 'not-a-number' },
  })
})

test('[DAT-010] the salutation of an address is 1 or 2, from a program as a number, from a form as text', () => {
  expect([1, '2', '', null].map((salutation) => read({ ...swiss, salutation }).data?.salutation)).toEqual([
    1,
    2,
    null,
    null,
  ])
  for (const salutation of [3, 'male', '1.5']) expect(wrongs({ ...swiss, salutation })).toHaveProperty('salutation')
})

test('[ERR-010] what is longer than a label is told with the most that fits', () => {
  expect(wrongs({ ...swiss, city: 'x'.repeat(81), company: 'x'.repeat(101) })).toEqual({
    city: { code: 'too-long', values: { max: 80 } },
    company: { code: 'too-long', values: { max: 100 } },
  })
})

test('a country, postcode or province that is a word of JavaScript, or no text at all, is refused by field', () => {
  for (const country_code of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(wrongs({ ...swiss, country_code })).toEqual({ country_code: { code: 'invalid-country' } })
  for (const other of [{}, [], 8001, true, { test: 'x' }]) {
    expect(wrongs({ ...swiss, country_code: other })).toEqual({ country_code: { code: 'invalid' } })
    expect(wrongs({ ...swiss, postcode: other })).toEqual({ postcode: { code: 'invalid' } })
    expect(wrongs({ ...italian, province_code: other, tax_number: other })).toEqual({
      province_code: { code: 'invalid' },
      tax_number: { code: 'invalid' },
    })
  }
})

test('what is no object is no address', () => {
  for (const other of [null, 'Zürich', 8001, undefined, []])
    expect(postalAddress(everywhere, 'shipping').safeParse(other).success).toBe(false)
})

test('a text that no database can store is no text', () => {
  for (const text of ['Zü\0rich', 'Zürich\nBern', '\ud800'])
    expect(wrongs({ ...swiss, city: text, last_name: text, company: text })).toEqual({
      city: { code: 'invalid' },
      last_name: { code: 'invalid' },
      company: { code: 'invalid' },
    })
})

test('what no label can print is refused in each line of an address, and told apart from what cannot be read', () => {
  const lines = ['first_name', 'last_name', 'company', 'street', 'street_number', 'apartment', 'additional_info']
  for (const field of [...lines, 'city', 'recipient'])
    for (const text of ['Anna 🙂', '1️⃣', '🇨🇭', 'Anna ♥', 'A\u200dnna', '𝐀nna', 'Ａnna', '李', 'Anna ™', '①'])
      expect(wrongs({ ...swiss, [field]: text }), `${field} ${text}`).toEqual({ [field]: { code: 'not-on-label' } })
})

test('letters of Europe with every accent, digits and punctuation can be printed', () => {
  const names = ['Zoë Đặng-Łukaszewska', 'Γιάννης', 'Юлія', 'O’Connor, M. (c/o)', 'e\u0301']
  for (const last_name of [...names, 'Müller & Söhne', 'ÆØÅ ß ẞ İıŞşĞğ', 'No. 3/4 – 2º', 'Via N° 5 + 6'])
    expect(wrongs({ ...swiss, last_name }), last_name).toEqual({})
})
