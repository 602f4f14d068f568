import { leastStars } from '#contract/catalogue/filter-values.ts'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { ProductDocument } from '#server/catalogue/operations.ts'
import { type Parents, pathToTop } from './category-tree.ts'
import { colorFamily } from './color-rules.ts'
import type { ProductValues } from './facet-index.ts'

const axisValues = ({ axes }: ProductDocument, name: 'radius' | 'diameter') =>
  readParameters({ axes: { [name]: axes[name] }, not_made: [] }).axes.flatMap(({ values }) =>
    values.map((value) => Number(value).toFixed(1)),
  )

/** The strengths in which a lens or a pair of glasses is made. */
export const strengthsOf = ({ axes }: ProductDocument): number[] =>
  readParameters({ axes: { sphere: axes.sphere }, not_made: [] }).axes.flatMap(({ values }) => values.map(Number))

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** The values of a product for each filter. */
export function valuesOf(document: ProductDocument, parents: Parents): ProductValues {
  const { categories, lens_usage, lens_type, brand, manufacturer, shape, polarised, spheres, in_stock } = document
  // As people see it: 3.96 is shown as 4.0.
  const rating = Math.round(document.rating * 10) / 10
  return {
    category: [...new Set(categories.flatMap((code) => [...pathToTop(code, parents)]))],
    lens_usage: lens_usage ? [lens_usage] : [],
    lens_type: lens_type ? [lens_type] : [],
    sphere_right: spheres,
    sphere_left: spheres,
    shape: shape ? [shape] : [],
    color: [...new Set(document.swatches.map(colorFamily))],
    polarised: polarised === null ? [] : [yesOrNo(polarised)],
    rating: leastStars.filter((least) => rating >= Number(least)),
    in_stock: [yesOrNo(in_stock)],
    brand,
    manufacturer,
    radius: axisValues(document, 'radius'),
    diameter: axisValues(document, 'diameter'),
  }
}
