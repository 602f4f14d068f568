import type { ReactNode } from 'react'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import { ScenePicture } from '#app/ui/picture.tsx'
import { bannerSizes } from '#contract/catalogue/picture-sizes.ts'
import { BlockHead, Title } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

/** The shop's studios: address, opening hours, phone and e-mail. */
export function StudioList({ block }: BlockProps<'studio_list'>) {
  return (
    <section className="py-step-lg">
      <div className="page">
        <BlockHead title={block.title} subtitle={block.subtitle} />
        <ul className="mt-8 grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
          {block.items.map((studio) => (
            <li key={studio._uid} className="info-card">
              {studio.image && <ScenePicture asset={studio.image} sizes={bannerSizes} className="info-card-picture" />}
              <Title inside={1}>{studio.name}</Title>
              <address className="grid gap-4 not-italic">
                <Row icon="pin">{studio.address}</Row>
                {studio.opening_hours && <Row icon="clock">{studio.opening_hours}</Row>}
                {studio.phone && (
                  <Row icon="phone">
                    <a href={phoneUrl(studio.phone, undefined)} className="link touch-area">
                      {studio.phone}
                    </a>
                  </Row>
                )}
                {studio.email && (
                  <Row icon="mail">
                    <a href={`mailto:${studio.email}`} className="link touch-area">
                      {studio.email}
                    </a>
                  </Row>
                )}
              </address>
              {studio.label && (
                <ContentLink
                  link={studio.link}
                  className="link mt-auto inline-flex min-h-11 items-center font-semibold"
                >
                  {studio.label}
                </ContentLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Row({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className="flex gap-3">
      <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</span>
    </span>
  )
}
