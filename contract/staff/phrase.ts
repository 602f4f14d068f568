import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

/** What a list is searched by, as it stands in the address. What cannot be read is left out. */
export const PhraseQuery = z.object({ text: textLine(100).min(2).optional().catch(undefined) })
