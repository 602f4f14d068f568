import { BannerWords, hasWords } from '#app/blocks/banner-words.tsx'
import type { BlockProps } from '#app/blocks/block-props.ts'
import { ContentLink } from '#app/ui/app-link.tsx'
import { BannerPicture } from '#app/ui/banner-picture.tsx'
import { bannerBox } from '#contract/banner-box.ts'

const general = { width: 1420, height: 400 }

/** A picture with words beneath; it may lead somewhere. */
export function PlainBanner({ block, eager }: BlockProps<'banner'>) {
  const box = bannerBox(block, general)
  return (
    <section className="py-step-base">
      <div className="page">
        <ContentLink link={block.link} className={`small-banner group ${box.isFixed ? 'w-fit max-w-full' : ''}`}>
          <BannerPicture block={block} box={box} eager={eager} />
          {hasWords(block) && <BannerWords block={block} />}
        </ContentLink>
      </div>
    </section>
  )
}
