import { describe, expect, test } from 'vitest'
import {
  changeSide,
  choose,
  emptyChoice,
  formatOption,
  formatRange,
  offeredValues,
  readChoice,
  setSame,
  shownColor,
  sidesOf,
  stateOf,
  totalQuantity,
  wantedSides,
  writeChoice,
} from './lens-choice.ts'
import { readParameters } from './lens-parameters.ts'

/** −1.00 is not made with a cylinder of −1.25, nor with a steep radius at all. */
const toric = readParameters({
  axes: {
    sphere: [[-1, 1, 0.5]],
    cylinder: [[-1.25, -0.75, 0.5]],
    axis: [[90, 180, 90]],
    radius: [[8.4, 8.7, 0.3]],
    diameter: [[14.5, 14.5, 1]],
  },
  not_made: [
    { sphere: [[-1, -1, 1]], cylinder: [[-1.25, -1.25, 1]] },
    { sphere: [[-1, -1, 1]], radius: [[8.4, 8.4, 1]] },
  ],
})
const eyes = sidesOf('lens')
const complete = { sphere: -1, cylinder: -0.75, axis: 90, radius: 8.7, diameter: 14.5 }
const read = (query: string) => readChoice(new URLSearchParams(query), toric, eyes, 99)

test('a lens is chosen for each eye, any other product as one item', () => {
  expect(sidesOf('lens')).toEqual(['right', 'left'])
  expect(sidesOf('sunglasses')).toEqual(['item'])
})

test('at first only single values are chosen, and one box for each eye', () => {
  const side = { wanted: true, options: { diameter: 14.5 }, quantity: 1 }
  expect(emptyChoice(toric, eyes)).toEqual({ same: false, sides: { right: side, left: side } })
  expect(totalQuantity(emptyChoice(toric, eyes))).toBe(2)
})

describe('the offered values', () => {
  test('go from 0.00 downwards, then come the plus values', () => {
    expect(offeredValues(toric, {}, 'sphere')).toEqual([0, -0.5, -1, 0.5, 1])
    expect(offeredValues(toric, {}, 'cylinder')).toEqual([-0.75, -1.25])
    expect(offeredValues(toric, {}, 'axis')).toEqual([90, 180])
  })

  test('depend on the choices above, not on those below', () => {
    expect(offeredValues(toric, { sphere: -1 }, 'cylinder')).toEqual([-0.75])
    expect(offeredValues(toric, { sphere: -1 }, 'radius')).toEqual([8.7])
    expect(offeredValues(toric, { cylinder: -1.25 }, 'sphere')).toContain(-1)
  })
})

test('changing an earlier value clears the later ones that are not made with it, and names them', () => {
  const chosen = { sphere: 0, cylinder: -1.25, axis: 90, radius: 8.4, diameter: 14.5 }
  expect(choose(toric, chosen, 'sphere', -1)).toEqual({
    options: { sphere: -1, cylinder: undefined, axis: 90, radius: undefined, diameter: 14.5 },
    cleared: ['cylinder', 'radius'],
  })
  expect(choose(toric, chosen, 'sphere', 0.5).cleared).toEqual([])
  expect(choose(toric, chosen, 'sphere', undefined)).toEqual({ options: { ...chosen, sphere: undefined }, cleared: [] })
})

describe('the state of one eye', () => {
  const of = (options: object) => stateOf(toric, { wanted: true, options, quantity: 1 })
  test('says what is missing, in the order of asking', () => {
    expect(of({ cylinder: -0.75, diameter: 14.5 })).toEqual({ code: 'missing', axes: ['sphere', 'axis', 'radius'] })
  })
  test('says whether such a lens is made', () => {
    expect(of(complete)).toEqual({ code: 'complete' })
    expect(of({ ...complete, cylinder: -1.25 })).toEqual({ code: 'not-made' })
  })
})

describe('the same for both eyes', () => {
  const right = { wanted: true, options: complete, quantity: 3 }
  test('copies the right eye to the left one, and further changes too', () => {
    const same = setSame(changeSide(emptyChoice(toric, eyes), 'right', right), true)
    expect(same.sides.left).toEqual(right)
    expect(totalQuantity(same)).toBe(6)
    expect(changeSide(same, 'right', { quantity: 1 }).sides.left).toMatchObject({ quantity: 1 })
  })
  test('wants both eyes; when it is switched off, each keeps its choice', () => {
    const left = changeSide(emptyChoice(toric, eyes), 'right', { ...right, wanted: false })
    const both = setSame(left, true)
    expect(wantedSides(both).map(({ side }) => side)).toEqual(['right', 'left'])
    const apart = changeSide(setSame(both, false), 'right', { quantity: 9 })
    expect(apart.sides.left).toMatchObject({ quantity: 3, options: complete })
  })
})

