import { z } from 'zod'
import { ProductCard } from '#contract/catalogue/catalogue.ts'
import { textLine } from '#contract/printable-text.ts'

/** A request that adds one of these products names the recommendation in `created_from`. */
export const CrossSell = z
  .object({
    products: z.array(ProductCard),
    recommendation_id: z.string().describe('The same for the same question, whoever asks and whenever'),
    metadata: z.object({ category: z.string().describe('What the offers go with, such as lens') }),
  })
  .meta({ id: 'CrossSell' })
export type CrossSell = z.infer<typeof CrossSell>

export const RecommendationsQuestion = z.object({
  brand_channel: z.string().optional().describe('This storefront; another one is refused'),
  sales_channel: z.string().optional().describe('The storefront’s home country; another one is refused'),
  locale: z.string().optional().describe('The language of the answer, one of the storefront’s'),
  cart_token: z.string().nullish(),
  cart_id: z.union([z.string(), z.int()]).nullish(),
  items: z.array(z.object({ product_id: textLine(40) })).max(200),
  account_id: z.union([z.string(), z.int()]).nullish(),
  location: z.literal('cart'),
})

/** Products that go with the contents of a cart and are not in it. */
export const Recommendations = z
  .object({
    result: z.array(ProductCard),
    recommendationId: z.string().describe('The same for the same products, in whatever order'),
    recommendationCategory: z
      .string()
      .describe('What the offers go with, such as lens; popular where they go with nothing'),
  })
  .meta({ id: 'Recommendations' })
export type Recommendations = z.infer<typeof Recommendations>
