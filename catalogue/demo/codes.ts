import { variantId } from '#contract/catalogue/lens-parameters.ts'
import { checkDigit } from '#contract/staff/gtin.ts'
import { chance } from './chance.ts'
import type { ProductRecord } from './record.ts'

/** Numbers that begin so are for demonstrations: no box in the world has one. */
const prefix = '952'

function gtinOf(variant: string): string {
  const digits = prefix + String(chance(`gtin ${variant}`)(1_000_000_000)).padStart(9, '0')
  return digits + checkDigit(digits)
}

const aisles: Partial<Record<ProductRecord['category'], string>> = {
  lens: 'A',
  sunglasses: 'C',
  reading_glasses: 'D',
}

/** A shelf for each product, and codes for the variants that the warehouse counts. A service has neither. */
export function withCodes(product: ProductRecord): ProductRecord {
  if (product.category === 'service') return product
  const next = chance(`shelf ${product.product_id}`)
  const shelf = `${aisles[product.category] ?? 'B'}-${String(1 + next(12)).padStart(2, '0')}-${1 + next(5)}`
  const codes = product.stock.map(({ options }) => ({
    options,
    gtin: gtinOf(variantId(product.product_id, options)),
  }))
  return { ...product, shelf, codes }
}
