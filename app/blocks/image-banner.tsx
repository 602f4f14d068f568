import { usePromotion } from '#app/reporting/use-promotion.ts'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { bannerBox } from '#app/ui/banner-box.ts'
import { BannerPicture } from '#app/ui/banner-picture.tsx'
import type { BlockProps } from './block-props.ts'

const service = { width: 1240, height: 300 }

/** A picture that says everything itself, without texts beside it. */
export function ImageBanner({ block, eager }: BlockProps<'image_banner'>) {
  const box = bannerBox(block, service)
  return (
    <section className="py-step-base">
      <div className="page">
        <ContentLink
          ref={usePromotion(block)}
          link={block.link}
          className={`block overflow-hidden rounded-box ${box.isFixed ? 'w-fit max-w-full' : ''}`}
        >
          <BannerPicture block={block} box={box} eager={eager} />
        </ContentLink>
      </div>
    </section>
  )
}
