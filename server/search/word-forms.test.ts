import { describe, expect, test } from 'vitest'
import type { LocaleCode } from '#contract/brand.ts'
import { createPhraseNames } from './phrase-names.ts'
import { createWordForms } from './word-forms.ts'
import { wordsOf } from './words-of.ts'

const unknown = () => false

test.each<[LocaleCode, string[]]>([
  ['de', ['Brille', 'Brillen']],
  ['de', ['Behälter', 'Behältern', 'behalter']],
  ['de', ['torisch', 'torische', 'torischen']],
  ['fr', ['lentille', 'lentilles']],
  ['fr', ['mensuelle', 'mensuelles']],
  ['it', ['lente', 'lenti']],
  ['it', ['goccia', 'gocce']],
  ['en', ['lens', 'lenses']],
  ['en', ['daily', 'dailies']],
])('%s: %j have one stem', (locale, words) => {
  const { stem } = createWordForms(locale)
  expect(new Set(words.flatMap(wordsOf).map(stem)).size).toBe(1)
})

test('numbers and names with digits have no other forms', () => {
  const { stem } = createWordForms('en')
  expect(['-2.5', 'xr2s'].map(stem)).toEqual(['-2.5', 'xr2s'])
})

describe('a compound', () => {
  const { split } = createWordForms('de')
  test.each([
    ['sonnenbrille', ['sonnen', 'brille']],
    ['kontaktlinsenbehalter', ['kontakt', 'linsen', 'behalter']],
    ['augentropfen', ['augen', 'tropfen']],
    ['hubschrauber', undefined],
    ['linse', undefined],
  ])('%s is made of %j', (word, parts) => expect(split(word, unknown, false)).toEqual(parts))

  test('may have a word of the catalogue in it, or a beginning that only its writer knows', () => {
    expect(split('velarisbrille', unknown, false)).toBeUndefined()
    expect(split('velarisbrille', (text) => text === 'velaris', false)).toEqual(['velaris', 'brille'])
    expect(split('velarisbrille', unknown, true)).toEqual(['velaris', 'brille'])
  })

  test('French has none', () => expect(createWordForms('fr').split('portelentilles', unknown, true)).toBeUndefined())
})

test('a name is read in any form and order, joined or apart, with small words inside', () => {
  const names = createPhraseNames<string>(createWordForms('de'), 'de')
  names.note('Augentropfen', 'eye_care')
  names.note('Tageslinsen', 'daily')
  const read = (phrase: string) =>
    names.read(wordsOf(phrase)).map((part) => ('word' in part ? part.word : [...part.things].join()))
  expect(read('Tropfen fürs Auge')).toEqual(['eye_care'])
  expect(read('blaue Tages-Linse ondrella')).toEqual(['blaue', 'daily', 'ondrella'])
  expect(read('linsen für Tage')).toEqual(['daily'])
  expect(read('Auge')).toEqual(['auge'])
})

test.each([
  ['-2.5', ['-2.5']],
  ['−2,50', ['-2.5']],
  ['Tageslinsen -2', ['tageslinsen', '-2.0']],
  ['+1.25', ['+1.25']],
  ['8,60', ['8.6']],
  ['2-Wochen-Linsen', ['2', 'wochen', 'linsen']],
  ['XR-2', ['xr', '2']],
  ['30er 360ml', ['30', 'er', '360', 'ml']],
])('the words of %s are %j', (text, words) => expect(wordsOf(text)).toEqual(words))
