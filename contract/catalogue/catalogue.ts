import { z } from 'zod'
import type { priceChannels } from './price-channels.ts'

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

/** A product as listings, carousels and search results show it. Amounts are gross, in minor units. */
export const ProductCard = z
  .object({
    product_id: z.string(),
    title: z.string(),
    slug: z.string(),
    brand: z.array(z.string()),
    image: z.string().describe('Address of the front picture'),
    rating_total: z.number().describe('The average of the reviews, out of 5; 0 without reviews'),
    rating_count: z.int(),
    badge: z.enum(['new', 'bestseller', 'sale', 'trial']).nullable(),
    price: z.object({
      current: z.int().describe('What this visitor pays'),
      original: z.int().describe('The recommended price'),
      website: z.int().describe('What everybody pays'),
    }),
    unit: z.enum(['lens', '100ml', 'piece']),
    price_per_unit: z.object({ value: z.int(), units: z.number() }).nullable(),
    choice: z
      .string()
      .optional()
      .describe('The query of the page that shows the product in the colour or with the values that were looked for'),
    has_options: z.boolean().describe('Whether there is something to choose before it can be bought'),
  })
  .meta({ id: 'ProductCard' })
export type ProductCard = z.infer<typeof ProductCard>

/** A product in one of the sizes in which it is sold. */
export type PackSize = ProductCard & {
  content: string
  /** True if it is made in the values of the product beside which it stands, and can always be ordered again. */
  is_interchangeable: boolean
}

/** The price list of a visitor: the website's, or that of a price-comparison or partner link. */
export type PriceChannel = (typeof priceChannels)[number]
