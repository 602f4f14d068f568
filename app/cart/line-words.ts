import type { CartItem } from '#contract/cart/cart.ts'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'

/** As on the box; strength and colour speak for themselves. */
const marks: Record<AxisName, string> = {
  ...{ sphere: '', cylinder: 'CYL', axis: 'AX', radius: 'BC', diameter: 'DIA', add: 'ADD', color: '' },
}

/** Which of several lines of one product it is. */
export const nameOf = ({ title, formatted_options }: Pick<CartItem, 'title' | 'formatted_options'>) =>
  formatted_options.length > 0 ? `${title}, ${optionsLine(formatted_options)}` : title

/** What was chosen, in one line: `−2.50 · BC 8.6 · DIA 14.2`. A mark stays with its value. */
export const optionsLine = (options: CartItem['formatted_options']) =>
  options.map(({ name, value }) => `${marks[name]}\u00a0${value}`.trim()).join(' · ')
