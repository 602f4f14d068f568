import { useEffect, useState } from 'react'
import { readAnswer } from '#app/session/read-json.ts'
import { useSession } from '#app/session/session.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { SavedProduct } from '#contract/catalogue/wishlist.ts'
import { EmptyWishlist } from './empty-wishlist.tsx'
import { SavedProducts } from './saved-products.tsx'
import { useWishlist } from './wishlist-context.ts'

/** The wishlist at the right edge, loaded anew each time it opens. */
export function WishlistSidebar({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog title={t('wishlist.title')} look="sidebar" onClose={onClose}>
      <Contents onLeave={onClose} />
    </Dialog>
  )
}

function Contents({ onLeave }: { onLeave: () => void }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { session } = useSession()
  const list = useProducts()
  if (list === 'loading') return <Placeholder />
  if (list === 'failed')
    return (
      <>
        <p role="alert">{t('wishlist.failed')}</p>
        <a href={path('/wishlist')} className={`mt-4 ${buttonClass('secondary')}`}>
          {t('wishlist.view')}
        </a>
      </>
    )
  if (list.length === 0) return <EmptyWishlist onLeave={onLeave} />
  return (
    <>
      <SavedProducts products={list} onLeave={onLeave} />
      {session?.customer === null && <p className="mt-6 text-muted text-sm">{t('wishlist.guest_hint')}</p>}
    </>
  )
}

function useProducts() {
  const { locale } = useStorefront()
  const { settled } = useWishlist()
  const [list, setList] = useState<'loading' | 'failed' | readonly SavedProduct[]>('loading')
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      // What was saved a moment ago is in the list, too.
      await settled()
      const response = await fetch(`/api/wishlist?locale=${locale}`, { signal: leaving.signal })
      const collection = await readAnswer<{ 'hydra:member': SavedProduct[] }>(response)
      return collection['hydra:member']
    }
    read().then(setList, () => !leaving.signal.aborted && setList('failed'))
    return () => leaving.abort()
  }, [locale, settled])
  return list
}

/** As large as the products will be, and visible only if they take a while. */
function Placeholder() {
  const t = useTexts()
  return (
    <div aria-busy="true" className="late">
      <span className="sr-only">{t('shell.loading')}</span>
      {[1, 2, 3].map((place) => (
        <div key={place} className="saved-product">
          <div className="size-25 rounded-field bg-surface-strong" />
          <div className="flex-1 space-y-3">
            <div className="h-4 w-1/3 rounded-small bg-surface-strong" />
            <div className="h-5 rounded-small bg-surface-strong" />
          </div>
        </div>
      ))}
    </div>
  )
}
