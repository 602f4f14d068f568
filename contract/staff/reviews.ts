import { z } from 'zod'
import { ReviewText } from '#contract/catalogue/rating.ts'
import { textLine } from '#contract/printable-text.ts'

export const reviewLists = ['waiting', 'published', 'refused'] as const

/** What reviews are searched by, as it stands in the address. What cannot be read is left out. */
export const ReviewQuery = z.object({
  list: z.enum(reviewLists).catch('waiting'),
  /** Words of the text or of the name below it. */
  text: textLine(100).min(2).optional().catch(undefined),
  after: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
export type ReviewQuery = z.infer<typeof ReviewQuery>

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const seen = z.enum(reviewLists)

/** What somebody decides about a review, with what they have seen of it. */
export const ReviewAct = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('publish'), review: id, seen }),
  z.object({ intent: z.literal('refuse'), review: id, seen, reason: textLine(300).min(3) }),
  z.object({ intent: z.literal('answer'), review: id, seen: ReviewText, text: ReviewText }),
])
export type ReviewAct = z.infer<typeof ReviewAct>
