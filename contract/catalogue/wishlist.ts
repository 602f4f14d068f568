import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'
import { ProductCard } from './catalogue.ts'

/** The products on a visitor's wishlist, newest first: the part that every page shows. */
export const WishlistSummary = z
  .object({ count: z.int(), product_ids: z.array(z.string()) })
  .meta({ id: 'WishlistSummary' })
export type WishlistSummary = z.infer<typeof WishlistSummary>

/** A product on the list, in the colour in which it was saved: its picture and its name. */
export const SavedProduct = ProductCard.extend({
  color: z.object({ code: z.string(), name: z.string() }).optional().describe('The colour that was chosen, if one was'),
}).meta({ id: 'SavedProduct' })
export type SavedProduct = z.infer<typeof SavedProduct>

export const ColorCode = textLine(40).min(1)

/** What the forms of the wishlist send. */
export const WishlistChange = z.object({
  product_id: textLine(40).min(1),
  change: z.enum(['add', 'remove']),
  color: ColorCode.optional().catch(undefined),
})
