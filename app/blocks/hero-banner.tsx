import { ContentLink } from '#app/storefront/content-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ContentPicture } from '#app/ui/picture.tsx'
import { Backdrop } from './backdrop.tsx'
import type { BlockProps } from './block-props.ts'

/** One sentence, one action, one large picture. */
export function HeroBanner({ block }: BlockProps<'hero_banner'>) {
  return (
    <Backdrop colour={block.background ?? 'surface'} className="overflow-hidden">
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
    </Backdrop>
  )
}
