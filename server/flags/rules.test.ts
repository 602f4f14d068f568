import { expect, test } from 'vitest'
import { FeatureVariable, type VariableType } from '#contract/content/flags.ts'
import { isShownTo, typedValue, variablesOf, variantAt } from './rules.ts'

const variable = (variableKey: string, value: FeatureVariable['value'], type: VariableType = 'String') => ({
  variableKey,
  value,
  type,
})

test('[DAT-042] a variable has a key, a value and one of four types', () => {
  for (const type of ['String', 'Integer', 'Boolean', 'Float'] as const)
    expect(FeatureVariable.parse(variable('colour', '1', type))).toEqual({ variableKey: 'colour', value: '1', type })
  for (const wrong of [
    { variableKey: 'a', type: 'String' },
    variable('', 'x'),
    { ...variable('a', 'x'), type: 'Json' },
  ])
    expect(FeatureVariable.safeParse(wrong).success).toBe(false)
})

test.each<[VariableType, FeatureVariable['value'], unknown]>([
  ['String', 'true', 'true'],
  ['String', 7, '7'],
  ['String', ' a ', ' a '],
  ['String', 'Blue', 'Blue'],
  ['Integer', '7', 7],
  ['Integer', ' 7 ', 7],
  ['Integer', '-7', -7],
  ['Integer', '7.5', undefined],
  ['Integer', 'seven', undefined],
  ['Integer', '', undefined],
  ['Boolean', 'TRUE', true],
  ['Boolean', 1, true],
  ['Boolean', false, false],
  ['Boolean', '0', false],
  ['Boolean', 'yes', undefined],
  ['Boolean', 'constructor', undefined],
  ['Float', '7.50', 7.5],
  ['Float', '1e1', 10],
  ['Float', ' ', undefined],
  ['Float', 'NaN', undefined],
  ['Float', 'Infinity', undefined],
])('[TRK-020] as %s, %j is %j', (type, value, read) => expect(typedValue(value, type)).toBe(read))

test.each<[VariableType, FeatureVariable['value'], FeatureVariable['value'], boolean]>([
  ['Integer', '10', 10, true],
  ['Float', '0.50', 0.5, true],
  ['Boolean', 'true', true, true],
  ['Boolean', 'true', 'false', false],
  ['String', '10', 10, true],
  ['String', '10', '10.0', false],
  ['String', 'Blue', 'blue', false],
  ['Float', '10', '10.0', true],
])('[TRK-020] where %s %j is expected, %j makes it visible: %s', (type, expected, assigned, isShown) => {
  const block = { variables: [variable('x', expected, type)], default_variant: false }
  expect(isShownTo(block, [variable('x', assigned)])).toBe(isShown)
})

test('[CMS-027] content is visible if every variable has its expected value', () => {
  const block = { variables: [variable('colour', 'blue'), variable('size', '2', 'Integer')], default_variant: false }
  expect(isShownTo(block, [variable('colour', 'blue'), variable('size', 2), variable('more', 'x')])).toBe(true)
  expect(isShownTo(block, [variable('colour', 'blue'), variable('size', 3)])).toBe(false)
  expect(isShownTo(block, [variable('colour', 'red'), variable('size', 2)])).toBe(false)
  // The default variant does not matter as long as every variable has a value.
  expect(isShownTo({ ...block, default_variant: true }, [variable('colour', 'red'), variable('size', 2)])).toBe(false)
})

test.each([true, false])('[CMS-028] without a value of a variable, the default variant %s decides', (isDefault) => {
  const block = {
    variables: [variable('colour', 'blue'), variable('size', '2', 'Integer')],
    default_variant: isDefault,
  }
  for (const assigned of [[], [variable('colour', 'blue')], [variable('colour', 'blue'), variable('size', 'large')]])
    expect(isShownTo(block, assigned)).toBe(isDefault)
})

test('a flag that was not assigned gives nothing, whatever it is called', () => {
  for (const flag of ['banner', 'constructor', 'toString', 'hasOwnProperty']) expect(variablesOf(flag, {})).toEqual([])
  expect(variablesOf('banner')).toEqual([])
  expect(variablesOf('constructor', { constructor: [variable('a', 'b')] })).toEqual([variable('a', 'b')])
})

test('the shares of a flag follow each other, and beyond them there is nothing', () => {
  const variants = [20, 30].map((share) => ({ share, variables: [] }))
  const at = (point: number) => variants.findIndex(({ share }) => share === variantAt(variants, point)?.share)
  expect([0, 19.99, 20, 49.99, 50, 99.99].map(at)).toEqual([0, 0, 1, 1, -1, -1])
})
