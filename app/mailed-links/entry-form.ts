import { z } from 'zod'

const token = z.string().min(1).max(200)

/** The forms of the page behind a mailed link. Opening the page alone does none of this. */
export const EntryForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('sign-in'), hash: token, url: z.string().max(2000).optional() }),
  z.object({ intent: z.literal('confirm'), token }),
  z.object({ intent: z.literal('go-on') }),
])
export type EntryForm = z.infer<typeof EntryForm>
