import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CartState } from './cart-state.ts'
import type { CartStore } from './cart-store.ts'

export type CartAccess = {
  store: CartStore
  /** Opens the sidebar, or the page of the cart if the sidebar cannot be loaded. */
  open: () => Promise<void>
  close: () => void
  isOpen: boolean
  /** Loads what `open` needs, for a visitor who is about to open the sidebar. */
  prepare: () => void
}

export const CartContext = createContext<CartAccess | undefined>(undefined)

export function useCart(): CartAccess {
  const access = useContext(CartContext)
  if (!access) throw new Error('useCart outside of CartProvider')
  return access
}

/** What the browser knows of the cart: nothing in the server's HTML, which is the same for all visitors. */
export function useCartState(): CartState {
  const { store } = useCart()
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}
