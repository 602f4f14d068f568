import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { ProductDocument } from '#server/catalogue/operations.ts'
import { type Parents, pathToTop } from './category-tree.ts'
import type { ProductValues } from './facet-index.ts'

const axisValues = ({ axes }: ProductDocument, name: 'radius' | 'diameter') =>
  readParameters({ axes: { [name]: axes[name] }, not_made: [] }).axes.flatMap(({ values }) =>
    values.map((value) => Number(value).toFixed(1)),
  )

/** The strengths in which a lens or a pair of glasses is made. */
export const strengthsOf = ({ axes }: ProductDocument): number[] =>
  readParameters({ axes: { sphere: axes.sphere }, not_made: [] }).axes.flatMap(({ values }) => values.map(Number))

/** The values of a product for each filter. */
export function valuesOf(document: ProductDocument, parents: Parents): ProductValues {
  const { categories, lens_usage, lens_type, brand, manufacturer } = document
  return {
    category: [...new Set(categories.flatMap((code) => [...pathToTop(code, parents)]))],
    lens_usage: lens_usage ? [lens_usage] : [],
    lens_type: lens_type ? [lens_type] : [],
    brand,
    manufacturer,
    radius: axisValues(document, 'radius'),
    diameter: axisValues(document, 'diameter'),
  }
}
