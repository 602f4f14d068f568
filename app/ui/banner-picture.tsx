import { bannerWidths, mobileBannerWidths, nearestQuality, pictureQuality } from '#contract/catalogue/picture-sizes.ts'
import type { BlockOf } from '#contract/content/blocks.ts'
import type { Asset } from '#contract/content/story.ts'
import type { Box } from './banner-box.ts'
import { Frame } from './frame.tsx'
import { loading, pictureUrl, resizableName, widthsFor } from './picture.tsx'

type Banner = BlockOf<'big_banner' | 'small_banner' | 'image_banner' | 'banner'>
type BannerPictureProps = {
  block: Banner
  box: Box
  /** The attribute `sizes`: by the width of the picture the browser chooses a file. */
  sizes?: string
  /** Which part of the picture is not cut off, unless the editor says so. */
  position?: NonNullable<Banner['objectPosition']>
  eager?: boolean
}

/** A picture as wide as its place, one per device: the browser takes the smallest file that is large enough. */
export function BannerPicture({ block, box, sizes, position = 'center', eager }: BannerPictureProps) {
  const wide = block.image_desktop ?? block.image ?? block.image_tablet ?? block.image_mobile
  if (!wide) return null
  const { image_tablet: tablet, image_mobile: mobile = block.image ?? wide, compression } = block
  // A picture that loads lazily is measured by the browser, because it may be in a narrower column.
  const fixed = `${eager ? '' : 'auto, '}min(100vw, ${box.width}px)`
  const shownAt = box.isFixed ? fixed : (sizes ?? acrossThePage)
  return (
    <Frame box={box} className={borders[block.border ?? 'none']}>
      <picture className="contents">
        <source media="(width < 48rem)" srcSet={widthsOf(mobile, mobileBannerWidths, compression)} sizes={shownAt} />
        {tablet && (
          <source media="(width < 64rem)" srcSet={widthsOf(tablet, bannerWidths, compression)} sizes={shownAt} />
        )}
        <img
          src={pictureUrl(wide)}
          srcSet={widthsOf(wide, bannerWidths, compression)}
          sizes={shownAt}
          alt={wide.alt || block.label || block.title || ''}
          width={box.width}
          height={box.height}
          className={pictureClass(block, position)}
          {...loading(eager)}
        />
      </picture>
    </Frame>
  )
}

const acrossThePage = '(width < 80rem) 100vw, 1240px'

// Tailwind finds class names by searching the sources, so none may be composed at run time.
const positions = {
  center: 'object-center',
  top: 'object-top',
  bottom: 'object-bottom',
  left: 'object-left',
  right: 'object-right',
  'top left': 'object-top-left',
  'top right': 'object-top-right',
  'bottom left': 'object-bottom-left',
  'bottom right': 'object-bottom-right',
}
const paddings = { none: '', xs: 'p-step-xs', sm: 'p-step-sm', base: 'p-step-base', lg: 'p-step-lg', xl: 'p-step-xl' }
export const borders = {
  none: '',
  line: 'rounded-box border border-line',
  primary: 'rounded-box border-2 border-primary',
}

/** How the picture of a banner fits into its box. */
export function pictureClass(
  { objectFit, objectPosition, padding }: Pick<Banner, 'objectFit' | 'objectPosition' | 'padding'>,
  position: NonNullable<Banner['objectPosition']> = 'center',
) {
  const fit = objectFit === 'contain' ? 'object-contain bg-surface' : 'object-cover'
  return `${fit} ${positions[objectPosition ?? position]} ${paddings[padding ?? 'none']}`
}

function widthsOf(asset: Asset, widths: readonly number[], compression: number): string {
  const name = resizableName(asset)
  if (!name) return pictureUrl(asset)
  const nearest = nearestQuality(compression)
  const quality = nearest === pictureQuality ? '' : `-q${nearest}`
  return widthsFor(asset, widths)
    .map((width) => `/img/${width}w${quality}/${name} ${width}w`)
    .join(', ')
}
