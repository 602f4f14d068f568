import type { VariantName } from '#contract/staff/stock.ts'

/** The page of a variant. */
export const variantPath = ({ product, variant }: VariantName) =>
  `/staff/stock/variant?${new URLSearchParams({ product, variant })}`

/** `sph-2.50 · bc8.6`, as on the label of the box; empty if the product has one variant. */
export const choiceOf = ({ product, variant }: VariantName) =>
  decodeURIComponent(variant.slice(product.length + 1).replaceAll(',', ' · '))
