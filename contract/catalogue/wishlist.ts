import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

/** The products on a visitor's wishlist, newest first: the part that every page shows. */
export const WishlistSummary = z
  .object({ count: z.int(), product_ids: z.array(z.string()) })
  .meta({ id: 'WishlistSummary' })
export type WishlistSummary = z.infer<typeof WishlistSummary>

/** What the forms of the wishlist send. */
export const WishlistChange = z.object({ product_id: textLine(40).min(1), change: z.enum(['add', 'remove']) })
