import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { isPrescribable, type PrescribedName, type PrescribedValues } from '#contract/catalogue/prescribed-values.ts'

type WrittenEye = Eye | 'both'

/** A number as it was read: `unsigned` if a sign was needed and is missing. */
type Entry = { value: number; unsigned: boolean; labelled: boolean }

/** Values that belong together: those of an eye, or those before it is known of which. */
export type Group = {
  eye: WrittenEye | undefined
  entries: Map<PrescribedName, Entry>
  /** Its place in the phrase. */
  from: number
  to: number
  /** Something in it contradicts the rest: none of it can be trusted. */
  isBad: boolean
}

export const newGroup = (eye: WrittenEye | undefined, from: number): Group => ({
  eye,
  entries: new Map(),
  from,
  to: from,
  isBad: false,
})

/** A number beside the words and signs that say what it is. */
export type WrittenNumber = {
  name: PrescribedName | undefined
  sign: '' | '-' | '+'
  value: number
  decimals: number
  /** What stands around it where it has no sign. */
  isAfterEye: boolean
  isBeforeEye: boolean
  isBeforeAxis: boolean
  isBeforePack: boolean
}

/** Where the number belongs; undefined if it is no value of a prescription. */
export function placeOf(number: WrittenNumber, group: Group | undefined): PrescribedName | undefined {
  const { name, sign, value, decimals, isAfterEye, isBeforeEye, isBeforeAxis, isBeforePack } = number
  if (name) return name
  const has = (one: PrescribedName) => group?.entries.has(one) ?? false
  if (sign !== '') return has('sphere') ? 'cylinder' : 'sphere'
  if (isBeforePack) return undefined
  const isWhole = decimals === 0
  if (isWhole && value <= 180 && has('cylinder') && !has('axis')) return 'axis'
  if (!isWhole && isBetween(value, 7.8, 9.5) && (has('sphere') || has('diameter'))) return 'radius'
  if (!isWhole && isBetween(value, 13, 15.5) && (has('sphere') || has('radius'))) return 'diameter'
  const isStrength = isPrescribable('sphere', value)
  if (!has('sphere') && isStrength && (isAfterEye || isBeforeEye)) return value <= 20 ? 'sphere' : undefined
  // Larger numbers without a sign are radii, diameters and sizes of packs.
  if (!has('sphere') && isStrength && !isWhole && value <= 7.5) return 'sphere'
  return has('sphere') && !has('cylinder') && isBeforeAxis && isStrength && !isWhole ? 'cylinder' : undefined
}

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to

/** Notes the number in the group; a contradiction makes the whole group bad. */
export function enter(group: Group, place: PrescribedName, { sign, value, decimals, name }: WrittenNumber) {
  // Opticians also write -250 for -2.50.
  const inHundredths = decimals === 0 && value >= 100 && place !== 'axis' && sign !== ''
  const amount = inHundredths ? value / 100 : value
  const isSigned = place === 'sphere' || place === 'cylinder'
  const unsigned = isSigned && sign === '' && amount !== 0
  const signed = sign === '-' || (unsigned && place === 'cylinder') ? -amount : amount
  // An axis of 0 is one of 180. Adding zero turns minus zero into zero.
  const read = place === 'axis' && amount === 0 ? 180 : signed + 0
  if (group.entries.has(place) || !isPrescribable(place, read)) group.isBad = true
  group.entries.set(place, { value: read, unsigned, labelled: name !== undefined })
}

/** An axis belongs to a cylinder. */
export const isWhole = ({ entries, isBad }: Group) => !isBad && (!entries.has('axis') || entries.has('cylinder'))

export const isDoubtful = ({ entries }: Group) => [...entries.values()].some(({ unsigned }) => unsigned)

/** The values, with this sign for strengths that were written without one. */
export const valuesOf = ({ entries }: Group, sign: 1 | -1 = 1): PrescribedValues =>
  Object.fromEntries(
    [...entries].map(([name, { value, unsigned }]) => [name, name === 'sphere' && unsigned ? value * sign : value]),
  )
