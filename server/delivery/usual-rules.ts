import { type Axes, type ParameterRules, readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { UsualStock } from '#contract/checkout/delivery.ts'

/** The strengths that most people who wear contact lenses need: four of five are short-sighted, few beyond −6.00. */
export const commonSpheres = { from: -6, to: -0.5 } as const

/** In stock "in most": more than this share of what is made. Down to a single one it is "in some". */
const most = 1 / 2

/** Of the variants whose stock is counted: how many common ones are there, and how many are gone for good. */
export type CountedStock = { common: number; soldOut: number }

export function usualStock(product: ParameterRules & { category: string }, counted: CountedStock): UsualStock {
  const every = readParameters(product).count()
  const isLens = product.category === 'lens'
  const common = isLens ? readParameters({ ...product, axes: withCommonSpheres(product.axes) }).count() : every
  if (counted.soldOut === every) return 'sold-out'
  // Rare strengths of a lens come from the maker, so that never all of them are there.
  return isLens && counted.common > 0
    ? stockOf(counted.common, Number.POSITIVE_INFINITY, common)
    : stockOf(counted.common, every)
}

/** What is true for most of what is made: not the worst, and not more than there is. */
function stockOf(onHand: number, every: number, common = every): UsualStock {
  if (onHand === 0) return 'ordered'
  if (onHand >= every) return 'all'
  return onHand > common * most ? 'most' : 'some'
}

/** The same for each strength of a lens of which something is there, once it is chosen and other values are still open. */
export function stockBySphere(
  product: ParameterRules,
  onHand: Readonly<Record<string, number>>,
): Record<string, UsualStock> {
  const range = readParameters(product)
  return Object.fromEntries(
    Object.entries(onHand).map(([sphere, count]) => [sphere, stockOf(count, range.count({ sphere: Number(sphere) }))]),
  )
}

/** The same parameters with the common strengths only; a lens that has none of them is common as it is. */
export function withCommonSpheres(axes: Axes): Axes {
  const values = readParameters({ axes: { sphere: axes.sphere }, not_made: [] }).axes[0]?.values ?? []
  const common = values.filter((value) => Number(value) >= commonSpheres.from && Number(value) <= commonSpheres.to)
  if (common.length === 0) return axes
  return { ...axes, sphere: common.map((value) => [Number(value), Number(value), 1] as const) }
}
