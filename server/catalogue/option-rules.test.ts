import { expect, test } from 'vitest'
import type { Options, ParameterRules } from '#contract/catalogue/lens-parameters.ts'
import { optionMistakes } from './option-rules.ts'

const toric: ParameterRules = {
  axes: { sphere: [[-6, 6, 0.25]], cylinder: [[-2.25, -0.75, 0.5]], axis: [[10, 180, 10]] },
  not_made: [{ sphere: [[-6, -6, 1]], cylinder: [[-2.25, -2.25, 1]] }],
}
const lens = { sphere: -2.5, cylinder: -0.75, axis: 90 }
const mistakes = (options: Options, rules = toric) =>
  optionMistakes(rules, options).map(({ option, code }) => (option ? `${option}: ${code}` : code))

test.each<[what: string, options: Options, mistakes: string[]]>([
  ['a lens that is made', lens, []],
  ['an option too few', { sphere: -2.5, axis: 90 }, ['cylinder: option-missing']],
  ['no options', {}, ['sphere: option-missing', 'cylinder: option-missing', 'axis: option-missing']],
  ['an option too many', { ...lens, add: 1.5 }, ['add: option-unknown']],
  ['a value between two steps', { ...lens, sphere: -2.6 }, ['sphere: option-unknown']],
  ['a value beyond the range', { ...lens, axis: 190 }, ['axis: option-unknown']],
  ['a number as a text', { ...lens, axis: '90' }, ['axis: option-unknown']],
  ['two mistakes', { sphere: 99, axis: 90 }, ['sphere: option-unknown', 'cylinder: option-missing']],
  ['values that do not go together', { sphere: -6, cylinder: -2.25, axis: 90 }, ['not-made']],
])('%s: %o', (_, options, expected) => expect(mistakes(options)).toEqual(expected))

test('a thing without parameters has no options', () => {
  const bottle: ParameterRules = { axes: {}, not_made: [] }
  expect(mistakes({}, bottle)).toEqual([])
  expect(mistakes({ sphere: 1 }, bottle)).toEqual(['sphere: option-unknown'])
})
