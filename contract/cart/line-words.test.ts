import { expect, test } from 'vitest'
import { choiceLine, nameOf } from './line-words.ts'

const say = (id: string, { values }: { values: string }) =>
  `${id === 'cart.right_eye' ? 'Rechtes' : 'Linkes'} Auge: ${values}`
const toric = {
  category: 'lens',
  eye: 'right',
  formatted_options: [
    { name: 'sphere', value: '−2.50' },
    { name: 'cylinder', value: '−1.25' },
    { name: 'axis', value: '90°' },
    { name: 'radius', value: '8.6' },
    { name: 'diameter', value: '14.2' },
  ],
} as const
const plain = (line: string) => line.replaceAll('\u00a0', ' ')
const lens = { ...toric, formatted_options: [...toric.formatted_options] }

test('a line of a lens says for which eye it is, and the abbreviation of every value', () => {
  const words = 'SPH −2.50 · CYL −1.25 · AX 90° · BC 8.6 · DIA 14.2'
  expect(plain(choiceLine(lens, say))).toBe(`Rechtes Auge: ${words}`)
  expect(plain(choiceLine({ ...lens, eye: 'left' }, say))).toBe(`Linkes Auge: ${words}`)
  expect(plain(choiceLine({ ...lens, eye: null }, say))).toBe(words)
})

test('a value never breaks apart from its abbreviation, and no line begins with a dot', () => {
  const line = choiceLine({ ...lens, formatted_options: lens.formatted_options.slice(0, 2) }, say)
  expect(line.split(' ')).toEqual(['Rechtes', 'Auge:', 'SPH\u00a0−2.50\u00a0·', 'CYL\u00a0−1.25'])
  const color = { ...lens, eye: null, formatted_options: [{ name: 'color' as const, value: 'Bleu mer' }] }
  expect(choiceLine(color, say)).toBe('Bleu\u00a0mer')
})

test('a line for one of several wearers begins with the name', () => {
  expect(plain(choiceLine({ ...lens, wearer_name: 'Mia' }, say))).toMatch(/^Mia · Rechtes Auge: SPH/)
  expect(plain(choiceLine({ ...lens, wearer_name: null }, say))).toMatch(/^Rechtes Auge: SPH/)
})

test('the strength of reading glasses has no abbreviation, and no eye', () => {
  const glasses = { category: 'reading', eye: null, formatted_options: [{ name: 'sphere' as const, value: '+1.50' }] }
  expect(choiceLine(glasses, say)).toBe('+1.50')
})

test('a line is named after its product, and after the chosen values if there are any', () => {
  expect(nameOf({ title: 'Solution', category: 'care', eye: null, formatted_options: [] }, say)).toBe('Solution')
  const values = lens.formatted_options.slice(0, 1)
  expect(nameOf({ ...lens, title: 'Lens', formatted_options: values }, say)).toBe('Lens, Rechtes Auge: SPH\u00a0−2.50')
})
