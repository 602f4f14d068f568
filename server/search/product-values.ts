import { type FilterName, filterNames } from '#contract/catalogue/filters.ts'
import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { ProductDocument } from '#server/catalogue/operations.ts'
import { type Parents, upwards } from './category-tree.ts'
import type { ProductValues } from './facet-index.ts'

const axisValues = ({ axes }: ProductDocument, name: 'radius' | 'diameter') =>
  readParameters({ axes: { [name]: axes[name] }, not_made: [] }).axes.flatMap(({ values }) =>
    values.map((value) => Number(value).toFixed(1)),
  )

/** What a product has to do with each filter. */
const readers: Record<FilterName, (document: ProductDocument, parents: Parents) => string[]> = {
  category: ({ categories }, parents) => [...new Set(categories.flatMap((code) => [...upwards(code, parents)]))],
  lens_usage: ({ lens_usage }) => (lens_usage ? [lens_usage] : []),
  lens_type: ({ lens_type }) => (lens_type ? [lens_type] : []),
  brand: ({ brand }) => brand,
  manufacturer: ({ manufacturer }) => manufacturer,
  radius: (document) => axisValues(document, 'radius'),
  diameter: (document) => axisValues(document, 'diameter'),
}

export function valuesOf(document: ProductDocument, parents: Parents): ProductValues {
  const read = filterNames.map((name) => [name, readers[name](document, parents)])
  return Object.fromEntries(read) as ProductValues
}
