import { Logo } from '#app/storefront/logo.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { ViewButton } from '#app/storefront/view-button.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'

/** The header of the checkout: the way home and a phone number, without links that distract from paying. */
export function CheckoutHeader() {
  const t = useTexts()
  const { storefront, settings, path } = useStorefront()
  return (
    <div className="border-line border-b bg-paper">
      <div className="page flex min-h-16 items-center justify-between gap-4">
        <PageLink
          to={path('/')}
          aria-label={t('shell.home_link', { brand: storefront.name })}
          className="flex min-h-11 items-center"
        >
          <Logo brand={storefront.id} className="h-7 xs:h-8" />
        </PageLink>
        <ViewButton className="flex min-h-11 items-center gap-2 whitespace-nowrap text-sm" />
        {settings?.phone && (
          <a
            href={phoneUrl(settings.phone, settings.phone_international)}
            className="flex min-h-11 min-w-11 items-center justify-end gap-2 text-sm"
          >
            <Icon name="phone" className="size-4 shrink-0" />
            <span className="whitespace-nowrap max-xs:sr-only">{settings.phone}</span>
          </a>
        )}
      </div>
    </div>
  )
}
