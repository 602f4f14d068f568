import type { CatalogueRecord } from '#server/catalogue/catalogue-file.ts'
import { type BrandName, manufacturers } from './brands.ts'
import { colourOf } from './colours.ts'
import { costsOf } from './prices.ts'
import { safetyOf } from './safety.ts'

export type ProductRecord = Extract<CatalogueRecord, { record: 'product' }>

type OwnField =
  | 'sku'
  | 'category'
  | 'categories'
  | 'brand_channels'
  | 'unit'
  | 'units'
  | 'content'
  | 'texts'
  | 'images'
  | 'prices'
  | 'stock'
  | 'popularity'
type ProductFields = Pick<ProductRecord, OwnField | 'product_id'> & Partial<ProductRecord> & { maker: BrandName }

/** A line of the file, in the order of its schema: what most products have in common, and what is special about one. */
export function productRecord({ maker, ...own }: ProductFields): ProductRecord {
  const record: ProductRecord = {
    record: 'product',
    lens_type: null,
    lens_usage: null,
    brand: [maker],
    manufacturer: [manufacturers[maker]],
    safety: own.category === 'service' ? null : safetyOf(manufacturers[maker]),
    badge: null,
    is_active: true,
    is_trial: false,
    product_status: 'available',
    discontinued: false,
    product_replacement: null,
    similar_products: [],
    group_upsell: null,
    product_group: null,
    mobile_images: {},
    marketing_images: [],
    rich_content: [],
    axes: {},
    not_made: [],
    vat_class: 'standard',
    bulk_prices: [],
    ...(own.category !== 'service' && { costs: costsOf(own.prices) }),
    lead_days: 1,
    ...own,
  }
  const codes = record.axes.color
  return codes
    ? { ...record, color_texts: Object.fromEntries(codes.map((code) => [code, colourOf(code).name])) }
    : record
}

/** `OND-DAY-30` for `ondrella-day-30`: the label in the warehouse. */
export const skuOf = (product_id: string) => product_id.replace(/^([a-z]{3})[a-z]*/, '$1').toUpperCase()

/** A title as part of an address: `2 × 360 ml` becomes `2x360-ml`, `für` becomes `fuer`. */
function slugOf(title: string): string {
  const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', œ: 'oe' }
  return title
    .toLowerCase()
    .replace(/ × /g, 'x')
    .replace(/[äöüœ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export const textOf = (title: string, ...sentences: string[]) => ({
  slug: slugOf(title),
  title,
  description: sentences.join(' '),
})

/** The pictures of each colour: the first one is drawn, the others are the same drawing in another colour. */
export const colourPictures = (codes: readonly string[], views: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    codes.map((code, index) => {
      const named = Object.entries(views).map(([view, name]) => [view, index === 0 ? name : `${name}~${code}`])
      return [code, { swatch: colourOf(code).hex, pictures: Object.fromEntries(named) }]
    }),
  )

export const groupOf = (canonical_product_id: string, product_id: string) => ({
  canonical: canonical_product_id === product_id,
  canonical_product_id,
})
