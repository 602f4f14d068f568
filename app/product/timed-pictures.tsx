import { ContentLink } from '#app/storefront/content-link.tsx'
import { ContentPicture } from '#app/ui/picture.tsx'
import type { Product } from '#contract/catalogue/product.ts'

/** Pictures that the manufacturer or the shop shows for a limited time, some of them with a link. */
export function TimedPictures({ pictures, title }: { pictures: Product['rich_content']; title: string }) {
  if (pictures.length === 0) return null
  return (
    <div className="grid gap-4 py-step-base">
      {pictures.map(({ image, link }) => (
        <ContentLink key={image} link={link ? { linktype: 'url', id: '', cached_url: '', url: link } : undefined}>
          <ContentPicture
            asset={{ filename: image, alt: title }}
            width={1240}
            height={400}
            className="h-auto w-full rounded-box"
          />
        </ContentLink>
      ))}
    </div>
  )
}
