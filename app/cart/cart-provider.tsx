import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import { loadSession } from '#app/session/load-session.ts'
import { useSession } from '#app/session/session.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { CartSummary } from '#contract/cart/cart.ts'
import { summaryOf } from '#contract/cart/cart-summary.ts'
import { createCartRequests } from './cart-requests.ts'
import type { CartState } from './cart-state.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { refusalMessage } from './refusal-message.ts'

type CartAccess = {
  store: CartStore
  /** Opens the sidebar. Where it cannot be had, the page of the cart opens. */
  open: () => Promise<void>
  close: () => void
  isOpen: boolean
  /** Loads what `open` needs, for whoever is about to. */
  prepare: () => void
}

const Context = createContext<CartAccess | undefined>(undefined)

export function useCart(): CartAccess {
  const access = useContext(Context)
  if (!access) throw new Error('useCart outside of CartProvider')
  return access
}

/** What is known of the cart: nothing in the server's HTML, which is everybody's. */
export function useCartState(): CartState {
  const { store } = useCart()
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}

const loadSidebar = () => import('./cart-sidebar.tsx')
const retryAfter = 5000

function prepare() {
  if (navigator.onLine) loadSidebar().catch(() => undefined)
}

/** A name for one act: however often it is sent, it is done once. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The visitor's cart, on every page. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { locale, path } = useStorefront()
  const language = useRef(locale)
  useEffect(() => {
    language.current = locale
  }, [locale])
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
  // A sidebar that led to another page has done its work.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move closes it, also one to the same page.
  useEffect(close, [key])

  const isOpen = Sidebar !== undefined
  const access = useMemo<CartAccess>(() => ({ store, open, close, isOpen, prepare }), [store, open, close, isOpen])
  return (
    <Context value={access}>
      {children}
      {Sidebar && <Sidebar onClose={close} />}
    </Context>
  )
}

/** The store learns from the session, from other tabs and from the connection; the visitor from the store. */
function useSurroundings(store: CartStore) {
  const t = useTexts()
  const notify = useNotify()
  const { session } = useSession()
  useEffect(() => {
    if (session) void store.compare(session.cart)
  }, [session, store])

  useEffect(() => {
    const channel = new BroadcastChannel('cart')
    let told = ''
    channel.onmessage = ({ data }: MessageEvent<CartSummary>) => store.hear(data)
    const stop = store.subscribe(() => {
      const { cart } = store.read()
      const news = cart ? JSON.stringify(summaryOf(cart)) : ''
      if (cart && news !== told) channel.postMessage(summaryOf(cart))
      told = news
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
        notify({ type: 'danger', key: isStockStop ? 'checkout_failed' : 'cart_failed', message })
      }),
    [store, notify, t],
  )
}
