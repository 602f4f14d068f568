import { ContentLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ContentPicture } from '#app/ui/picture.tsx'
import type { BlockOf } from '#contract/content-blocks.ts'

/** The first thing on the page: of several items the first that is in its time. */
export function Hero({ block }: { block: BlockOf<'hero'> }) {
  const [item] = block.items
  return item ? <HeroBanner block={item} /> : null
}

/** One sentence, one action, one large picture. */
export function HeroBanner({ block }: { block: BlockOf<'hero_banner'> }) {
  return (
    <section className="overflow-hidden bg-surface">
      <div className="page grid grid-cols-1 items-center gap-8 py-10 lg:min-h-120 lg:grid-cols-2 lg:gap-12 lg:py-16">
        <div>
          <h1 className="title-xl">{block.title}</h1>
          {block.subtitle && <p className="mt-4 max-w-md text-lg">{block.subtitle}</p>}
          {block.buttonText && (
            <ContentLink
              link={block.link}
              className={`mt-8 max-w-full wrap-anywhere ${buttonClass('primary', 'large')}`}
            >
              {block.buttonText}
            </ContentLink>
          )}
        </div>
        {block.image && (
          <ContentPicture
            asset={block.image}
            width={960}
            height={840}
            eager
            className="mx-auto h-auto w-full max-w-md rounded-box lg:max-w-none"
          />
        )}
      </div>
    </section>
  )
}
