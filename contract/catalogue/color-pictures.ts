import type { OptionValue } from './lens-parameters.ts'
import type { Pictures, ProductPictures } from './product.ts'

/** The pictures of a product in a colour. Those that a colour does not have are the same in all of them. */
export const picturesIn = ({ by_color, ...pictures }: ProductPictures, color: OptionValue | undefined): Pictures => ({
  ...pictures,
  ...by_color?.[`${color}`]?.pictures,
})
