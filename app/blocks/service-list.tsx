import { ContentLink } from '#app/storefront/content-link.tsx'
import { ContentIcon, ScenePicture } from '#app/ui/picture.tsx'
import { bannerSizes } from '#contract/catalogue/picture-sizes.ts'
import { BlockHead, Title } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

/** The services of the shop. */
export function ServiceList({ block }: BlockProps<'service_list'>) {
  return (
    <section className="py-step-lg">
      <div className="page">
        <BlockHead title={block.title} subtitle={block.subtitle} />
        <ul className="mt-8 grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
          {block.items.map(({ _uid, title, text, icon, image, link, label }) => (
            <li key={_uid} className="info-card">
              {image ? (
                <ScenePicture asset={image} sizes={bannerSizes} className="info-card-picture" />
              ) : (
                icon && <ContentIcon name={icon} />
              )}
              <Title inside={1}>{title}</Title>
              {text && <p className="text-muted">{text}</p>}
              {label && (
                <ContentLink link={link} className="link mt-auto inline-flex min-h-11 items-center font-semibold">
                  {label}
                </ContentLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
