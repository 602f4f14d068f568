import { usePromotion } from '#app/reporting/use-promotion.ts'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { bannerBox } from '#app/ui/banner-box.ts'
import { BannerPicture } from '#app/ui/banner-picture.tsx'
import { BannerWords, hasWords } from './banner-words.tsx'
import type { BlockProps } from './block-props.ts'

const general = { width: 1420, height: 400 }

/** A picture with words below, optionally a link. */
export function PlainBanner({ block, eager }: BlockProps<'banner'>) {
  const box = bannerBox(block, general)
  return (
    <section className="py-step-base">
      <div className="page">
        <ContentLink
          ref={usePromotion(block)}
          link={block.link}
          className={`small-banner group ${box.isFixed ? 'w-fit max-w-full' : ''}`}
        >
          <BannerPicture block={block} box={box} eager={eager} />
          {hasWords(block) && <BannerWords block={block} />}
        </ContentLink>
      </div>
    </section>
  )
}
