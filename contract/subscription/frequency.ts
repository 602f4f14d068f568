import { z } from 'zod'

/** How many months lie between two orders of a subscription. */
export const frequencies = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Unless the customer or the wear ledger says otherwise. */
export const usualFrequency = 1

export const Frequency = z.int().min(1).max(12)

/** As forms send it. */
export const WrittenFrequency = z
  .string()
  .regex(/^([1-9]|1[0-2])$/)
  .transform(Number)
