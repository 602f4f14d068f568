import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useSession } from '#app/session/session.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { type Change, sendChange } from './send-change.ts'

type Wishlist = {
  count: number
  has: (productId: string) => boolean
  /** Shows at once what is wanted, and takes it back if the shop refuses. Tells whether it was done. Never rejects. */
  change: (productId: string, change: Change) => Promise<boolean>
  /** Shows the list beside the page. */
  open: () => void
}

const Context = createContext<Wishlist | undefined>(undefined)

export function useWishlist(): Wishlist {
  const context = useContext(Context)
  if (!context) throw new Error('useWishlist outside of WishlistProvider')
  return context
}

/** What this visitor saved. The pages are everybody's, so it is known only after they have come to life. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const { wanted, change } = useChanges()
  const { session } = useSession()
  const { Sidebar, open, close } = useSidebar()
  const saved = session?.wishlist.product_ids
  const context = useMemo<Wishlist>(() => {
    const ids = new Set(saved)
    for (const [id, change] of Object.entries(wanted)) change === 'add' ? ids.add(id) : ids.delete(id)
    return { count: ids.size, has: (id) => ids.has(id), change, open }
  }, [saved, wanted, change, open])
  return (
    <Context value={context}>
      {children}
      {Sidebar && <Sidebar onClose={close} />}
    </Context>
  )
}

/** What was asked for and is not yet known to be so. */
function useChanges() {
  const t = useTexts()
  const notify = useNotify()
  const { locale } = useStorefront()
  const { refresh } = useSession()
  const [wanted, setWanted] = useState<Readonly<Record<string, Change>>>({})
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)

  const change = useMemo(() => {
    async function perform(productId: string, change: Change) {
      const { done, message } = await sendChange(productId, change, locale)
      if (done) await refresh()
      else notify({ type: 'danger', key: 'wishlist', message: message ?? t('wishlist.failed') })
      waiting.current--
      if (waiting.current === 0) setWanted({})
      return done
    }
    // One after the other: of two clicks the second one has the last word.
    return (productId: string, change: Change) => {
      waiting.current++
      setWanted((all) => ({ ...all, [productId]: change }))
      const turn = queue.current.then(() => perform(productId, change))
      queue.current = turn
      return turn
    }
  }, [locale, notify, refresh, t])
  return { wanted, change }
}

type SidebarProps = { onClose: () => void }

/** Loaded when somebody opens it for the first time. Where that fails, the page shows the same. */
function useSidebar() {
  const { path } = useStorefront()
  const [Sidebar, setSidebar] = useState<ComponentType<SidebarProps>>()
  const page = path('/wishlist')
  const open = useMemo(
    () => () =>
      import('./wishlist-sidebar.tsx').then(
        ({ WishlistSidebar }) => setSidebar(() => WishlistSidebar),
        () => location.assign(page),
      ),
    [page],
  )
  return { Sidebar, open, close: () => setSidebar(undefined) }
}
