import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import { type EyeLens, type OddValue, oddValues } from './odd-values.ts'

const lens = (options: Options, productId = 'AQ'): EyeLens => ({ productId, options })
const known = (right: EyeLens | null, left: EyeLens | null, prescribed: Options | null = null) => ({
  right: { ordered: right, prescribed },
  left: { ordered: left, prescribed },
})
/** What is asked about the right eye alone. */
const askedOf = (before: Options, now: Options, product = 'AQ') =>
  oddValues(known(lens(before), null), { right: lens(now, product), left: null })
const kindsOf = (odd: OddValue[]) => odd.map(({ kind }) => kind)

describe('one eye is asked about', () => {
  test.each([
    ['the opposite sign', { sphere: -2.5 }, { sphere: 2.5 }, 'sign'],
    ['the opposite sign, also of a weak lens', { sphere: 0.25 }, { sphere: -0.25 }, 'sign'],
    ['1.25 more', { sphere: -2.5 }, { sphere: -3.75 }, 'sphere'],
    ['1.25 less', { sphere: -2.5 }, { sphere: -1.25 }, 'sphere'],
    [
      'an axis of 100° after 10°',
      { sphere: -1, cylinder: -0.75, axis: 10 },
      { sphere: -1, cylinder: -0.75, axis: 100 },
      'axis',
    ],
    [
      'an axis of 90° after 180°',
      { sphere: -1, cylinder: -0.75, axis: 180 },
      { sphere: -1, cylinder: -0.75, axis: 90 },
      'axis',
    ],
    ['another base curve', { sphere: -1, radius: 8.4 }, { sphere: -1, radius: 8.8 }, 'radius'],
  ])('by %s', (_, before, now, kind) => {
    expect(kindsOf(askedOf(before, now))).toEqual([kind])
    expect(kindsOf(askedOf(now, before))).toEqual([kind])
  })

  test('with both values side by side, and a key that tells them from others', () => {
    expect(askedOf({ sphere: -2.5, radius: 8.6 }, { sphere: 2.5, radius: 8.6 })).toEqual([
      {
        kind: 'sign',
        key: 'sign right.sphere:-2.5>2.5',
        rows: [{ eye: 'right', name: 'sphere', before: -2.5, now: 2.5 }],
      },
    ])
  })

  test('once, by the most telling difference', () => {
    const before = { sphere: -2.5, cylinder: -0.75, axis: 90, radius: 8.4 }
    const turned = { cylinder: -0.75, axis: 180, radius: 8.8 }
    expect(kindsOf(askedOf(before, { ...turned, sphere: 2.5 }))).toEqual(['sign'])
    expect(kindsOf(askedOf(before, { ...turned, sphere: -5 }))).toEqual(['axis'])
    expect(kindsOf(askedOf(before, { ...turned, axis: 90, sphere: -5 }))).toEqual(['sphere'])
  })
})

describe('nothing is asked about', () => {
  test.each([
    ['a change of exactly 1.00', { sphere: -2.5 }, { sphere: -3.5 }],
    ['a change of 1.00 across zero', { sphere: -0.25 }, { sphere: 0.75 }],
    [
      'an axis that turned by 80°',
      { sphere: -1, cylinder: -1.25, axis: 10 },
      { sphere: -1, cylinder: -1.25, axis: 90 },
    ],
    ['another colour', { sphere: -1, color: 'blue' }, { sphere: -1, color: 'green' }],
    ['another addition or diameter', { sphere: -1, add: 1, diameter: 14 }, { sphere: -1, add: 2.5, diameter: 14.2 }],
    ['a toric lens after a spherical one', { sphere: -1 }, { sphere: -1, cylinder: -0.75, axis: 90 }],
  ])('%s', (_, before, now) => {
    expect(askedOf(before, now)).toEqual([])
    expect(askedOf(now, before)).toEqual([])
  })

  test('another base curve of another product', () => {
    expect(askedOf({ sphere: -1, radius: 8.4 }, { sphere: -1, radius: 8.8 }, 'OTHER')).toEqual([])
    expect(kindsOf(askedOf({ sphere: -1, radius: 8.4 }, { sphere: 1, radius: 8.8 }, 'OTHER'))).toEqual(['sign'])
  })

  test('an eye without an earlier order, and one that is not ordered for now', () => {
    const now = lens({ sphere: 9 })
    expect(oddValues(known(null, null), { right: now, left: now })).toEqual([])
    expect(oddValues(known(now, now), { right: null, left: null })).toEqual([])
  })

  test('values that a newer prescription says', () => {
    const before = known(lens({ sphere: -2, radius: 8.6 }), null, { sphere: -4 })
    const asked = (sphere: number) => kindsOf(oddValues(before, { right: lens({ sphere, radius: 8.6 }), left: null }))
    expect([asked(-4), asked(-4.25)]).toEqual([[], ['sphere']])
  })
})

