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
        /^([a-z]+)(-?)([0-9])/,
        (_, name, minus, digit) => `${name}\u00a0${minus && '−'}${digit}`,
      ),
    )
    .join(' · ')
