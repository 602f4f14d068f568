import { z } from 'zod'

export const Category = z
  .object({
    code: z.string(),
    slug: z.string(),
    path: z.string().describe('The slugs from the top down, as they stand in the address of the category'),
    title: z.string(),
    description: z.string(),
    get children() {
      return z.array(Category)
    },
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>
