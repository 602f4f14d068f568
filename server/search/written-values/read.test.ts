import { describe, expect, test } from 'vitest'
import { type EyeValues, formatValues, type PrescribedValues } from '#contract/catalogue/prescribed-values.ts'
import { readWrittenValues } from './read.ts'

/** `R −2.50 −0.75 × 90°, L −3.00` */
function inWords({ right, left }: EyeValues): string {
  const words = (mark: string, values?: PrescribedValues) => (values ? [`${mark} ${formatValues(values)}`] : [])
  const [r, l] = [words('', right).join(), words('', left).join()]
  return r && r === l ? `both${r}` : [...words('R', right), ...words('L', left)].join(', ')
}

const read = (phrase: string) => {
  const { values, meanings, unreadable, rest } = readWrittenValues(phrase)
  return { values: inWords(values), meanings: meanings.map(inWords), unreadable, rest }
}

describe('values that can be read in one way only', () => {
  test.each([
    // Signs, commas, points and units.
    ['-2.50', 'both −2.50', ''],
    ['-2,5', 'both −2.50', ''],
    ['−2.50', 'both −2.50', ''],
    ['–2,50', 'both −2.50', ''],
    ['+1.75', 'both +1.75', ''],
    ['-2', 'both −2.00', ''],
    ['-250', 'both −2.50', ''],
    ['-.75', 'both −0.75', ''],
    ['- 2.50', 'both −2.50', ''],
    ['-2.50D', 'both −2.50', ''],
    ['-2,5 dpt', 'both −2.50', ''],
    ['minus 2,5', 'both −2.50', ''],
    ['moins 2,25', 'both −2.25', ''],
    ['meno 1,75', 'both −1.75', ''],
    ['più 1.5', 'both +1.50', ''],
    ['plus 3', 'both +3.00', ''],
    ['plano', 'both 0.00', ''],
    ['sph -2.50', 'both −2.50', ''],
    ['SPH: -2.50', 'both −2.50', ''],
    ['pwr -2.50', 'both −2.50', ''],
    ['-2.50 beide Augen', 'both −2.50', ''],
    ['both eyes -2.50', 'both −2.50', ''],
    ['les deux yeux -2.50', 'both −2.50', 'les'],
    ['OU -2.50', 'both −2.50', ''],
    ['entrambi gli occhi -1,25', 'both −1.25', ''],
    // Eyes, before or behind their values.
    ['R -2.50 L -3.00', 'R −2.50, L −3.00', ''],
    ['r-2.50 l-3.00', 'R −2.50, L −3.00', ''],
    ['R: -2.50 / L: -3.00', 'R −2.50, L −3.00', ''],
    ['OD -2.50 OS -3.00', 'R −2.50, L −3.00', ''],
    ['OD -2,50 OG -3,00', 'R −2.50, L −3.00', ''],
    ['RE -2.50 LI -3.00', 'R −2.50, L −3.00', ''],
    ['RE -2.50 LE -3.00', 'R −2.50, L −3.00', ''],
    ['rechts -2,5 links -3', 'R −2.50, L −3.00', ''],
    ['rechtes Auge -2,5 und linkes Auge -3', 'R −2.50, L −3.00', ''],
    ['-2,5 rechts, -3 links', 'R −2.50, L −3.00', ''],
    ['-2.50 right eye and -3.00 left eye', 'R −2.50, L −3.00', ''],
    ['right minus 2.5 left minus 3', 'R −2.50, L −3.00', ''],
    ['droit -2,50 gauche -3,00', 'R −2.50, L −3.00', ''],
    ['œil droit -2,50 œil gauche -3,00', 'R −2.50, L −3.00', 'œil'],
    ['destro -2,50 sinistro -3,00', 'R −2.50, L −3.00', ''],
    ['dx -2,50 sx -3,00', 'R −2.50, L −3.00', ''],
    ['occhio destro -2,5', 'R −2.50', 'occhio'],
    ['links +0.75', 'L +0.75', ''],
    // Cylinder and axis, with and without words.
    ['-2.50 -0.75 90', 'both −2.50 −0.75 × 90°', ''],
    ['-2.50 -0.75 x 90', 'both −2.50 −0.75 × 90°', ''],
    ['-2.50/-0.75x90', 'both −2.50 −0.75 × 90°', ''],
    ['-2.50-0.75x90°', 'both −2.50 −0.75 × 90°', ''],
    ['-2.50 -0.75 @ 180', 'both −2.50 −0.75 × 180°', ''],
    ['-2.50 (-0.75/5°)', 'both −2.50 −0.75 × 5°', ''],
    ['-2.50 -0.75 0', 'both −2.50 −0.75 × 180°', ''],
    ['sph -2.50 cyl -0.75 ax 90', 'both −2.50 −0.75 × 90°', ''],
    ['sph -2,50 zyl -0,75 A 90', 'both −2.50 −0.75 × 90°', ''],
    ['Sphäre -2,50 Zylinder -0,75 Achse 90', 'both −2.50 −0.75 × 90°', ''],
    ['sphère -2,50 cylindre -0,75 axe 90', 'both −2.50 −0.75 × 90°', ''],
    ['sfera -2,50 cilindro -0,75 asse 90', 'both −2.50 −0.75 × 90°', ''],
    ['cyl -1.25 axis 170 sph -2.50', 'both −2.50 −1.25 × 170°', ''],
    ['R -2.50 cyl -0.75', 'R −2.50 −0.75', ''],
    // Radius, diameter and addition.
    ['-2.50 BC 8.6 DIA 14.2', 'both −2.50 BC 8.6 DIA 14.2', ''],
    ['BC 8.6 -2.50', 'both −2.50 BC 8.6', ''],
    ['-2.50 8.6 14.2', 'both −2.50 BC 8.6 DIA 14.2', ''],
    ['R -2.50 L -3.00, bc 8,6', 'R −2.50, L −3.00 BC 8.6', ''],
    ['BC 8.6 R -2.50 L -3.00', 'R −2.50 BC 8.6, L −3.00 BC 8.6', ''],
    ['Radius 8,6 Durchmesser 14,2', 'both BC 8.6 DIA 14.2', ''],
    ['+1.25 ADD +2.00', 'both +1.25 ADD +2.00', ''],
    ['-1.00 addition 2.0', 'both −1.00 ADD +2.00', ''],
    ['R +1.00 add 1.75 L +1.25 add 1.75', 'R +1.00 ADD +1.75, L +1.25 ADD +1.75', ''],
    // The other words stay.
    ['R -2.50 -0.75 90 L -3.00 monthly', 'R −2.50 −0.75 × 90°, L −3.00', 'monthly'],
    ['-2.50 monatslinsen', 'both −2.50', 'monatslinsen'],
    ['-1,75 giornaliere', 'both −1.75', 'giornaliere'],
    ['Tageslinsen torisch -2.50 -1.25 180', 'both −2.50 −1.25 × 180°', 'Tageslinsen torisch'],
    ['ondrella -2.5 30er', 'both −2.50', 'ondrella 30er'],
    ['limpidella 360ml', '', 'limpidella 360ml'],
    ['lenti a contatto giornaliere -2,50', 'both −2.50', 'lenti a contatto giornaliere'],
    ['1-day acuvue -3.25', 'both −3.25', '1-day acuvue'],
    ['lentilles mensuelles puissance -3,25', 'both −3.25', 'lentilles mensuelles'],
    ["j'ai besoin de lentilles -3,25", 'both −3.25', "j'ai besoin de lentilles"],
    ['ich brauche monatslinsen mit minus 2,5 auf beiden augen', 'both −2.50', 'ich brauche monatslinsen mit'],
    ['lenti a -2.50', 'both −2.50', 'lenti a'],
    ['R plan L -0.50', 'R 0.00, L −0.50', ''],
    ['-2.50 -0.75 90 30 stück', 'both −2.50 −0.75 × 90°', '30 stück'],
  ])('%s', (phrase, values, rest) => {
    expect(read(phrase)).toEqual({ values, meanings: [], unreadable: [], rest })
  })
})

