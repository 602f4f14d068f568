import { z } from 'zod'

/** So many pieces of a line, which is counted from 1. */
export const Pieces = z.object({ line: z.int().min(1).max(100), quantity: z.int().min(1).max(1000) })
export type Pieces = z.infer<typeof Pieces>
