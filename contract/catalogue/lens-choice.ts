import {
  type Axes,
  type AxisName,
  axisNames,
  type Options,
  type OptionValue,
  type readParameters,
} from './lens-parameters.ts'
import type { Eye } from './ordered-variant.ts'
import { readQuantity } from './quantity.ts'

/** The lenses in which a product is made, as `readParameters` gives them. */
export type LensRange = ReturnType<typeof readParameters>

/** Lenses are chosen for each eye, other products as one item. */
export type Side = Eye | 'item'
export type SideChoice = { wanted: boolean; options: Options; quantity: number }
/** With `same`, the left eye follows the right one. */
export type Choice = { same: boolean; sides: { readonly [Name in Side]?: SideChoice } }

export const eyeOf = (side: Side): Eye | undefined => (side === 'item' ? undefined : side)

export const sidesOf = (category: string): readonly Side[] => (category === 'lens' ? ['right', 'left'] : ['item'])

/** Only parameters with a single value are preselected, so that no customer orders plano lenses by accident. */
export function emptyChoice(range: LensRange, sides: readonly Side[]): Choice {
  const settled = range.axes.flatMap(({ name, values }) => (values.length === 1 ? [[name, values[0]] as const] : []))
  const side: SideChoice = { wanted: true, options: Object.fromEntries(settled), quantity: 1 }
  return { same: false, sides: Object.fromEntries(sides.map((name) => [name, side])) }
}

/** The values that are made together with the earlier choices: from 0.00 downwards, then the plus values. */
export function offeredValues(range: LensRange, options: Options, name: AxisName): OptionValue[] {
  const values = range.valuesLeft(name, optionsBefore(options, name))
  const plus = values.filter((value) => typeof value === 'string' || value > 0)
  return [...values.filter((value) => typeof value === 'number' && value <= 0).reverse(), ...plus]
}

/** Only the parameters above this one limit it; those below are cleared if they do not fit. */
const optionsBefore = (options: Options, name: AxisName): Options =>
  Object.fromEntries(axisNames.slice(0, axisNames.indexOf(name)).map((earlier) => [earlier, options[earlier]]))

/** Chooses a value, or clears it. Later values that are not made with it are cleared, too. */
export function choose(range: LensRange, options: Options, name: AxisName, value: OptionValue | undefined) {
  let chosen: Options = { ...options, [name]: value }
  const cleared: AxisName[] = []
  for (const later of axisNames.slice(axisNames.indexOf(name) + 1)) {
    const value = chosen[later]
    if (value === undefined || offeredValues(range, chosen, later).includes(value)) continue
    chosen = { ...chosen, [later]: undefined }
    cleared.push(later)
  }
  return { options: chosen, cleared }
}

export function changeSide(choice: Choice, side: Side, change: Partial<SideChoice>): Choice {
  const before = choice.sides[side]
  if (!before) return choice
  const changed = { ...before, ...change }
  const sides = { ...choice.sides, [side]: changed, ...(choice.same && side === 'right' && { left: changed }) }
  return { ...choice, sides }
}

/** With `same`, both eyes are wanted, and the left one takes over the choice of the right one. */
export function setSame(choice: Choice, same: boolean): Choice {
  const { right } = choice.sides
  if (!same || !right) return { ...choice, same: false }
  const both = { ...right, wanted: true }
  return { same: true, sides: { right: both, left: both } }
}

export type SideState =
  | { code: 'complete' }
  | { code: 'missing'; axes: AxisName[] }
  /** Possible only by a URL that was edited or is outdated: the form offers only lenses that are made. */
  | { code: 'not-made' }

export function stateOf(range: LensRange, { options }: SideChoice): SideState {
  const missing = range.axes.map(({ name }) => name).filter((name) => options[name] === undefined)
  if (missing.length > 0) return { code: 'missing', axes: missing }
  return { code: range.exists(options) ? 'complete' : 'not-made' }
}

/** Whether everything but the colour is chosen: sunglasses have no values that somebody could be asked for. */
export function isColorMissing(range: LensRange, side: SideChoice): boolean {
  const state = stateOf(range, side)
  return state.code === 'missing' && state.axes.every((name) => name === 'color')
}

export type WantedSide = SideChoice & { side: Side }

const allSides: readonly Side[] = ['right', 'left', 'item']

export const wantedSides = ({ sides }: Choice): WantedSide[] =>
  allSides.flatMap((side) => {
    const chosen = sides[side]
    return chosen?.wanted ? [{ side, ...chosen }] : []
  })

/** The colour that pictures show: that of the preferred side, otherwise the first one that was chosen. */
export function shownColor(choice: Choice, preferred?: Side): OptionValue | undefined {
  const sides = wantedSides(choice).filter(({ options }) => options.color !== undefined)
  const [first] = sides.filter(({ side }) => side === preferred)
  return (first ?? sides[0])?.options.color
}

