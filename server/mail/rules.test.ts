import { expect, test } from 'vitest'
import { greetedName } from './rules.ts'

test.each([
  ['Anna', 'Anna'],
  ['  Anna   Muster ', 'Anna Muster'],
  ['Jean-Luc d’Arc', 'Jean-Luc d’Arc'],
  ["Sinéad O'Connor", "Sinéad O'Connor"],
  ['Hans P. Muster', 'Hans P. Muster'],
  ['Łukasz Дмитрий 明', 'Łukasz Дмитрий 明'],
])('a name is used in the greeting: %s', (given, greeted) => {
  expect(greetedName(given)).toBe(greeted)
})

test.each([
  undefined,
  '',
  'http://win.example',
  'win.example',
  'Win 100 EUR',
  'Anna <b>',
  'anna@example.org',
  'Anna\nBcc: b@example.org:',
  'A'.repeat(61),
])('a text that is not a name is not repeated: %s', (given) => {
  expect(greetedName(given)).toBeUndefined()
})