describe('right and left that are swapped', () => {
  const right = { sphere: -2.5, cylinder: -0.75, axis: 90 }
  const left = { sphere: -2.75, cylinder: -0.75, axis: 10 }

  test('are one question about both eyes, with the values that differ', () => {
    const [odd, ...others] = oddValues(known(lens(right), lens(left)), { right: lens(left), left: lens(right) })
    expect([odd?.kind, others]).toEqual(['swapped', []])
    expect(odd?.rows.map(({ eye, name, before, now }) => [eye, name, before, now])).toEqual([
      ['right', 'sphere', -2.5, -2.75],
      ['right', 'axis', 90, 10],
      ['left', 'sphere', -2.75, -2.5],
      ['left', 'axis', 10, 90],
    ])
  })

  test('are recognised in another product, too, by what both are made in', () => {
    const now = { right: lens({ sphere: -2.75, radius: 9 }, 'OTHER'), left: lens({ sphere: -2.5, radius: 9 }, 'OTHER') }
    expect(kindsOf(oddValues(known(lens(right), lens(left)), now))).toEqual(['swapped'])
  })

  test('are not, if only one eye got the other one’s values, or both eyes are alike', () => {
    expect(oddValues(known(lens(right), lens(right)), { right: lens(right), left: lens(right) })).toEqual([])
    const one = oddValues(known(lens({ sphere: -2 }), lens({ sphere: -3 })), {
      right: lens({ sphere: -3 }),
      left: lens({ sphere: -3 }),
    })
    expect(one).toEqual([])
  })
})

describe('whatever the values are', () => {
  const step = (from: number, to: number, size: number) =>
    fc.integer({ min: Math.round(from / size), max: Math.round(to / size) }).map((count) => (count * size * 100) / 100)
  const options = fc.record(
    {
      sphere: step(-20, 20, 0.25),
      cylinder: step(-3, -0.25, 0.25),
      axis: fc.integer({ min: 1, max: 180 }),
      radius: fc.constantFrom(8.4, 8.6, 8.8),
      add: fc.constantFrom(1, 1.5, 2.5),
      color: fc.constantFrom('blue', 'green'),
    },
    { requiredKeys: ['sphere'] },
  )
  const eye = fc.option(fc.record({ productId: fc.constantFrom('AQ', 'BT'), options }), { nil: null })

  test('the same values again are not asked about', () => {
    fc.assert(
      fc.property(eye, eye, (right, left) => {
        expect(oddValues(known(right, left), { right, left })).toEqual([])
      }),
    )
  })

  test('each eye is asked about once at most, and every row has two different values', () => {
    fc.assert(
      fc.property(eye, eye, eye, eye, (right, left, nowRight, nowLeft) => {
        const odd = oddValues(known(right, left), { right: nowRight, left: nowLeft })
        for (const name of ['right', 'left'])
          expect(odd.filter(({ rows }) => rows.some(({ eye }) => eye === name)).length).toBeLessThanOrEqual(1)
        for (const { before, now } of odd.flatMap(({ rows }) => rows)) expect(before).not.toBe(now)
      }),
    )
  })

  test('the earlier values, once taken, are not asked about again', () => {
    fc.assert(
      fc.property(eye, eye, eye, eye, (right, left, nowRight, nowLeft) => {
        const before = known(right, left)
        let now = { right: nowRight, left: nowLeft }
        for (let round = 0; round < 6; round++)
          for (const { eye, name, before: earlier } of oddValues(before, now).flatMap(({ rows }) => rows)) {
            const lens = now[eye]
            if (lens) now = { ...now, [eye]: { ...lens, options: { ...lens.options, [name]: earlier } } }
          }
        expect(oddValues(before, now)).toEqual([])
      }),
    )
  })
})
