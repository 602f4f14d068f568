import { z } from 'zod'

/** How many of something are asked for. The end is far above what a shop sends to one person, and keeps sums exact. */
export const OrderedQuantity = z.int().min(1).max(10_000)
