import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loadSession } from '#app/session/load-session.ts'
import { useSession } from '#app/session/session.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { CartSummary } from '#contract/cart/cart.ts'
import { summaryOf } from '#contract/cart/cart-summary.ts'
import { type CartAccess, CartContext } from './cart-context.ts'
import { createCartRequests, newKey } from './cart-requests.ts'

import { type CartStore, createCartStore } from './cart-store.ts'
import { reasonOf, refusalMessage } from './refusal-message.ts'

const loadSidebar = () => import('./cart-sidebar.tsx')
const retryAfter = 5000

function prepare() {
  if (navigator.onLine) loadSidebar().catch(() => undefined)
}

/** The visitor's cart, on every page. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { locale, path } = useStorefront()
  const language = useRef({ locale, path })
  useEffect(() => {
    language.current = { locale, path }
  }, [locale, path])
  const [store] = useState(() =>
    createCartStore({
      requests: createCartRequests(() => language.current),
      current: async () => (await loadSession())?.cart,
      later: (again) => void setTimeout(again, retryAfter),
      newKey,
    }),
  )
  const [Sidebar, setSidebar] = useState<ComponentType<{ onClose: () => void }>>()
  useSurroundings(store)

  const close = useCallback(() => setSidebar(undefined), [])
  const open = useCallback(async () => {
    try {
      const { CartSidebar } = await loadSidebar()
      setSidebar(() => CartSidebar)
    } catch {
      location.assign(path('/cart'))
    }
  }, [path])
  // The sidebar closes when the visitor moves on to another page.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, also one to the same page.
  useEffect(close, [key])

  const isOpen = Sidebar !== undefined
  const access = useMemo<CartAccess>(() => ({ store, open, close, isOpen, prepare }), [store, open, close, isOpen])
  return (
    <CartContext value={access}>
      {children}
      {Sidebar && <Sidebar onClose={close} />}
    </CartContext>
  )
}

/** Tells the store about the session, other tabs and the connection, and the visitor about its refusals. */
function useSurroundings(store: CartStore) {
  const t = useTexts()
  const notify = useNotify()
  const { session } = useSession()
  useEffect(() => {
    if (session) void store.compare(session.cart)
  }, [session, store])

  useEffect(() => {
    const channel = new BroadcastChannel('cart')
    let published = ''
    channel.onmessage = ({ data }: MessageEvent<CartSummary>) => store.hear(data)
    const stop = store.subscribe(() => {
      const { cart } = store.read()
      const news = cart ? JSON.stringify(summaryOf(cart)) : ''
      if (cart && news !== published) channel.postMessage(summaryOf(cart))
      published = news
    })
    addEventListener('online', store.send)
    return () => {
      stop()
      channel.close()
      removeEventListener('online', store.send)
    }
  }, [store])

  useEffect(
    () =>
      store.onRefusal((refusal) => {
        const isStockStop = refusal.code === 'refused' && refusal.problem.code === 'stop-order'
        const message = refusalMessage(refusal, t('shell.cart_failed'))
        const key = isStockStop ? 'checkout_failed' : 'cart_failed'
        notify({ type: 'danger', key, code: reasonOf(refusal), message })
      }),
    [store, notify, t],
  )
}
