import type { Options, ParameterRules } from '#contract/catalogue/lens-parameters.ts'
import { optionMistakes } from '#server/catalogue/option-rules.ts'

export { variantIdOf } from '#server/catalogue/option-rules.ts'

/** What is wrong in a request, and where, as a path into it. */
export type DeliveryMistake = {
  path: string
  code: 'unknown-product' | 'option-missing' | 'option-unknown' | 'not-made' | 'not-shipped'
}

/** Where the request names the product and its options. */
type Paths = { product: string; option: string }

/** `product_id` is null where the storefront does not sell such a product. */
export function variantMistakes(
  product: ParameterRules & { product_id: string | null },
  options: Options,
  paths: Paths,
): DeliveryMistake[] {
  if (product.product_id === null) return [{ path: paths.product, code: 'unknown-product' }]
  return optionMistakes(product, options).map(({ option, code }) => ({
    path: option ? `${paths.option}.${option}` : paths.option,
    code,
  }))
}
