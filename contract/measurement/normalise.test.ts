import { expect, test } from 'vitest'
import { normaliseEmail, normaliseName, normalisePhone, normalisePostcode } from './normalise.ts'

test.each([
  ['Jean-Luc', 'jeanluc'],
  ['D’Angelo', 'dangelo'],
  ['  MÜLLER  Meier ', 'müller meier'],
  ['Via Roma 12/b', 'via roma b'],
  ['St. Gallen 9000', 'st gallen'],
  ['12', ''],
])('[TRK-016] the name, street or town %j is compared as %j', (text, normalised) => {
  expect(normaliseName(text)).toBe(normalised)
})

test.each([
  ['079 123 45 67', 'CH', '+41791234567'],
  ['0170/123-456', 'DE', '+49170123456'],
  ['0664 1234567', 'AT', '+436641234567'],
  ['338 1234567', 'IT', '+393381234567'],
  ['000338', 'IT', '+338'],
  ['+41 79 123 45 67', 'DE', '+41791234567'],
  ['(+39) 338 12', 'CH', '+3933812'],
  ['0041 79 123', 'DE', '+4179123'],
  ['1+2', 'CH', '+4112'],
  ['06 12 34 56 78', 'FR', undefined],
  ['+33 6 12', 'FR', '+33612'],
  ['none', 'CH', undefined],
] as const)('[TRK-017] the phone number %j in %s is compared as %j', (text, country, normalised) => {
  expect(normalisePhone(text, country)).toBe(normalised)
})

test.each([
  [' Anna.Keller@Example.COM ', 'anna.keller@example.com'],
  ['anna keller@example.com', 'annakeller@example.com'],
  ['Anna.Keller+lenses@gmail.com', 'annakeller@gmail.com'],
  ['a.n.n.a@googlemail.com', 'anna@googlemail.com'],
  ['anna.keller+lenses@example.com', 'anna.keller+lenses@example.com'],
  ['anna.k@notgmail.com', 'anna.k@notgmail.com'],
])('[TRK-018] the address %j is compared as %j', (text, normalised) => {
  expect(normaliseEmail(text)).toBe(normalised)
})

test.each([
  ['CH-8001', 'CH8001'],
  ['80.01~', '8001'],
  ['20121', '20121'],
])('[TRK-019] the postcode %j is compared as %j', (text, normalised) => {
  expect(normalisePostcode(text)).toBe(normalised)
})
