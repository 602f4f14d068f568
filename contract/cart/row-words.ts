import { marks } from '#contract/catalogue/lens-choice.ts'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'
import { dot } from '#contract/web/dot.ts'
import type { CartItem } from './cart.ts'
import type { EyeRow } from './eye-rows.ts'
import { type ChosenValues, choiceLine } from './line-words.ts'

type RowText = 'cart.right_eye' | 'cart.left_eye' | 'cart.both_eyes' | 'cart.right_letter' | 'cart.left_letter'
type Say = (id: RowText, values?: { values: string }) => string

/** Read together, as on a prescription: if one of them differs between the eyes, all are shown for each eye. */
const prescribed: readonly AxisName[] = ['sphere', 'cylinder', 'axis', 'add']

type Value = ChosenValues['formatted_options'][number]
export type PairValues = { right: string; left: string; common: string }

/** The values of both eyes, where what both have in common stands once: `−2.50`, `−3.00`, `BC 8.6 · DIA 14.2`. */
export function pairValues(right: ChosenValues, left: ChosenValues): PairValues {
  const valueAt = ({ formatted_options: values }: ChosenValues, axis: AxisName) =>
    values.find(({ name }) => name === axis)?.value
  const differs = (axis: AxisName) => valueAt(right, axis) !== valueAt(left, axis)
  const differInStrength = prescribed.some(differs)
  const isOwn = ({ name }: Value) => (prescribed.includes(name) ? differInStrength : differs(name))
  const own = ({ formatted_options }: ChosenValues) => formatted_options.filter(isOwn).map(ownValue).join(' ')
  return {
    right: own(right),
    left: own(left),
    common: right.formatted_options
      .filter((value) => !isOwn(value))
      .map(markedValue)
      .join(dot),
  }
}

type Counted = ChosenValues & { quantity: number }

/** The same with the pieces of each eye: `2 × −2.50`, `1 × −3.00`. Equal lenses in equal number are not counted apart. */
export function countedValues(right: Counted, left: Counted): PairValues {
  const { common, ...own } = pairValues(right, left)
  const isSame = !own.right && !own.left && right.quantity === left.quantity
  const counted = (values: string, { quantity }: Counted) => `${quantity}\u00a0× ${values}`.trim()
  return isSame ? { common, ...own } : { right: counted(own.right, right), left: counted(own.left, left), common }
}

const markedValue = ({ name, value }: Value) => `${marks[name]} ${value}`.trim().replaceAll(' ', '\u00a0')

/** After the letter of the eye comes its sphere, which needs no abbreviation there. */
const ownValue = (value: Value) => (value.name === 'sphere' ? value.value : markedValue(value))

/** The same as one line of text: `Mia · R −2.50 · L −3.00 · BC 8.6 · DIA 14.2`. */
export function rowLine(row: EyeRow<ChosenValues>, say: Say): string {
  const [right, left] = row
  if (!left) return choiceLine(right, say)
  const { common, ...own } = pairValues(right, left)
  const eyes = own.right || own.left
  const letters = [`${say('cart.right_letter')}\u00a0${own.right}`, `${say('cart.left_letter')}\u00a0${own.left}`]
  const values = eyes ? [...letters.map((text) => text.trim()), common] : [say('cart.both_eyes', { values: common })]
  return [right.wearer_name, ...values].filter(Boolean).join(dot)
}

/** Tells several rows of one product apart. */
export const rowName = (row: EyeRow<ChosenValues & Pick<CartItem, 'title'>>, say: Say) =>
  [row[0].title, rowLine(row, say)].filter(Boolean).join(', ')
