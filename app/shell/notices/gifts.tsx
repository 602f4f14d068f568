import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { readAnswer } from '#app/session/read-json.ts'
import { OpenGift } from '#app/storefront/gift-link.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { ContentPage } from '#contract/content/blocks.ts'
import { splitLocale } from '#contract/web/locale-path.ts'

type Gift = { story: ContentPage; Modal: ComponentType<{ story: ContentPage; onClose: () => void }> }

/** Shows one gift at a time. If its story or the modal cannot be loaded, the browser opens the gift's own page. */
export function GiftProvider({ children }: { children: ReactNode }) {
  const { locale } = useStorefront()
  const [gift, setGift] = useState<Gift>()
  const open = useMemo(
    () => (url: string) =>
      void loadGift(splitLocale(url).path.slice(1), locale).then(setGift, () => location.assign(url)),
    [locale],
  )
  return (
    <OpenGift value={open}>
      {children}
      {gift && <gift.Modal story={gift.story} onClose={() => setGift(undefined)} />}
    </OpenGift>
  )
}

async function loadGift(slug: string, locale: string): Promise<Gift> {
  const [response, { GiftModal }] = await Promise.all([
    fetch(`/api/content/stories/${slug}?locale=${locale}`),
    import('./gift-modal.tsx'),
  ])
  return { story: await readAnswer<ContentPage>(response), Modal: GiftModal }
}
