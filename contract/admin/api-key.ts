import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'
import { apiScopes } from './scopes.ts'

/** So long can a key be valid. */
export const longestDays = 365

/** How a key begins, for those who look for leaked ones. */
export const keyPrefix = 'lsk_'

/** The form in which a key is made. `id` is the form's own: sent twice it makes one key. The secret is made of `seed`. */
export const NewApiKey = z.object({
  id: z.uuid(),
  seed: z.uuid(),
  name: textLine(60).min(3),
  scopes: z.array(z.enum(apiScopes)).min(1),
  brands: z.array(z.string().min(1).max(40)).min(1),
  expiresOn: z.iso.date(),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const ApiKeyChoice = z.object({ key: z.uuid() })
