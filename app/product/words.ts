import { marks, type Side } from '#contract/catalogue/lens-choice.ts'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { Translate } from '#messages/translate.ts'

/** The name of each parameter, its abbreviation on boxes, and its explanation. */
export const parameterTexts = {
  sphere: { name: 'product.sphere', mark: marks.sphere, explained: 'product.explain_sphere' },
  cylinder: { name: 'product.cylinder', mark: marks.cylinder, explained: 'product.explain_cylinder' },
  axis: { name: 'product.axis', mark: marks.axis, explained: 'product.explain_axis' },
  radius: { name: 'product.radius', mark: marks.radius, explained: 'product.explain_radius' },
  diameter: { name: 'product.diameter', mark: marks.diameter, explained: 'product.explain_diameter' },
  add: { name: 'product.add', mark: marks.add, explained: 'product.explain_add' },
  color: { name: 'product.color', mark: marks.color, explained: 'product.explain_color' },
} as const satisfies Record<AxisName, object>

/** Reading glasses have one strength for both eyes, which is not called sphere. */
const power = { name: 'product.power', mark: '', explained: 'product.explain_power' } as const

export const textsOf = (name: AxisName, { category }: Pick<Product, 'category'>) =>
  name === 'sphere' && category !== 'lens' ? power : parameterTexts[name]

export const sideTexts = {
  right: { name: 'product.right_eye', short: 'product.right_short', mark: 'OD' },
  left: { name: 'product.left_eye', short: 'product.left_short', mark: 'OS' },
  item: { name: 'product.your_choice', short: 'product.your_choice', mark: '' },
} as const satisfies Record<Side, object>

/** The name of a field for screen readers, which do not see its row and column. */
export const fieldLabel = (t: Translate, parameter: string, side: Side) =>
  side === 'item' ? parameter : t('product.choice_of', { parameter, side: t(sideTexts[side].name) })
