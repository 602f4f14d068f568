import { describe, expect, test } from 'vitest'
import { emptyChoice } from '#contract/catalogue/lens-choice.ts'
import { type Options, readParameters } from '#contract/catalogue/lens-parameters.ts'
import { fillChoice, fillSearched, isChoiceOf, isUntouched, isWithoutValues } from './fill-choice.ts'
import type { Wearer } from './wearer.ts'

const range = readParameters({
  axes: {
    sphere: [[-6, 0, 0.25]],
    radius: [
      [8.4, 8.4, 1],
      [8.6, 8.6, 1],
    ],
    diameter: [[14.2, 14.2, 1]],
  },
  not_made: [{ sphere: [[-6, -5, 0.25]], radius: [[8.4, 8.4, 1]] }],
})
const empty = emptyChoice(range, ['right', 'left'])

const worn = (options: Options) => ({ source: 'order' as const, options, product_id: 'AQ', on: '', since: '' })
const wearer = (right: Options, left?: Options): Pick<Wearer, 'eyes'> => ({
  eyes: { right: worn(right), left: left ? worn(left) : null },
})
const filled = (right: Options, left?: Options) => fillChoice(range, empty, wearer(right, left))
const optionsIn = ({ choice }: ReturnType<typeof filled>) => [choice.sides.right?.options, choice.sides.left?.options]

test('the wearer’s values are filled in for each eye, and quantities stay', () => {
  const both = { right: { wanted: true, options: {}, quantity: 3 }, left: { wanted: false, options: {}, quantity: 2 } }
  const { choice, notOffered } = fillChoice(range, { same: true, sides: both }, wearer({ sphere: -2, radius: 8.6 }))
  expect(choice).toEqual({
    same: false,
    sides: {
      right: { wanted: true, options: { sphere: -2, radius: 8.6, diameter: 14.2 }, quantity: 3 },
      left: { wanted: false, options: { diameter: 14.2 }, quantity: 2 },
    },
  })
  expect(notOffered).toEqual([])
})

test('a value in which the lens is not made stays open, and is named', () => {
  const one = filled({ sphere: -7, radius: 8.6 }, { sphere: -5.5, radius: 8.4, diameter: 14 })
  expect(optionsIn(one)).toEqual([
    { radius: 8.6, diameter: 14.2 },
    { sphere: -5.5, diameter: 14.2 },
  ])
  expect(one.notOffered).toEqual([
    { eye: 'right', name: 'sphere', value: -7 },
    { eye: 'left', name: 'radius', value: 8.4 },
    { eye: 'left', name: 'diameter', value: 14 },
  ])
})

test('values that this lens does not have, such as a cylinder, are nobody’s concern', () => {
  expect(filled({ sphere: -2, cylinder: -1.25, axis: 90, radius: 8.6 }).notOffered).toEqual([])
})

test('the values of an earlier wearer do not remain', () => {
  const first = filled({ sphere: -2, radius: 8.6 }, { sphere: -3, radius: 8.6 }).choice
  const second = fillChoice(range, first, wearer({ sphere: -1, radius: 8.4 })).choice
  expect(second.sides.left?.options).toEqual({ diameter: 14.2 })
})

test('a choice is recognised as untouched, or as a wearer’s', () => {
  const anna = wearer({ sphere: -2, radius: 8.6 }, { sphere: -2, radius: 8.6 })
  const { choice } = fillChoice(range, empty, anna)
  expect([isUntouched(range, empty), isUntouched(range, choice)]).toEqual([true, false])
  expect([isChoiceOf(range, choice, anna), isChoiceOf(range, choice, wearer({ sphere: -2, radius: 8.6 }))]).toEqual([
    true,
    false,
  ])
})

describe('the values of a search', () => {
  test('are filled in for each eye, as far as this lens is made in them', () => {
    const searched = fillSearched(range, empty, { right: { sphere: -2.5, radius: 8.6 }, left: { sphere: -7 } })
    expect(searched.choice.sides.right?.options).toEqual({ sphere: -2.5, radius: 8.6, diameter: 14.2 })
    expect(searched.choice.sides.left?.options).toEqual({ diameter: 14.2 })
    expect(searched.notOffered).toEqual([{ eye: 'left', name: 'sphere', value: -7 }])
    expect(searched.lacking).toEqual([])
  })

  test('leave an eye empty whose cylinder or addition this lens lacks', () => {
    const right = { sphere: -2.5, cylinder: -0.75, axis: 90 }
    const searched = fillSearched(range, empty, { right, left: { sphere: -3, add: 2 } })
    expect(isUntouched(range, searched.choice)).toBe(true)
    expect(searched.lacking).toEqual([
      { eye: 'right', name: 'cylinder', value: -0.75 },
      { eye: 'left', name: 'add', value: 2 },
    ])
  })

  test('are one strength for glasses, and none if the eyes differ', () => {
    const glasses = readParameters({ axes: { sphere: [[1, 3, 0.5]] }, not_made: [] })
    const none = emptyChoice(glasses, ['item'])
    const sphereOf = (right: number, left: number) =>
      fillSearched(glasses, none, { right: { sphere: right }, left: { sphere: left } }).choice.sides.item?.options
        .sphere
    expect([sphereOf(2, 2), sphereOf(2, 2.5), sphereOf(-2, -2)]).toEqual([2, undefined, undefined])
  })

  test('take nothing over that was chosen before; a colour stays', () => {
    const coloured = readParameters({ axes: { sphere: [[-6, 0, 0.25]], color: ['blue', 'green'] }, not_made: [] })
    const blue = { wanted: true, options: { color: 'blue' }, quantity: 1 }
    const choice = { same: false, sides: { right: blue, left: blue } }
    expect(isWithoutValues(coloured, choice)).toBe(true)
    const searched = fillSearched(coloured, choice, { right: { sphere: -2 } })
    expect(searched.choice.sides.right?.options).toEqual({ sphere: -2, color: 'blue' })
    expect(isWithoutValues(coloured, searched.choice)).toBe(false)
  })
})
