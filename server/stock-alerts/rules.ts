import {
  eyeOf,
  formatOption,
  orderableSides,
  readChoice,
  setQuantities,
  shownColor,
  sidesOf,
  type WantedSide,
  wantedSides,
  writeChoice,
} from '#contract/catalogue/lens-choice.ts'
import { axisNames, type OptionValue, readParameters, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { AlertLine } from '#contract/stock-alert.ts'

/** Hours that a visitor has to confirm the address. */
export const hoursToConfirm = 72
/** Days that a confirmed alert waits: later the product would surprise more than please. */
export const daysWaiting = 180
/** Days after the mail in which its link still stops the other alerts of the address. */
export const daysStored = 30
/** Another confirmation is mailed only so many minutes after the last one. */
export const minutesBetween = 60

type ChosenProduct = Pick<Product, 'product_id' | 'category' | 'parameters'>

/** `choice` is written the same way however the visitor's query was, so that nothing else of it is stored or mailed. */
export type WantedVariants = {
  variants: string[]
  choice: string
  color: OptionValue | undefined
  lines: AlertLine[]
}

/** The variants that a query of the product's page chooses; undefined if values are missing or not made together. */
export function wantedVariants(product: ChosenProduct, query: URLSearchParams): WantedVariants | undefined {
  const range = readParameters(product.parameters)
  const one = 1
  const choice = setQuantities(readChoice(query, range, sidesOf(product.category), one), one)
  const sides = orderableSides(range, choice)
  if (sides.length === 0 || sides.length < wantedSides(choice).length) return undefined
  return {
    variants: [...new Set(sides.map(({ options }) => variantId(product.product_id, options)))].sort(),
    choice: writeChoice(choice).toString(),
    color: shownColor(choice),
    lines: sides.map((side) => lineOf(product, side)),
  }
}

const lineOf = ({ category, parameters }: ChosenProduct, { side, options }: WantedSide): AlertLine => ({
  category,
  eye: eyeOf(side) ?? null,
  formatted_options: axisNames.flatMap((name) => {
    const value = options[name]
    return value === undefined ? [] : [{ name, value: formatOption(name, value, parameters.color_labels) }]
  }),
})
