import { ContentLink } from '#app/ui/app-link.tsx'
import { BannerPicture } from '#app/ui/banner-picture.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ContentPicture, ScenePicture } from '#app/ui/picture.tsx'
import type { Asset } from '#contract/content.ts'
import type { BlockOf } from '#contract/content-blocks.ts'
import { bannerSizes } from '#contract/picture-sizes.ts'

const besideWords = { width: 780, height: 510, className: 'size-full object-cover object-right' }
const service = { width: 1240, height: 300, className: 'aspect-[1240/300] w-full object-cover' }
const general = { width: 1420, height: 400, className: 'aspect-[1420/400] w-full object-cover' }

/** Across the whole page: words on one side, the picture on the other. */
export function BigBanner({ block }: { block: BlockOf<'big_banner'> }) {
  return (
    <section className="py-step-base">
      <div className="page">
        <ContentLink link={block.link} className="big-banner group">
          <span className="big-banner-words">
            {block.title && <span className="title-md">{block.title}</span>}
            {block.text && <span className="max-w-sm">{block.text}</span>}
            {block.label && <BannerLabel text={block.label} />}
          </span>
          {/* The sides of the drawing are cut off: it is shown higher than it is drawn. */}
          <BannerPicture block={block} box={besideWords} sizes="(width < 48rem) 200vw, 1000px" />
        </ContentLink>
      </div>
    </section>
  )
}

/** One of several side by side. */
export function SmallBanner({ block }: { block: BlockOf<'small_banner'> }) {
  return (
    <ContentLink link={block.link} className="small-banner group">
      {block.image && <SmallPicture asset={block.image} isWhole={block.objectFit === 'contain'} />}
      <BannerWords block={block} />
    </ContentLink>
  )
}

function SmallPicture({ asset, isWhole }: { asset: Asset; isWhole: boolean }) {
  if (isWhole)
    return (
      <ContentPicture
        asset={asset}
        {...bannerSizes.wide}
        className="aspect-[390/255] w-full bg-surface object-contain p-2"
      />
    )
  return <ScenePicture asset={asset} sizes={bannerSizes} className="aspect-[390/255] w-full object-cover" />
}

/** A picture for a service, and nothing beside it: it says everything itself. */
export function ImageBanner({ block }: { block: BlockOf<'image_banner'> }) {
  return (
    <section className="py-step-base">
      <div className="page">
        <ContentLink link={block.link} className="block overflow-hidden rounded-box">
          <BannerPicture block={block} box={service} />
        </ContentLink>
      </div>
    </section>
  )
}

/** A picture with words beneath; it may lead somewhere. */
export function PlainBanner({ block }: { block: BlockOf<'banner'> }) {
  return (
    <section className="py-step-base">
      <div className="page">
        <ContentLink link={block.link} className="small-banner group">
          <BannerPicture block={block} box={general} />
          {(block.title || block.text || block.label) && <BannerWords block={block} />}
        </ContentLink>
      </div>
    </section>
  )
}

function BannerWords({ block }: { block: BlockOf<'small_banner' | 'banner'> }) {
  return (
    <span className="flex grow flex-col items-start gap-1 p-4">
      {block.title && <span className="title-sm">{block.title}</span>}
      {block.text && <span className="text-muted text-sm">{block.text}</span>}
      {block.label && <BannerLabel text={block.label} />}
    </span>
  )
}

function BannerLabel({ text }: { text: string }) {
  return (
    <span className="mt-auto inline-flex items-center gap-1 pt-2 font-semibold text-primary group-hover:underline">
      {text}
      <Icon name="chevron" className="-rotate-90 size-4" />
    </span>
  )
}
