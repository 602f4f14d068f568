import type { BlockProps } from '#app/blocks/block-props.ts'
import { ContentLink } from '#app/ui/app-link.tsx'
import { BannerPicture } from '#app/ui/banner-picture.tsx'
import { bannerBox } from '#contract/banner-box.ts'

const service = { width: 1240, height: 300 }

/** A picture for a service, and nothing beside it: it says everything itself. */
export function ImageBanner({ block, eager }: BlockProps<'image_banner'>) {
  const box = bannerBox(block, service)
  return (
    <section className="py-step-base">
      <div className="page">
        <ContentLink
          link={block.link}
          className={`block overflow-hidden rounded-box ${box.isFixed ? 'w-fit max-w-full' : ''}`}
        >
          <BannerPicture block={block} box={box} eager={eager} />
        </ContentLink>
      </div>
    </section>
  )
}
