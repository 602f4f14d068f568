import { readParameters } from '#contract/catalogue/lens-parameters.ts'
import { checkDigit } from '#contract/staff/gtin.ts'
import type { ProductCode } from '#server/catalogue/catalogue-file.ts'
import { sampleProduct } from './synthetic-catalogue.ts'

/** A toric lens of 103,680 combinations. */
export const toricLens = (id: string) =>
  sampleProduct(id, {
    lens_type: 'toric',
    axes: {
      sphere: [[-9, 6.75, 0.25]],
      cylinder: [[-3, -0.75, 0.25]],
      axis: [[5, 180, 5]],
      radius: [[8.2, 9, 0.2]],
      diameter: [[14.5, 14.5, 1]],
    },
    stock: [],
  })

/** Makes `count` codes of the lens; each number of a lens has its own codes. */
export function codesOf({ axes, not_made }: ReturnType<typeof toricLens>, count: number, number = 1): ProductCode[] {
  const lists = readParameters({ axes, not_made }).axes
  return Array.from({ length: count }, (_, index) => {
    let rest = index
    const options = Object.fromEntries(
      lists.map(({ name, values }) => {
        const value = values[rest % values.length]
        rest = Math.floor(rest / values.length)
        return [name, value ?? 0]
      }),
    )
    const digits = `0${number * 1_000_000 + index}`.padStart(13, '0')
    return { options, gtin: `${digits}${checkDigit(digits)}` }
  })
}
