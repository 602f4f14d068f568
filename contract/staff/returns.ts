import { z } from 'zod'
import { textLine, textLines } from '#contract/printable-text.ts'

/** What the list of returns shows; `waiting` is everything that somebody still has to do something about. */
export const returnLists = ['waiting', 'announced', 'received', 'checked', 'done'] as const
export type ReturnList = (typeof returnLists)[number]

const word = textLine(100).min(1).optional().catch(undefined)

/** What returns are searched by, as it stands in the address. What cannot be read is left out. */
export const ReturnQuery = z.object({
  list: z.enum(returnLists).catch('waiting'),
  shop: word,
  /** The number of a return or an order, or an e-mail address. */
  text: word,
  after: z.uuid().optional().catch(undefined),
})
export type ReturnQuery = z.infer<typeof ReturnQuery>

export const longestNote = 500

/** What somebody found in the parcel, without the lines, which are fields of their own. */
export const ReturnCheck = z.object({
  note: textLines(longestNote).catch(''),
  /** What the page has said would be refunded, in cents. */
  shown: z.coerce.number().int().min(0).catch(-1),
})

/** How many pieces of a line are not taken back, and how many are, but cannot be sold again. */
export const LineCheck = z.object({
  refused: z.coerce.number().int().min(0).max(1000).catch(-1),
  unsaleable: z.coerce.number().int().min(0).max(1000).catch(-1),
})
