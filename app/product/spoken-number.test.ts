import { expect, test } from 'vitest'
import { spokenNumber } from './spoken-number.ts'

test.each([
  [-2.5, 'minus zwei Komma fünf', 'minus two point five', 'moins deux virgule cinq', 'meno due virgola cinque'],
  [
    -2.75,
    'minus zwei Komma sieben fünf',
    'minus two point seven five',
    'moins deux virgule septante-cinq',
    'meno due virgola settantacinque',
  ],
  [0, 'null', 'zero', 'zéro', 'zero'],
  [1, 'plus eins', 'plus one', 'plus un', 'più uno'],
  [
    0.25,
    'plus null Komma zwei fünf',
    'plus zero point two five',
    'plus zéro virgule vingt-cinq',
    'più zero virgola venticinque',
  ],
  [
    1.05,
    'plus eins Komma null fünf',
    'plus one point zero five',
    'plus un virgule zéro cinq',
    'più uno virgola zero cinque',
  ],
  [-10.5, 'minus zehn Komma fünf', 'minus ten point five', 'moins dix virgule cinq', 'meno dieci virgola cinque'],
])('%f with its sign', (value, ...words) => {
  expect((['de', 'en', 'fr', 'it'] as const).map((locale) => spokenNumber(value, locale, true))).toEqual(words)
})

test.each([
  [8.4, 'acht Komma vier', 'eight point four', 'huit virgule quatre', 'otto virgola quattro'],
  [14.2, 'vierzehn Komma zwei', 'fourteen point two', 'quatorze virgule deux', 'quattordici virgola due'],
  [10, 'zehn', 'ten', 'dix', 'dieci'],
  [21, 'einundzwanzig', 'twenty-one', 'vingt et un', 'ventuno'],
  [38, 'achtunddreissig', 'thirty-eight', 'trente-huit', 'trentotto'],
  [63, 'dreiundsechzig', 'sixty-three', 'soixante-trois', 'sessantatré'],
  [70, 'siebzig', 'seventy', 'septante', 'settanta'],
  [90, 'neunzig', 'ninety', 'nonante', 'novanta'],
  [100, 'hundert', 'one hundred', 'cent', 'cento'],
  [110, 'hundertzehn', 'one hundred and ten', 'cent dix', 'centodieci'],
  [175, 'hundertfünfundsiebzig', 'one hundred and seventy-five', 'cent septante-cinq', 'centosettantacinque'],
  [180, 'hundertachtzig', 'one hundred and eighty', 'cent huitante', 'centottanta'],
])('%f without a sign', (value, ...words) => {
  expect((['de', 'en', 'fr', 'it'] as const).map((locale) => spokenNumber(value, locale, false))).toEqual(words)
})
