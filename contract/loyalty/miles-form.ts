import { z } from 'zod'
import { MilesAndMoreNumber } from '#contract/cart/changes.ts'

/** The number as people copy it from their card, which prints it in groups. */
export const MilesForm = z.object({
  miles_and_more_number: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(MilesAndMoreNumber),
})
