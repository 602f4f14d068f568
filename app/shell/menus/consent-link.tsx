import { type ComponentType, useState } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import type { Link } from '#contract/content/story.ts'

/** Opens the consent settings, or the page about privacy if they cannot be loaded. */
export function ConsentLink({ title, privacy }: { title: string | undefined; privacy: Link }) {
  const t = useTexts()
  const { target, path } = useStorefront()
  const [Settings, setSettings] = useState<ComponentType<{ onClose: () => void }>>()

  async function open({ href }: HTMLAnchorElement) {
    try {
      const { ConsentSettings } = await import('./consent-settings.tsx')
      setSettings(() => ConsentSettings)
    } catch {
      location.assign(href)
    }
  }

  return (
    <>
      <a
        href={target(privacy)?.href ?? path('/privacy')}
        className="footer-link"
        onClick={onUnmodifiedClick((link) => void open(link))}
      >
        {title ?? t('consent.title')}
      </a>
      {Settings && <Settings onClose={() => setSettings(undefined)} />}
    </>
  )
}
