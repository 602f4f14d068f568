import { ProductPicture } from '#app/ui/picture.tsx'

const small = 140
const made = (name: string, scale = '') => `/img/${small}x${small}${scale}/${name}`

/** On the page of the cart: larger than beside a page, a little smaller on phones. */
export function LinePicture({ name }: { name: string }) {
  return (
    <picture className="contents">
      <source media="(width < 48rem)" srcSet={`${made(name)}, ${made(name, '@2x')} 2x`} width={small} height={small} />
      <ProductPicture name={name} alt="" width={170} height={170} className="cart-picture" />
    </picture>
  )
}
