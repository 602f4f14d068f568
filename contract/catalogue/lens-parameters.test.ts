import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Axes,
  type AxisName,
  axisNames,
  type Options,
  type ParameterRules,
  readParameters,
  variantId,
} from './lens-parameters.ts'

const daily: ParameterRules = {
  axes: {
    sphere: [
      [-6, -0.5, 0.25],
      [0.5, 4, 0.25],
    ],
    radius: [[8.6, 8.6, 1]],
    diameter: [[14.2, 14.2, 1]],
  },
  not_made: [],
}
const toric: ParameterRules = {
  axes: {
    sphere: [
      [-10, -6.5, 0.5],
      [-6, 6, 0.25],
    ],
    cylinder: [[-2.25, -0.75, 0.5]],
    axis: [[10, 180, 10]],
    radius: [[8.5, 8.5, 1]],
    diameter: [[14.5, 14.5, 1]],
  },
  not_made: [
    { sphere: [[-10, -6.5, 0.5]], cylinder: [[-2.25, -2.25, 1]] },
    { cylinder: [[-2.25, -1.75, 0.5]], axis: [[30, 60, 10]] },
  ],
}
const valuesOf = (rules: ParameterRules, name: AxisName) =>
  readParameters(rules).axes.find((axis) => axis.name === name)?.values

test('[CAT-019] the axes come as sphere, cylinder, axis, radius, diameter, add, however the product lists them', () => {
  const axes: Axes = {
    add: [[1, 2, 0.5]],
    color: ['blue'],
    diameter: [[14, 14, 1]],
    radius: [[8.6, 8.6, 1]],
    axis: [[10, 20, 10]],
    cylinder: [[-1, -1, 1]],
    sphere: [[0, 0, 1]],
  }
  expect(readParameters({ axes, not_made: [] }).axes.map(({ name }) => name)).toEqual(axisNames)
})

test('a range becomes its values, without the noise of floating-point numbers and without gaps being filled', () => {
  const values = valuesOf(daily, 'sphere')
  expect(values).toHaveLength(23 + 15)
  expect(values?.slice(0, 3)).toEqual([-6, -5.75, -5.5])
  expect(values?.slice(22, 24)).toEqual([-0.5, 0.5])
  expect(valuesOf({ axes: { radius: [[8.1, 8.9, 0.1]] }, not_made: [] }, 'radius')).toEqual([
    8.1, 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9,
  ])
})

test('overlapping ranges give each value once, from low to high', () => {
  const axes: Axes = {
    sphere: [
      [0, 2, 1],
      [-1, 1, 0.5],
    ],
  }
  expect(valuesOf({ axes, not_made: [] }, 'sphere')).toEqual([-1, -0.5, 0, 0.5, 1, 2])
})

test('combinations are counted: all of them less those that are not made', () => {
  expect(readParameters(daily).count()).toBe(38)
  // 57 spheres × 4 cylinders × 18 angles; 8 × 1 × 18 high minus with the strongest cylinder; 57 × 2 × 4 steep angles,
  // of which 8 × 1 × 4 are in both.
  expect(readParameters(toric).count()).toBe(57 * 4 * 18 - 8 * 18 - 57 * 2 * 4 + 8 * 4)
  expect(readParameters({ axes: {}, not_made: [] }).count()).toBe(1)
  expect(readParameters({ ...toric, not_made: [{}] }).count()).toBe(0)
})

test('a combination exists if it is complete, in range and not excluded', () => {
  const { exists } = readParameters(toric)
  const lens = { sphere: -2.5, cylinder: -1.75, axis: 20, radius: 8.5, diameter: 14.5 }
  expect(exists(lens)).toBe(true)
  expect(exists({ ...lens, axis: 30 })).toBe(false)
  expect(exists({ ...lens, sphere: -2.6 })).toBe(false)
  expect(exists({ ...lens, sphere: Number.NaN })).toBe(false)
  expect(exists({ ...lens, sphere: undefined })).toBe(false)
  expect(exists({ ...lens, add: 1 })).toBe(false)
  expect(exists({ sphere: -2.5 })).toBe(false)
  expect(readParameters({ axes: {}, not_made: [] }).exists({})).toBe(true)
})

test('the values left are those with which the other choices can become a lens', () => {
  const { valuesLeft } = readParameters(toric)
  expect(valuesLeft('cylinder', { sphere: -8 })).toEqual([-1.75, -1.25, -0.75])
  expect(valuesLeft('cylinder', { sphere: -8, cylinder: -2.25, axis: 40 })).toEqual([-1.25, -0.75])
  expect(valuesLeft('axis', { cylinder: -0.75 })).toHaveLength(18)
  expect(valuesLeft('axis', { cylinder: -0.8 })).toEqual([])
  expect(valuesLeft('add', {})).toEqual([])
})

