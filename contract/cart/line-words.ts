import { marks } from '#contract/catalogue/lens-choice.ts'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'
import { dot } from '#contract/web/dot.ts'
import type { CartItem } from './cart.ts'

const eyeTexts = { right: 'cart.right_eye', left: 'cart.left_eye' } as const
type Say = (id: (typeof eyeTexts)[keyof typeof eyeTexts], values: { values: string }) => string

export type ChosenValues = Pick<CartItem, 'category' | 'eye' | 'formatted_options'> & { wearer_name?: string | null }

/**
 * For whom, for which eye, and which values: `Mia · Right eye: SPH −2.50 · BC 8.6`. A value never breaks apart from its
 * abbreviation, and no line begins with a dot. Only lenses have abbreviations.
 */
export function choiceLine({ category, eye, wearer_name, formatted_options }: ChosenValues, say: Say): string {
  const markOf = (name: AxisName) => (category === 'lens' ? marks[name] : '')
  const values = formatted_options
    .map(({ name, value }) => `${markOf(name)} ${value}`.trim().replaceAll(' ', '\u00a0'))
    .join(dot)
  const choice = eye ? say(eyeTexts[eye], { values }) : values
  return [wearer_name, choice].filter(Boolean).join(dot)
}

/** Tells several lines of one product apart. */
export const nameOf = (item: ChosenValues & Pick<CartItem, 'title'>, say: Say) =>
  [item.title, choiceLine(item, say)].filter(Boolean).join(', ')
