import { expect, test } from 'vitest'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'
import { countedValues, pairValues, rowLine, rowName } from './row-words.ts'

const said: Record<string, string> = {
  'cart.right_letter': 'R',
  'cart.left_letter': 'L',
  'cart.right_eye': 'Rechtes Auge',
  'cart.both_eyes': 'Beide Augen',
}
const say = (id: string, values?: { values: string }) => [said[id] ?? id, values?.values].filter(Boolean).join(': ')
const plain = (line: string) => line.replaceAll('\u00a0', ' ')

type Values = Partial<Record<AxisName, string>>
const lens = (eye: 'right' | 'left', values: Values, more: { wearer_name?: string } = {}) => ({
  title: 'Lens',
  category: 'lens',
  eye,
  formatted_options: Object.entries(values).map(([name, value]) => ({ name: name as AxisName, value })),
  ...more,
})
const line = (right: Values, left: Values, more = {}) =>
  plain(rowLine([lens('right', right, more), lens('left', left, more)], say))

const fit = { radius: '8.6', diameter: '14.2' }

test('each eye has its sphere, and what both have in common stands once', () => {
  expect(line({ sphere: '−2.50', ...fit }, { sphere: '−3.00', ...fit })).toBe('R −2.50 · L −3.00 · BC 8.6 · DIA 14.2')
})

test('strengths are read together: if only the cylinder differs, all of them stand at each eye', () => {
  const right = { sphere: '−2.00', cylinder: '−1.25', axis: '90°', ...fit }
  const left = { ...right, cylinder: '−0.75' }
  expect(line(right, left)).toBe('R −2.00 CYL −1.25 AX 90° · L −2.00 CYL −0.75 AX 90° · BC 8.6 · DIA 14.2')
})

test('an addition or a curve that differs stands at its eye', () => {
  const right = { sphere: '−2.00', radius: '8.4', diameter: '14.2', add: '+1.00' }
  const left = { ...right, radius: '8.8', add: '+2.00' }
  expect(line(right, left)).toBe('R −2.00 BC 8.4 ADD +1.00 · L −2.00 BC 8.8 ADD +2.00 · DIA 14.2')
  expect(line({ ...right, add: '+2.00' }, left)).toBe('R BC 8.4 · L BC 8.8 · SPH −2.00 · DIA 14.2 · ADD +2.00')
  expect(line({ sphere: '0.00', color: 'Blue' }, { sphere: '0.00', color: 'Green' })).toBe(
    'R Blue · L Green · SPH 0.00',
  )
})

test('the same values for both eyes stand once', () => {
  const same = { sphere: '−2.50', ...fit }
  expect(line(same, same)).toBe('Beide Augen: SPH −2.50 · BC 8.6 · DIA 14.2')
  expect(pairValues(lens('right', same), lens('left', same))).toMatchObject({ right: '', left: '' })
})

test('pieces are counted for each eye, unless both have the same lens as often', () => {
  const [same, other] = [{ sphere: '−2.50' }, { sphere: '−3.00' }]
  const counted = (left: Values, quantity: number) =>
    Object.values(countedValues({ ...lens('right', same), quantity: 2 }, { ...lens('left', left), quantity })).map(
      plain,
    )
  expect(counted(other, 2)).toEqual(['2 × −2.50', '2 × −3.00', ''])
  expect(counted(same, 1)).toEqual(['2 ×', '1 ×', 'SPH −2.50'])
  expect(counted(same, 2)).toEqual(['SPH −2.50', '', ''])
})

test('a row for one of several wearers begins with the name', () => {
  expect(line({ sphere: '−2.50' }, { sphere: '−3.00' }, { wearer_name: 'Mia' })).toBe('Mia · R −2.50 · L −3.00')
})

test('a row of one line is that line, and its name begins with the product', () => {
  expect(plain(rowName([lens('right', { sphere: '−2.50' })], say))).toBe('Lens, Rechtes Auge: SPH −2.50')
})
