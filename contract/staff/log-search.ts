import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

const word = textLine(100).min(1).optional().catch(undefined)
/** A day since there are shops like this one. */
const day = z.iso
  .date()
  .refine((text) => text >= '2000' && text < '2200')
  .optional()
  .catch(undefined)

/** What the audit log is searched by, as it stands in the address. What cannot be read is left out. */
export const LogSearchQuery = z.object({
  actor: word,
  action: word,
  subject: word,
  from: day,
  until: day,
  after: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
