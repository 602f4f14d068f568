import { z } from 'zod'

/** What kind of mail a link to reorder is in. */
export const ReorderSource = z.enum(['confirmation', 'reminder'])
export type ReorderSource = z.infer<typeof ReorderSource>
