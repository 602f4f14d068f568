import { usePromotion } from '#app/reporting/use-promotion.ts'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { bannerBox } from '#app/ui/banner-box.ts'
import { BannerPicture, borders, pictureClass } from '#app/ui/banner-picture.tsx'
import { Frame } from '#app/ui/frame.tsx'
import { ContentPicture, ScenePicture } from '#app/ui/picture.tsx'
import { bannerSizes, pictureQuality } from '#contract/catalogue/picture-sizes.ts'
import { BannerWords, hasWords } from './banner-words.tsx'
import type { BlockProps } from './block-props.ts'

/** One of several banners side by side. */
export function SmallBanner({ block, eager }: BlockProps<'small_banner'>) {
  return (
    <ContentLink ref={usePromotion(block)} link={block.link} className="small-banner group">
      <SmallPicture block={block} eager={eager} />
      {hasWords(block) && <BannerWords block={block} />}
    </ContentLink>
  )
}

function SmallPicture({ block, eager }: BlockProps<'small_banner'>) {
  const { aspectRatio, width, height, compression, image_mobile, image_tablet, image_desktop } = block
  // If tablets or desktops have a picture of their own, no single picture fits all devices.
  const image = image_tablet || image_desktop ? undefined : block.image
  const box = bannerBox(block, bannerSizes.wide)
  const hasOwnLayout = aspectRatio || width || height || compression !== pictureQuality || !image
  if (hasOwnLayout)
    return <BannerPicture block={block} box={box} sizes={eager ? inARow : `auto, ${inARow}`} eager={eager} />
  const shared = { asset: image, className: pictureClass(block), eager }
  return (
    <Frame box={box} className={borders[block.border ?? 'none']}>
      {block.objectFit === 'contain' ? (
        <ContentPicture {...shared} mobile={image_mobile} {...bannerSizes.wide} />
      ) : (
        <ScenePicture {...shared} mobile={image_mobile} sizes={bannerSizes} />
      )}
    </Frame>
  )
}

const inARow = '(width < 48rem) 100vw, 390px'