describe('values that can be read in two ways are asked for, not guessed', () => {
  test.each([
    ['2.5', ['both −2.50', 'both +2.50'], ''],
    ['tageslinsen 2,25', ['both −2.25', 'both +2.25'], 'tageslinsen'],
    ['R 2.5 L 3', ['R −2.50, L −3.00', 'R +2.50, L +3.00'], ''],
    ['R -2.50 L 3.00', ['R −2.50, L −3.00', 'R −2.50, L +3.00'], ''],
    ['2,5 rechts 3 links', ['R −2.50, L −3.00', 'R +2.50, L +3.00'], ''],
    ['-2.50 -3.00', ['R −2.50, L −3.00', 'both −2.50 −3.00'], ''],
    ['-2.50 -0.75 30 stück', ['R −2.50, L −0.75', 'both −2.50 −0.75'], '30 stück'],
    ['-2.50 und -3.00', ['R −2.50, L −3.00'], ''],
    ['-2.50 +1.00', ['R −2.50, L +1.00'], ''],
    ['-2.50 -0.75 90 -3.00 -1.25 80', ['R −2.50 −0.75 × 90°, L −3.00 −1.25 × 80°'], ''],
    ['-2.50 0.75 90', ['both −2.50 −0.75 × 90°'], ''],
    ['2.5 3.0 monthly', ['R −2.50, L −3.00', 'R +2.50, L +3.00'], 'monthly'],
  ])('%s', (phrase, meanings, rest) => {
    expect(read(phrase)).toEqual({ values: '', meanings, unreadable: [], rest })
  })
})

