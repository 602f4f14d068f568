import { z } from 'zod'

/** What a contact lens is made of. */
export const LensMaterial = z
  .object({
    kind: z.enum(['hydrogel', 'silicone_hydrogel']),
    water: z.int().min(10).max(90).describe('Water content in percent'),
    oxygen: z
      .number()
      .min(5)
      .max(300)
      .describe('Oxygen transmissibility (Dk/t) in 10⁻⁹ units, in the middle of a lens of −3.00'),
    uv_filter: z.boolean(),
  })
  .meta({ id: 'LensMaterial' })
export type LensMaterial = z.infer<typeof LensMaterial>
