import { ProductPicture } from '#app/ui/picture.tsx'

const small = 140
const source = (name: string, scale = '') => `/img/${small}x${small}${scale}/${name}`

/** The picture of a line on the cart's page: larger than in the sidebar, a little smaller on phones. */
export function LinePicture({ name }: { name: string }) {
  return (
    <picture className="contents">
      <source
        media="(width < 48rem)"
        srcSet={`${source(name)}, ${source(name, '@2x')} 2x`}
        width={small}
        height={small}
      />
      <ProductPicture name={name} alt="" width={170} height={170} className="cart-picture" />
    </picture>
  )
}
