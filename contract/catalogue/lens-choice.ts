import { readQuantity } from '#contract/catalogue/quantity.ts'
import type { Axes, AxisName, Options, OptionValue, readParameters } from './lens-parameters.ts'
import { axisNames } from './lens-parameters.ts'

/** The values in which a product is made, and which of them go together. */
export type LensRange = ReturnType<typeof readParameters>

/** Lenses are chosen for each eye, everything else as one thing. */
export type Side = 'right' | 'left' | 'item'
export type SideChoice = { wanted: boolean; options: Options; quantity: number }
/** While both eyes get the same, the left one follows the right one. */
export type Choice = { same: boolean; sides: { readonly [Name in Side]?: SideChoice } }

export const sidesOf = (category: string): readonly Side[] => (category === 'lens' ? ['right', 'left'] : ['item'])

/** Only a parameter with a single value is chosen in advance, so that no plano lens is ordered by accident. */
export function emptyChoice(range: LensRange, sides: readonly Side[]): Choice {
  const settled = range.axes.flatMap(({ name, values }) => (values.length === 1 ? [[name, values[0]] as const] : []))
  const side: SideChoice = { wanted: true, options: Object.fromEntries(settled), quantity: 1 }
  return { same: false, sides: Object.fromEntries(sides.map((name) => [name, side])) }
}

/** The values that are still made with what was chosen before: from 0.00 downwards, then the plus values. */
export function offeredValues(range: LensRange, options: Options, name: AxisName): OptionValue[] {
  const values = range.valuesLeft(name, before(options, name))
  const plus = values.filter((value) => typeof value === 'string' || value > 0)
  return [...values.filter((value) => typeof value === 'number' && value <= 0).reverse(), ...plus]
}

/** The selectors above a parameter decide; those below follow. */
const before = (options: Options, name: AxisName): Options =>
  Object.fromEntries(axisNames.slice(0, axisNames.indexOf(name)).map((earlier) => [earlier, options[earlier]]))

/** Chooses a value, or takes the choice back. Later values that are not made with it are cleared. */
export function choose(range: LensRange, options: Options, name: AxisName, value: OptionValue | undefined) {
  let chosen: Options = { ...options, [name]: value }
  const cleared: AxisName[] = []
  for (const later of axisNames.slice(axisNames.indexOf(name) + 1)) {
    const current = chosen[later]
    if (current === undefined || offeredValues(range, chosen, later).includes(current)) continue
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

/** With the same for both eyes both are wanted, and the left one takes over what was chosen for the right one. */
export function setSame(choice: Choice, same: boolean): Choice {
  const { right } = choice.sides
  if (!same || !right) return { ...choice, same: false }
  const both = { ...right, wanted: true }
  return { same: true, sides: { right: both, left: both } }
}

export type SideState =
  | { code: 'complete' }
  | { code: 'missing'; axes: AxisName[] }
  /** Comes from a typed or an old URL only: the form offers nothing that is not made. */
  | { code: 'not-made' }

export function stateOf(range: LensRange, { options }: SideChoice): SideState {
  const missing = range.axes.map(({ name }) => name).filter((name) => options[name] === undefined)
  if (missing.length > 0) return { code: 'missing', axes: missing }
  return { code: range.exists(options) ? 'complete' : 'not-made' }
}

export type WantedSide = SideChoice & { side: Side }

export const wantedSides = ({ sides }: Choice): WantedSide[] =>
  Object.entries(sides).flatMap(([side, chosen]) => (chosen.wanted ? [{ side: side as Side, ...chosen }] : []))

/** The sides that can be ordered as they are: a lens that is made, and at least one of it. */
export const orderableSides = (made: LensRange, choice: Choice): WantedSide[] =>
  wantedSides(choice).filter((side) => side.quantity > 0 && stateOf(made, side).code === 'complete')

/** How many pieces are wanted in all; a negative quantity of a side counts as 0. */
export const totalQuantity = (choice: Choice) =>
  wantedSides(choice).reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)

type Fields = { get(name: string): unknown; has(name: string): boolean }

/** The name of a field of the form, such as `right.sphere`. */
export const fieldName = (side: Side, field: AxisName | 'quantity' | 'wanted') => `${side}.${field}`

/** What a form says, sent or not. What cannot be read counts as not chosen, more than can be ordered as the most. */
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

/** A value of the axis, written as a person or a form writes it: `−2.50`, `-2,5`, `90°`. */
function readValue(range: LensRange, name: AxisName, written: unknown): OptionValue | undefined {
  if (typeof written !== 'string' || !written.trim()) return undefined
  const values = range.axes.find((axis) => axis.name === name)?.values ?? []
  if (name === 'color') return values.find((value) => value === written)
  const number = Number(written.trim().replace('−', '-').replace(',', '.').replace(/°$/, ''))
  return values.find((value) => value === number)
}

/** What the form would send, for the URL. */
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

const written: Record<Exclude<AxisName, 'color'>, (value: number) => string> = {
  sphere: signed,
  cylinder: signed,
  axis: (value) => `${value}°`,
  radius: millimetres,
  diameter: millimetres,
  add: signed,
}

/** As it stands on a prescription and on the box, in every language: `−2.50`, `+1.00`, `90°`, `8.6`. */
export function formatOption(name: AxisName, value: OptionValue, labels: Readonly<Record<string, string>>): string {
  if (typeof value === 'string' || name === 'color') return labels[value] ?? `${value}`
  return written[name](value)
}

/** One decimal, two where it has them. */
function millimetres(value: number): string {
  return value.toFixed(2).replace(/0$/, '')
}

function signed(value: number): string {
  const sign = value < 0 ? '−' : value > 0 ? '+' : ''
  return `${sign}${Math.abs(value).toFixed(2)}`
}

/** `8.4 – 8.8` or `−12.00 – +10.00`: what an axis spans, for a table of what is made. */
export function formatRange(
  name: keyof Axes,
  values: readonly OptionValue[],
  labels: Readonly<Record<string, string>>,
) {
  if (name === 'color' || values.length <= 3) return values.map((value) => formatOption(name, value, labels)).join(', ')
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  return `${formatOption(name, first, labels)} – ${formatOption(name, last, labels)}`
}
