import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useSession } from '#app/session/session.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { OptionValue } from '#contract/catalogue/lens-parameters.ts'
import { type Change, sendChange, type WishlistEdit } from './send-change.ts'
import { type Wishlist, WishlistContext } from './wishlist-context.ts'

/** The visitor's wishlist. Pages are the same for all visitors, so it is known only after hydration. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const { changes, change, settled } = useChanges()
  const { session } = useSession()
  const { Sidebar, open, close } = useSidebar()
  const saved = session?.wishlist.product_ids
  const context = useMemo<Wishlist>(() => {
    const ids = new Set(saved)
    for (const [id, change] of Object.entries(changes)) change === 'add' ? ids.add(id) : ids.delete(id)
    return { count: ids.size, has: (id) => ids.has(id), change, settled, open }
  }, [saved, changes, change, settled, open])
  return (
    <WishlistContext value={context}>
      {children}
      {Sidebar && <Sidebar onClose={close} />}
    </WishlistContext>
  )
}

/** The changes that the shop has not confirmed yet. */
function useChanges() {
  const t = useTexts()
  const notify = useNotify()
  const { locale } = useStorefront()
  const { refresh } = useSession()
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({})
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)

  const change = useMemo(() => {
    async function perform(edit: WishlistEdit) {
      const { done, code, message } = await sendChange(edit, locale)
      if (done) await refresh()
      else notify({ type: 'danger', key: 'wishlist', code, message: message ?? t('wishlist.failed') })
      waiting.current--
      if (waiting.current === 0) setChanges({})
      return done
    }
    // Changes are sent one after the other, so that the last click decides.
    return (productId: string, change: Change, color?: OptionValue) => {
      waiting.current++
      setChanges((all) => ({ ...all, [productId]: change }))
      const turn = queue.current.then(() => perform({ productId, change, color }))
      queue.current = turn
      return turn
    }
  }, [locale, notify, refresh, t])
  const settled = useCallback(() => queue.current, [])
  return { changes, change, settled }
}

type SidebarProps = { onClose: () => void }

/** The sidebar is loaded when it opens for the first time. If that fails, the page of the wishlist opens. */
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
