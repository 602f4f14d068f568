import type { VariantName } from '#contract/staff/stock.ts'

/** The page of a variant. */
export const variantPath = ({ product, variant }: VariantName) =>
  `/staff/stock/variant?${new URLSearchParams({ product, variant })}`

/** `sph −2.50 · bc 8.6`, as on the label of the box; empty if the product has one variant. */
export const choiceOf = ({ product, variant }: VariantName) =>
  variant
    .slice(product.length + 1)
    .split(',')
    .map((part) =>
      decodeURIComponent(part).replace(
        /^([a-z]+)(-?)([0-9.]+)$/,
        (_, mark, minus, number) => `${mark}\u00a0${minus ? '−' : signOf(mark, number)}${number}`,
      ),
    )
    .join(' · ')

/** Plus and minus are different lenses, so a power always says which. */
const signOf = (mark: string, number: string) => (/^(sph|cyl|add)$/.test(mark) && Number(number) > 0 ? '+' : '')
