import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useStorefront } from '#app/shell/document/storefront.tsx'
import type { ContentPage } from '#contract/content/blocks.ts'
import { splitLocale } from '#contract/web/locale-path.ts'

type Gift = { story: ContentPage; Modal: ComponentType<{ story: ContentPage; onClose: () => void }> }

const Context = createContext<((address: string) => void) | undefined>(undefined)

/** The stories in the folder `gifts` are pages like all others, and open over the page that leads to them. */
export const isGift = (address: string) => splitLocale(address).path.startsWith('/gifts/')

/** Nothing where a layout has no room for it: there a gift is a page. */
export const useOpenGift = () => useContext(Context)

/** Shows one gift at a time. Where its story or the modal cannot be had, the address is opened as the page that it is. */
export function GiftProvider({ children }: { children: ReactNode }) {
  const { locale } = useStorefront()
  const [gift, setGift] = useState<Gift>()
  const open = useMemo(
    () => (address: string) =>
      void loadGift(splitLocale(address).path.slice(1), locale).then(setGift, () => location.assign(address)),
    [locale],
  )
  return (
    <Context value={open}>
      {children}
      {gift && <gift.Modal story={gift.story} onClose={() => setGift(undefined)} />}
    </Context>
  )
}

async function loadGift(slug: string, locale: string): Promise<Gift> {
  const [answer, { GiftModal }] = await Promise.all([
    fetch(`/api/content/stories/${slug}?locale=${locale}`),
    import('./gift-modal.tsx'),
  ])
  if (!answer.ok) throw new Error(`The story ${slug} answered ${answer.status}`)
  return { story: (await answer.json()) as ContentPage, Modal: GiftModal }
}
