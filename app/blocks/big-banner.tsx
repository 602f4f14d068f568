import { usePromotion } from '#app/reporting/use-promotion.ts'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { bannerBox } from '#app/ui/banner-box.ts'
import { BannerPicture } from '#app/ui/banner-picture.tsx'
import { BannerLabel } from './banner-words.tsx'
import type { BlockProps } from './block-props.ts'

const besideWords = { width: 780, height: 510 }

/** Across the whole page: words on one side, the picture on the other. */
export function BigBanner({ block, eager }: BlockProps<'big_banner'>) {
  // The picture is shown higher than its proportions, so its sides are cut off and it is wider than the page.
  const sizes = '(width < 48rem) 200vw, 1420px'
  return (
    <section className="py-step-base">
      <div className="page">
        <ContentLink ref={usePromotion(block)} link={block.link} className="big-banner group">
          <span className="big-banner-words">
            {block.title && <span className="title-md">{block.title}</span>}
            {block.text && <span className="max-w-sm">{block.text}</span>}
            {block.label && <BannerLabel text={block.label} />}
          </span>
          <BannerPicture
            block={block}
            box={bannerBox(block, besideWords)}
            sizes={sizes}
            position="right"
            eager={eager}
          />
        </ContentLink>
      </div>
    </section>
  )
}
