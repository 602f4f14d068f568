import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import type { Link } from '#contract/content/story.ts'
import { useConsentSettings } from './use-consent-settings.tsx'

/** Opens the consent settings, or the page about privacy if they cannot be loaded. Without scripts they are a page. */
export function ConsentLink({ title, privacy }: { title: string | undefined; privacy: Link }) {
  const t = useTexts()
  const { target, path } = useStorefront()
  const { settings, open } = useConsentSettings(target(privacy)?.href ?? path('/privacy'))
  return (
    <>
      <a href={path('/consent')} className="footer-link" onClick={onUnmodifiedClick(() => void open())}>
        {title ?? t('consent.title')}
      </a>
      {settings}
    </>
  )
}