test('a million combinations are counted and narrowed without looking at each', () => {
  const axes: Axes = {
    ...{ sphere: [[-12, 8, 0.25]], cylinder: [[-5.75, -0.25, 0.25]], axis: [[1, 180, 1]] },
    ...{ radius: [[8.4, 8.8, 0.1]], diameter: [[14, 14.5, 0.1]], add: [[0.75, 3, 0.25]] },
  }
  const lens = readParameters({
    axes,
    not_made: [{ sphere: [[-12, -9, 0.25]], cylinder: [[-5.75, -3, 0.25]], axis: [[20, 70, 1]] }],
  })
  expect(lens.count()).toBe((81 * 23 * 180 - 13 * 12 * 51) * 5 * 6 * 10)
  expect(lens.valuesLeft('axis', { sphere: -10, cylinder: -4 })).toHaveLength(180 - 51)
})

test.each<[Options, string]>([
  [{ sphere: -2.5, radius: 8.6, diameter: 14.2 }, 'AQ-30:sph-2.50,bc8.6,dia14.2'],
  [{ diameter: 14, radius: 8.65, sphere: 3 }, 'AQ-30:sph3.00,bc8.65,dia14.0'],
  [{ add: 1.5, axis: 180, cylinder: -0.75, sphere: -0 }, 'AQ-30:sph0.00,cyl-0.75,ax180,add1.50'],
  [{ color: 'sea, green', sphere: 0.1 + 0.2 }, 'AQ-30:sph0.30,col-sea%2C%20green'],
  [{}, 'AQ-30'],
])('%o is the variant %s', (options, id) => {
  expect(variantId('AQ-30', options)).toBe(id)
})

const range = fc
  .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 4 }), fc.constantFrom(25, 50, 100))
  .map(([from, count, step]): [number, number, number] => [from / 4, from / 4 + (count * step) / 100, step / 100])
const ranges = fc.array(range, { minLength: 1, maxLength: 2 })
const colours = fc.subarray(['blue', 'green', 'grey'], { minLength: 1 })
const someAxes = fc.record({ sphere: ranges, cylinder: ranges, radius: ranges, color: colours }, { requiredKeys: [] })
const someRules: fc.Arbitrary<ParameterRules> = fc.record({
  axes: someAxes,
  not_made: fc.array(someAxes, { maxLength: 4 }),
})

/** Every combination of the axes, made or not, which the code under test never enumerates. */
function combinations(rules: ParameterRules): Options[] {
  return readParameters(rules).axes.reduce<Options[]>(
    (all, { name, values }) => all.flatMap((options) => values.map((value) => ({ ...options, [name]: value }))),
    [{}],
  )
}

test('the count is that of the combinations that exist, for any rules', () => {
  fc.assert(
    fc.property(someRules, (rules) => {
      const { count, exists } = readParameters(rules)
      expect(count()).toBe(combinations(rules).filter(exists).length)
    }),
  )
})

test('a combination is made unless one rule has all of its values, for any rules', () => {
  const holds = (rule: Axes, options: Options) =>
    Object.keys(rule).every((name) => {
      const value = options[name as AxisName]
      const values = valuesOf({ axes: rule, not_made: [] }, name as AxisName)
      return value === undefined || values?.includes(value)
    })
  fc.assert(
    fc.property(someRules, (rules) => {
      const { exists } = readParameters(rules)
      for (const options of combinations(rules)) {
        expect(exists(options)).toBe(!rules.not_made.some((rule) => holds(rule, options)))
      }
    }),
  )
})

test('a value is left if and only if some lens with it and the other choices exists, for any rules', () => {
  fc.assert(
    fc.property(someRules, fc.integer({ min: 0 }), fc.subarray(['sphere', 'radius'] as const), (rules, pick, kept) => {
      const { axes, exists, valuesLeft } = readParameters(rules)
      const all = combinations(rules)
      const model = all[pick % all.length] ?? {}
      const chosen = Object.fromEntries(kept.map((name) => [name, model[name]]))
      const made = all.filter(exists)
      for (const { name, values } of axes) {
        const { [name]: _, ...others } = chosen
        const fits = (lens: Options) =>
          Object.entries(others).every(([other, value]) => value === undefined || lens[other as AxisName] === value)
        const left = values.filter((value) => made.some((lens) => lens[name] === value && fits(lens)))
        expect(valuesLeft(name, chosen)).toEqual(left)
      }
    }),
  )
})

test('two lenses of a product have the same id only if they are the same', () => {
  fc.assert(
    fc.property(someRules, (rules) => {
      const all = combinations(rules)
      expect(new Set(all.map((options) => variantId('A', options))).size).toBe(all.length)
    }),
  )
})