describe('what cannot be a value is named and never filled in', () => {
  test.each([
    ['-2.37', '', ['-2.37'], ''],
    ['-45', '', ['-45'], ''],
    // In the notation with a positive cylinder the strength is another one.
    ['R -2.50 +0.75 90', '', ['R -2.50 +0.75 90'], ''],
    // Which value belongs to which eye is open.
    ['R -2.50 -3.00 L', '', ['R -2.50 -3.00'], 'L'],
    ['-2.50 -3.00 links', '', ['-2.50 -3.00 links'], ''],
    ['R -2.50 and -3.00', '', ['R -2.50 and -3.00'], ''],
    ['-2.50 L -3.00', '', ['-2.50 L', '-3.00'], ''],
    ['R -2.50 R -3.00', '', ['R -2.50', 'R -3.00'], ''],
    ['R -2.50 L -3.10', 'R −2.50', ['L -3.10'], ''],
    ['-1.00 -2.00 -3.00 -4.00 -5.00 -6.00', '', ['-1.00 -2.00', '-3.00 -4.00', '-5.00 -6.00'], ''],
  ])('%s', (phrase, values, unreadable, rest) => {
    expect(read(phrase)).toEqual({ values, meanings: [], unreadable, rest })
  })
})

test.each([
  'kelvary air 6',
  'linsen 8.6 14.2',
  'toric 8.6',
  'tageslinsen 30er',
  '90 stück tageslinsen',
  'limpidella 360 ml',
  'dailies total 1',
  'total1',
  '1 day acuvue moist',
  '2-wochen-linsen',
  '14 tage linsen',
  'aosept plus 360',
  'XR-2',
  '044 123-45',
  'lesebrille',
  'quali lenti per astigmatismo?',
  "lentilles pour l'astigmatisme",
  'R',
  '',
])('“%s” has no values', (phrase) => {
  expect(readWrittenValues(phrase)).toEqual({ values: {}, meanings: [], unreadable: [], rest: phrase })
})
