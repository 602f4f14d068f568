import { useStorefront } from '#app/storefront/storefront.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import { ContentPicture } from '#app/ui/picture.tsx'
import { Title } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

/** A member of staff, with phone number and e-mail address. */
export function ContactSupport({ block }: BlockProps<'contact_support'>) {
  const { settings } = useStorefront()
  return (
    <section className="py-step-lg">
      <div className="page">
        <div className="contact-support">
          {block.image && (
            <ContentPicture asset={block.image} width={300} height={300} sizes="(width < 48rem) 6rem, 300px" />
          )}
          <div>
            {block.title && <Title>{block.title}</Title>}
            <p className="mt-2 font-semibold">{block.expert_name}</p>
            {[block.expert_title, block.expert_title_2].filter(Boolean).map((title) => (
              <p key={title} className="text-muted text-sm">
                {title}
              </p>
            ))}
          </div>
          <div>
            {block.text && <p className="max-w-narrow">{block.text}</p>}
            <div className="mt-4 flex flex-wrap items-center gap-3 wrap-anywhere">
              {settings?.phone && (
                <a href={phoneUrl(settings.phone, settings.phone_international)} className={buttonClass('secondary')}>
                  <Icon name="phone" />
                  {settings.phone}
                </a>
              )}
              {settings?.email && (
                <a href={`mailto:${settings.email}`} className={buttonClass('secondary')}>
                  <Icon name="mail" />
                  {settings.email}
                </a>
              )}
              {settings?.working_hours && <p className="text-muted text-sm">{settings.working_hours}</p>}
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
