import { type ComponentType, type MouseEvent, useState } from 'react'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Link } from '#contract/content.ts'

/** Opens the consent settings. Where they cannot be opened it is a link to what we say about privacy. */
export function ConsentLink({ title, privacy }: { title: string | undefined; privacy: Link }) {
  const t = useTexts()
  const { target, path } = useStorefront()
  const [Settings, setSettings] = useState<ComponentType<{ onClose: () => void }>>()

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const { ConsentSettings } = await import('#app/shell/consent-settings.tsx')
      setSettings(() => ConsentSettings)
    } catch {
      location.assign(href)
    }
  }

  return (
    <>
      <a href={target(privacy)?.href ?? path('/privacy')} className="footer-link" onClick={open}>
        {title ?? t('consent.title')}
      </a>
      {Settings && <Settings onClose={() => setSettings(undefined)} />}
    </>
  )
}