/** The sides that can be ordered as they are: a lens that is made, and at least one of it. */
export const orderableSides = (range: LensRange, choice: Choice): WantedSide[] =>
  wantedSides(choice).filter((side) => side.quantity > 0 && stateOf(range, side).code === 'complete')

/** The same number of each side that is wanted. */
export const setQuantities = (choice: Choice, quantity: number): Choice =>
  wantedSides(choice).reduce((sofar, { side }) => changeSide(sofar, side, { quantity }), choice)

/** How many pieces are wanted in all; a quantity below one counts as zero. */
export const totalQuantity = (choice: Choice) =>
  wantedSides(choice).reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)

type Fields = { get(name: string): unknown; has(name: string): boolean }

/** The name of a field of the form, such as `right.sphere`. */
export const fieldName = (side: Side, field: AxisName | 'quantity' | 'wanted') => `${side}.${field}`

/** Reads a form or a query. Unreadable values count as not chosen; quantities are limited to the maximum. */
export function readChoice(fields: Fields, range: LensRange, sides: readonly Side[], mostOfOne: number): Choice {
  const empty = emptyChoice(range, sides)
  const read = sides.map((side) => {
    const options = range.axes.map(({ name }) => [name, readValue(range, name, fields.get(fieldName(side, name)))])
    const chosen: SideChoice = {
      wanted: side === 'item' || fields.has(fieldName(side, 'wanted')),
      options: {
        ...empty.sides[side]?.options,
        ...Object.fromEntries(options.filter(([, value]) => value !== undefined)),
      },
      quantity: Math.min(mostOfOne, readQuantity(fields.get(fieldName(side, 'quantity')) ?? undefined)),
    }
    return [side, chosen] as const
  })
  return setSame({ same: false, sides: Object.fromEntries(read) }, fields.has('same') && sides.length > 1)
}

/** A value of the axis, as people and forms write it: `−2.50`, `-2,5`, `90°`. */
function readValue(range: LensRange, name: AxisName, written: unknown): OptionValue | undefined {
  if (typeof written !== 'string' || !written.trim()) return undefined
  const values = range.axes.find((axis) => axis.name === name)?.values ?? []
  if (name === 'color') return values.find((value) => value === written)
  const number = Number(written.trim().replace('−', '-').replace(',', '.').replace(/°$/, ''))
  return values.find((value) => value === number)
}

/** The fields that the form would send, for the query of the URL. */
export function writeChoice(choice: Choice): URLSearchParams {
  const fields = new URLSearchParams({ choice: '1', ...(choice.same && { same: 'on' }) })
  for (const { side, options, quantity } of wantedSides(choice)) {
    if (choice.same && side === 'left') continue
    if (side !== 'item') fields.set(fieldName(side, 'wanted'), 'on')
    for (const name of axisNames) if (options[name] !== undefined) fields.set(fieldName(side, name), `${options[name]}`)
    fields.set(fieldName(side, 'quantity'), `${quantity}`)
  }
  return fields
}

/** The abbreviations on the box of a lens. A colour needs none. */
export const marks = {
  sphere: 'SPH',
  cylinder: 'CYL',
  axis: 'AX',
  radius: 'BC',
  diameter: 'DIA',
  add: 'ADD',
  color: '',
} as const satisfies Record<AxisName, string>

const formats: Record<Exclude<AxisName, 'color'>, (value: number) => string> = {
  sphere: signed,
  cylinder: signed,
  axis: (value) => `${value}°`,
  radius: millimetres,
  diameter: millimetres,
  add: signed,
}

/** As on a prescription and on the box, in every language: `−2.50`, `+1.00`, `90°`, `8.6`. */
export function formatOption(name: AxisName, value: OptionValue, labels: Readonly<Record<string, string>>): string {
  if (typeof value === 'string' || name === 'color') return labels[value] ?? `${value}`
  return formats[name](value)
}

/** With one decimal, or two if needed. */
function millimetres(value: number): string {
  return value.toFixed(2).replace(/0$/, '')
}

function signed(value: number): string {
  const sign = value < 0 ? '−' : value > 0 ? '+' : ''
  return `${sign}${Math.abs(value).toFixed(2)}`
}

/** The span of an axis for a table: `8.4 – 8.8` or `−12.00 – +10.00`. */
export function formatRange(
  name: keyof Axes,
  values: readonly OptionValue[],
  labels: Readonly<Record<string, string>>,
) {
  if (name === 'color' || values.length <= 3) return values.map((value) => formatOption(name, value, labels)).join(', ')
  const first = values[0] ?? 0
  const last = values.at(-1) ?? 0
  return `${formatOption(name, first, labels)} – ${formatOption(name, last, labels)}`
}
