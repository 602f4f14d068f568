import { expect, test } from 'vitest'
import { nameOf, optionsLine } from './line-words.ts'

const toric = [
  { name: 'sphere', value: '−2.50' },
  { name: 'cylinder', value: '−1.25' },
  { name: 'axis', value: '90°' },
  { name: 'radius', value: '8.6' },
  { name: 'diameter', value: '14.2' },
] as const

test('the chosen values are one line, in which no value loses its abbreviation and no line begins with the dot', () => {
  expect(optionsLine([...toric])).toBe(
    '−2.50\u00a0· CYL\u00a0−1.25\u00a0· AX\u00a090°\u00a0· BC\u00a08.6\u00a0· DIA\u00a014.2',
  )
  expect(
    optionsLine([
      { name: 'add', value: '+1.50' },
      { name: 'color', value: 'Honig' },
    ]),
  ).toBe('ADD\u00a0+1.50\u00a0· Honig')
})

test('a line is named after its product, and after the chosen values if there are any', () => {
  expect(nameOf({ title: 'Solution', formatted_options: [] })).toBe('Solution')
  expect(nameOf({ title: 'Lens', formatted_options: [toric[0]] })).toBe('Lens, −2.50')
})
