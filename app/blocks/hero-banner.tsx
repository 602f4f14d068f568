import { ContentLink } from '#app/storefront/content-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ContentPicture } from '#app/ui/picture.tsx'
import { Backdrop } from './backdrop.tsx'
import type { BlockProps } from './block-props.ts'

/** One sentence, one action, one large picture. */
export function HeroBanner({ block }: BlockProps<'hero_banner'>) {
  return (
    <Backdrop colour={block.background ?? 'surface'} className="overflow-hidden">
      <div className="page hero-banner">
        <div>
          <h1 className="title-xl">{block.title}</h1>
          {block.subtitle && <p className="mt-3 max-w-md lg:mt-4 lg:text-lg">{block.subtitle}</p>}
          {block.buttonText && (
            <ContentLink
              link={block.link}
              className={`mt-6 max-w-full wrap-anywhere ${buttonClass('primary', 'large')}`}
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
            sizes={besideWords}
            eager
            className="hero-picture"
          />
        )}
      </div>
    </Backdrop>
  )
}

// On phones less than its width, because two dots for each pixel are as sharp there as three.
const besideWords = '(width < 48rem) 55vw, (width < 80rem) 48vw, 600px'
