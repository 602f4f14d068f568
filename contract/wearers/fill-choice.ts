import { type Choice, emptyChoice, type LensRange, offeredValues } from '#contract/catalogue/lens-choice.ts'
import { type AxisName, axisNames, type Options, type OptionValue } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { Wearer } from './wearer.ts'

/** A value of the wearer in which this lens is not made. */
export type NotOffered = { eye: Eye; name: AxisName; value: OptionValue }

const eyes: readonly Eye[] = ['right', 'left']

/** The choice with the wearer's values, as far as this lens is made in them; quantities stay. */
export function fillChoice(range: LensRange, choice: Choice, wearer: Pick<Wearer, 'eyes'>) {
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

/** Those that this lens has a choice of, in the order in which they are chosen. */
const valuesOf = (range: LensRange, options: Options) =>
  range.axes.flatMap(({ name }) => {
    const value = options[name]
    return value === undefined ? [] : [{ name, value }]
  })

/** Whether nothing has been chosen yet, so that filling in the wearer's values overwrites nothing. */
export const isUntouched = (range: LensRange, choice: Choice) => hasOptionsOf(choice, emptyChoice(range, eyes))

/** Whether the wearer's values are what has been chosen: a choice in the URL does not say for whom it is. */
export const isChoiceOf = (range: LensRange, choice: Choice, wearer: Pick<Wearer, 'eyes'>) =>
  hasOptionsOf(choice, fillChoice(range, choice, wearer).choice)

const hasOptionsOf = (a: Choice, b: Choice) =>
  eyes.every((eye) => axisNames.every((name) => a.sides[eye]?.options[name] === b.sides[eye]?.options[name]))
