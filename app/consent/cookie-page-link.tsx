import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'

/** Leads to the page that lists the cookies, if the editors have one. */
export function CookiePageLink({ onClick }: { onClick?: () => void }) {
  const t = useTexts()
  const { settings } = useStorefront()
  if (!settings?.cookie_consent_manager) return null
  return (
    <p className="mt-4">
      <ContentLink link={settings.cookie_consent_manager} className="link inline-block py-2.5" onClick={onClick}>
        {t('consent.more')}
      </ContentLink>
    </p>
  )
}
