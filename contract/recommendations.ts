import { z } from 'zod'
import { ProductCard } from '#contract/catalogue.ts'

/** Whoever puts one of these into a cart names the recommendation that led there. */
export const CrossSell = z
  .object({
    products: z.array(ProductCard),
    recommendation_id: z.string().describe('The same for the same question, whoever asks and whenever'),
    metadata: z.object({ category: z.string().describe('What the offers go with, such as lens') }),
  })
  .meta({ id: 'CrossSell' })
export type CrossSell = z.infer<typeof CrossSell>
