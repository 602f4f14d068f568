import { z } from 'zod'

/** What a page needs to know of a visitor's wishlist: which hearts are full. Newest first. */
export const WishlistSummary = z
  .object({ count: z.int(), product_ids: z.array(z.string()) })
  .meta({ id: 'WishlistSummary' })
export type WishlistSummary = z.infer<typeof WishlistSummary>

/** What the forms of the wishlist send. */
export const WishlistChange = z.object({ product_id: z.string().min(1).max(40), change: z.enum(['add', 'remove']) })
