import { ContentLink } from '#app/ui/app-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ContentPicture } from '#app/ui/picture.tsx'
import type { BlockOf } from '#contract/content-blocks.ts'

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
          {block.image && (
            <ContentPicture
              asset={block.image_desktop ?? block.image}
              mobile={block.image_mobile}
              width={780}
              height={510}
              className="size-full object-cover object-right"
            />
          )}
        </ContentLink>
      </div>
    </section>
  )
}

/** One of several side by side. */
export function SmallBanner({ block }: { block: BlockOf<'small_banner'> }) {
  return (
    <ContentLink link={block.link} className="small-banner group">
      {block.image && (
        <ContentPicture
          asset={block.image}
          width={390}
          height={255}
          className={`aspect-[390/255] w-full ${block.objectFit === 'contain' ? 'bg-surface object-contain p-2' : 'object-cover'}`}
        />
      )}
      <span className="flex grow flex-col items-start gap-1 p-4">
        {block.title && <span className="title-sm">{block.title}</span>}
        {block.text && <span className="text-muted text-sm">{block.text}</span>}
        {block.label && <BannerLabel text={block.label} />}
      </span>
    </ContentLink>
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
