import { dot } from '#app/ui/dot.ts'
import type { CartItem } from '#contract/cart/cart.ts'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'

/** The abbreviations on the box. Strength and colour need none. */
const marks: Record<AxisName, string> = {
  sphere: '',
  cylinder: 'CYL',
  axis: 'AX',
  radius: 'BC',
  diameter: 'DIA',
  add: 'ADD',
  color: '',
}

/** Tells several lines of one product apart. */
export const nameOf = ({ title, formatted_options }: Pick<CartItem, 'title' | 'formatted_options'>) =>
  formatted_options.length > 0 ? `${title}, ${optionsLine(formatted_options)}` : title

/** The chosen values in one line: `−2.50 · BC 8.6 · DIA 14.2`. An abbreviation and its value never break apart. */
export const optionsLine = (options: CartItem['formatted_options']) =>
  options.map(({ name, value }) => `${marks[name]}\u00a0${value}`.trim()).join(dot)
