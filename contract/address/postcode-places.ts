import { z } from 'zod'

/** What the shop knows of a postcode. Most villages are missing from its table, so an empty list says nothing. */
export const PostcodePlaces = z
  .object({
    towns: z.array(z.string()),
    province_code: z.string().nullable().describe('In Italy, if all towns are in the same province'),
  })
  .meta({ id: 'PostcodePlaces' })
export type PostcodePlaces = z.infer<typeof PostcodePlaces>
