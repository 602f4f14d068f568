import type { Brand } from '#contract/brand.ts'
import type { PostalAddress } from './postal-address.ts'

type Billed = Pick<PostalAddress, 'country_code' | 'company' | 'tax_number'>

/** Whether the storefront demands the tax number of a private person in Italy, and the billing address has none. */
export const lacksTaxNumber = ({ theme }: Pick<Brand, 'theme'>, billing: Billed | null): boolean =>
  theme?.demandsTaxNumber === true && billing?.country_code === 'IT' && !billing.company && !billing.tax_number
