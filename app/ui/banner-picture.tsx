import { address, drawing, loading } from '#app/ui/picture.tsx'
import type { Asset } from '#contract/content.ts'
import type { BlockOf } from '#contract/content-blocks.ts'
import { bannerWidths, mobileBannerWidths, nearestQuality, pictureQuality } from '#contract/picture-sizes.ts'

type Banner = BlockOf<'big_banner' | 'image_banner' | 'banner'>

/** The box of a banner; its class makes it, because the Content-Security-Policy knows no styles in the page. */
type Box = { width: number; height: number; className: string }

/** A picture across the page, by device: the browser takes the smallest of the widths that is enough. */
export function BannerPicture({ block, box, sizes = acrossThePage }: { block: Banner; box: Box; sizes?: string }) {
  const wide = block.image_desktop ?? block.image
  if (!wide) return null
  const { image_tablet: tablet, image_mobile: mobile = block.image ?? wide, compression } = block
  return (
    <picture className="contents">
      <source media="(width < 48rem)" srcSet={widthsOf(mobile, mobileBannerWidths, compression)} sizes={sizes} />
      {tablet && <source media="(width < 64rem)" srcSet={widthsOf(tablet, bannerWidths, compression)} sizes={sizes} />}
      <img
        src={address(wide)}
        srcSet={widthsOf(wide, bannerWidths, compression)}
        sizes={sizes}
        alt={wide.alt || block.label || ''}
        {...box}
        {...loading(false)}
      />
    </picture>
  )
}

const acrossThePage = '(width < 80rem) 100vw, 1240px'

function widthsOf(asset: Asset, widths: readonly number[], compression: number): string {
  const name = drawing(asset)
  if (!name) return address(asset)
  const nearest = nearestQuality(compression)
  const quality = nearest === pictureQuality ? '' : `-q${nearest}`
  return widths.map((width) => `/img/${width}w${quality}/page/${name} ${width}w`).join(', ')
}
