import {
  type AxisName,
  axisNames,
  hundredths,
  type Options,
  type OptionValue,
} from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'

/** A lens that was ordered or is about to be. */
export type EyeLens = { productId: string; options: Options }

/** What is known of an eye: the lens of the last order, and the values of a prescription that is newer than it. */
export type KnownEye = { ordered: EyeLens | null; prescribed: Options | null }

/** A value of the last order beside the one of now. */
export type OddRow = { eye: Eye; name: AxisName; before: OptionValue; now: OptionValue }

export type OddKind = 'swapped' | 'sign' | 'axis' | 'sphere' | 'radius'

/** A question to the customer. The same values give the same `key`, by which an answer is remembered. */
export type OddValue = { kind: OddKind; key: string; rows: OddRow[] }

type PerEye<T> = { readonly [Name in Eye]: T }

const eyes: readonly Eye[] = ['right', 'left']

/** What belongs to an eye; base curve, diameter and colour belong to the product. */
const namesOfEyes = ['sphere', 'cylinder', 'axis', 'add'] as const satisfies readonly AxisName[]

/** A sphere that is further away from the last one than this, in hundredths of a dioptre, is more than eyes usually change. */
const mostChange = 100

type Difference = { name: AxisName; before: OptionValue; now: OptionValue; isOtherProduct: boolean }

/** What is usually a mistake in one eye, the most telling first. */
const oddities: readonly { kind: OddKind; name: AxisName; isOdd: (difference: Difference) => boolean }[] = [
  { kind: 'sign', name: 'sphere', isOdd: ({ before, now }) => sizeOf(before) === -sizeOf(now) },
  { kind: 'axis', name: 'axis', isOdd: ({ before, now }) => Math.abs(sizeOf(before) - sizeOf(now)) === 90_00 },
  { kind: 'sphere', name: 'sphere', isOdd: ({ before, now }) => Math.abs(sizeOf(before) - sizeOf(now)) > mostChange },
  { kind: 'radius', name: 'radius', isOdd: ({ isOtherProduct }) => !isOtherProduct },
]

/** In hundredths: decimals of 0.1 cannot be compared exactly. */
const sizeOf = (value: OptionValue) => hundredths(Number(value)) ?? Number.NaN

/**
 * What differs from the last order in a way that is usually a mistake. Each eye has one question at most; that right and
 * left are swapped is one question about both. Values that a newer prescription says are no mistake.
 */
export function oddValues(known: PerEye<KnownEye>, now: PerEye<EyeLens | null>): OddValue[] {
  const swapped = swappedRows(known, now)
  if (swapped.length > 0) return [questionOf('swapped', swapped)]
  return eyes.flatMap((eye) => oddOfEye(eye, known[eye], now[eye]) ?? [])
}

function oddOfEye(eye: Eye, { ordered, prescribed }: KnownEye, now: EyeLens | null): OddValue | undefined {
  if (!ordered || !now || isPrescribed(now, prescribed)) return undefined
  const isOtherProduct = ordered.productId !== now.productId
  for (const { kind, name, isOdd } of oddities) {
    const difference = differenceIn(name, ordered.options, now.options)
    if (difference && isOdd({ ...difference, isOtherProduct })) return questionOf(kind, [{ eye, ...difference }])
  }
  return undefined
}

/** The values of each eye that were the other one's in the last order; none unless all of them were, and differed. */
function swappedRows(known: PerEye<KnownEye>, now: PerEye<EyeLens | null>): OddRow[] {
  const before = { right: known.right.ordered?.options, left: known.left.ordered?.options }
  const { right, left } = now
  if (!before.right || !before.left || !right || !left) return []
  if (isPrescribed(right, known.right.prescribed) || isPrescribed(left, known.left.prescribed)) return []
  const isSwapped = isSameForEye(right.options, before.left) && isSameForEye(left.options, before.right)
  if (!isSwapped) return []
  const rowsOf = (eye: Eye, options: Options, beforehand: Options) =>
    namesOfEyes.flatMap((name) => {
      const difference = differenceIn(name, beforehand, options)
      return difference ? [{ eye, ...difference }] : []
    })
  return [...rowsOf('right', right.options, before.right), ...rowsOf('left', left.options, before.left)]
}

/** Only what both lenses have is compared: a spherical lens says nothing about an axis. */
const isSameForEye = (a: Options, b: Options) => namesOfEyes.every((name) => !differenceIn(name, a, b))

/** Whether a prescription says what was chosen, as far as it says anything. */
const isPrescribed = ({ options }: EyeLens, prescribed: Options | null) =>
  prescribed !== null && axisNames.every((name) => !differenceIn(name, prescribed, options))

/** Undefined if the values are the same, or one of the two lenses has no such value. */
function differenceIn(name: AxisName, options: Options, others: Options) {
  const [before, now] = [options[name], others[name]]
  return before === undefined || now === undefined || before === now ? undefined : { name, before, now }
}

const questionOf = (kind: OddKind, rows: OddRow[]): OddValue => ({
  kind,
  key: [kind, ...rows.map(({ eye, name, before, now }) => `${eye}.${name}:${before}>${now}`)].join(' '),
  rows,
})
