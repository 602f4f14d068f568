import {
  type Choice,
  changeSide,
  emptyChoice,
  type LensRange,
  offeredValues,
  sidesOf,
} from '#contract/catalogue/lens-choice.ts'
import { type AxisName, axisNames, type Options, type OptionValue } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { bothEyes, type EyeValues, isSameForBoth, prescribedNames } from '#contract/catalogue/prescribed-values.ts'

/** A value of the wearer in which this lens is not made. */
export type NotOffered = { eye: Eye; name: AxisName; value: OptionValue }

const eyes: readonly Eye[] = ['right', 'left']

type EyeOptions = { eyes: { readonly [Name in Eye]: { options: Options } | null } }

/** The choice with the wearer's values, as far as this lens is made in them; quantities stay. */
export function fillChoice(range: LensRange, choice: Choice, wearer: EyeOptions) {
  const empty = emptyChoice(range, eyes)
  let filled: Choice = { ...choice, same: false }
  const notOffered: NotOffered[] = []
  for (const eye of eyes) {
    const before = choice.sides[eye]
    if (!before) continue
    let options: Options = empty.sides[eye]?.options ?? {}
    for (const { name, value } of valuesOf(range, wearer.eyes[eye]?.options ?? {})) {
      if (options[name] === value) continue
      if (options[name] === undefined && offeredValues(range, options, name).includes(value))
        options = { ...options, [name]: value }
      else notOffered.push({ eye, name, value })
    }
    filled = { ...filled, sides: { ...filled.sides, [eye]: { ...before, options } } }
  }
  return { choice: filled, notOffered }
}

/** What a lens must correct, or it is no lens for this eye. */
const correcting = ['cylinder', 'add'] as const

/**
 * The choice with the values of a search. An eye for which this lens lacks the cylinder or the addition stays empty, so
 * that nobody orders half of a correction without noticing. A colour that was chosen stays.
 */
export function fillSearched(range: LensRange, choice: Choice, values: EyeValues) {
  const has = (name: AxisName) => range.axes.some((axis) => axis.name === name)
  const lacking = bothEyes.flatMap((eye): NotOffered[] =>
    correcting.flatMap((name) => {
      const value = values[eye]?.[name]
      return value === undefined || has(name) ? [] : [{ eye, name, value }]
    }),
  )
  const optionsOf = (eye: Eye) => {
    const isLacking = lacking.some((one) => one.eye === eye)
    const color = choice.sides[eye]?.options.color
    return values[eye] && !isLacking ? { options: { ...values[eye], ...(color !== undefined && { color }) } } : null
  }
  const { item } = choice.sides
  if (item) return { choice: fillItem(range, choice, values), notOffered: [], lacking: [] }
  return { ...fillChoice(range, choice, { eyes: { right: optionsOf('right'), left: optionsOf('left') } }), lacking }
}

/** Glasses for reading have one strength for both eyes. */
function fillItem(range: LensRange, choice: Choice, values: EyeValues): Choice {
  const { sphere } = values.right ?? {}
  const { item } = choice.sides
  const isOffered = sphere !== undefined && item && offeredValues(range, item.options, 'sphere').includes(sphere)
  return isOffered && isSameForBoth(values)
    ? changeSide(choice, 'item', { options: { ...item.options, sphere } })
    : choice
}

/** True if no number has been chosen yet; a colour may be. */
export function isWithoutValues(range: LensRange, choice: Choice): boolean {
  const sides = sidesOf(choice.sides.item ? 'item' : 'lens')
  const empty = emptyChoice(range, sides)
  return sides.every((side) =>
    prescribedNames.every((name) => choice.sides[side]?.options[name] === empty.sides[side]?.options[name]),
  )
}

/** Those that this lens has a choice of, in the order in which they are chosen. */
const valuesOf = (range: LensRange, options: Options) =>
  range.axes.flatMap(({ name }) => {
    const value = options[name]
    return value === undefined ? [] : [{ name, value }]
  })

/** True if nothing has been chosen yet, so that filling in the wearer's values overwrites nothing. */
export const isUntouched = (range: LensRange, choice: Choice) => hasOptionsOf(choice, emptyChoice(range, eyes))

/** True if the wearer's values are what has been chosen: a choice in the URL does not say for whom it is. */
export const isChoiceOf = (range: LensRange, choice: Choice, wearer: EyeOptions) =>
  hasOptionsOf(choice, fillChoice(range, choice, wearer).choice)

const hasOptionsOf = (a: Choice, b: Choice) =>
  eyes.every((eye) => axisNames.every((name) => a.sides[eye]?.options[name] === b.sides[eye]?.options[name]))
