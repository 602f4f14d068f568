import { createContext, useContext } from 'react'
import type { OptionValue } from '#contract/catalogue/lens-parameters.ts'
import type { Change } from './send-change.ts'

export type Wishlist = {
  count: number
  has: (productId: string) => boolean
  /** Shows a change at once, and takes it back if the shop refuses it. Gives whether it was done; never rejects. */
  change: (productId: string, change: Change, color?: OptionValue) => Promise<boolean>
  /** When the shop has heard of all changes so far. */
  settled: () => Promise<unknown>
  /** Shows the list beside the page. */
  open: () => void
}

export const WishlistContext = createContext<Wishlist | undefined>(undefined)

export function useWishlist(): Wishlist {
  const context = useContext(WishlistContext)
  if (!context) throw new Error('useWishlist outside of WishlistProvider')
  return context
}