test('an eye that is left out and a quantity below one do not count', () => {
  const choice = emptyChoice(toric, eyes)
  expect(totalQuantity(changeSide(choice, 'left', { wanted: false }))).toBe(1)
  expect(totalQuantity(changeSide(choice, 'left', { quantity: -3 }))).toBe(1)
  expect(wantedSides(changeSide(choice, 'left', { wanted: false })).map(({ side }) => side)).toEqual(['right'])
})

describe('a form', () => {
  test('is read as people and browsers write it', () => {
    const choice = read('right.wanted=on&right.sphere=−1.00&right.cylinder=-0,75&right.axis=90°&right.radius=8.7')
    expect(choice.sides.right).toEqual({ wanted: true, options: complete, quantity: 1 })
    expect(choice.sides.left).toMatchObject({ wanted: false })
  })
  test.each(['right.sphere=-0.33', 'right.sphere=', 'right.sphere=abc', 'right.sphere=1e999', 'right.colour=blue'])(
    'ignores %s',
    (query) => {
      expect(read(query).sides.right?.options).toEqual({ diameter: 14.5 })
    },
  )
  test('[PRC-009, PRC-010] has whole quantities, and one where there is no number', () => {
    const quantity = (written: string) => read(`right.quantity=${written}`).sides.right?.quantity
    expect(['2.9', 'abc', '', '-1', '0'].map(quantity)).toEqual([2, 1, 1, -1, 0])
  })
  test('asks for no more than can be ordered', () => {
    const quantity = (written: string) => read(`right.quantity=${written}`).sides.right?.quantity
    expect(['99', '100', '1e308', 'Infinity'].map(quantity)).toEqual([99, 99, 99, 1])
  })
  test('for both eyes gives the left one the choice of the right one', () => {
    const choice = read('same=on&right.sphere=0.5&right.quantity=2&left.sphere=1')
    expect(choice.same).toBe(true)
    expect(choice.sides.left).toMatchObject({ wanted: true, options: { sphere: 0.5 }, quantity: 2 })
  })
  test('written and read again is the same choice', () => {
    const choices = [
      changeSide(emptyChoice(toric, eyes), 'right', { options: complete, quantity: 4 }),
      changeSide(emptyChoice(toric, eyes), 'left', { wanted: false }),
      setSame(changeSide(emptyChoice(toric, eyes), 'right', { options: complete }), true),
    ]
    for (const choice of choices) {
      const again = readChoice(writeChoice(choice), toric, eyes, 99)
      expect(again.same).toBe(choice.same)
      expect(wantedSides(again)).toEqual(wantedSides(choice))
    }
  })
})

test('pictures show the colour of the side that is preferred, otherwise the first one that was chosen', () => {
  const side = (color: string | undefined, wanted = true) => ({ wanted, options: { color }, quantity: 1 })
  const choice = { same: false, sides: { right: side('blue'), left: side('green') } }
  expect([shownColor(choice), shownColor(choice, 'left')]).toEqual(['blue', 'green'])
  const leftOnly = { same: false, sides: { right: side('blue', false), left: side('green') } }
  expect([shownColor(leftOnly), shownColor(leftOnly, 'right')]).toEqual(['green', 'green'])
  expect(shownColor({ same: false, sides: { right: side(undefined), left: side('green') } }, 'right')).toBe('green')
  expect(shownColor({ same: false, sides: { item: side(undefined) } })).toBeUndefined()
})

test.each([
  ['sphere', -2.5, '−2.50'],
  ['sphere', 0, '0.00'],
  ['add', 1, '+1.00'],
  ['axis', 90, '90°'],
  ['radius', 8.6, '8.6'],
  ['radius', 8.65, '8.65'],
  ['diameter', 14, '14.0'],
  ['color', 'blue', 'Blau'],
  ['color', 'rust', 'rust'],
] as const)('%s %s is written %s', (name, value, expected) => {
  expect(formatOption(name, value, { blue: 'Blau' })).toBe(expected)
})

test('a range is written by its ends, a few values and colours one by one', () => {
  expect(formatRange('sphere', [-1, -0.5, 0, 0.5], {})).toBe('−1.00 – +0.50')
  expect(formatRange('radius', [8.4, 8.8], {})).toBe('8.4, 8.8')
  expect(formatRange('color', ['a', 'b', 'c', 'd'], { a: 'Rot' })).toBe('Rot, b, c, d')
})
