import { z } from 'zod'
import { collectionOf } from '#contract/hydra.ts'

const stars = z.number().min(0).max(5)

export const Review = z
  .object({
    id: z.int(),
    author: z.string().describe('Empty if unknown'),
    created_at: z.iso.date(),
    locale: z.string(),
    rating: stars.describe('The average of the ratings'),
    ratings: z.record(z.string(), z.int()).describe('From 1 to 5, by what was asked'),
    text: z.string().describe('Empty if the author gave stars only, or the text is not shown'),
    answer: z.string().nullable().describe('What the shop says about it'),
    verified: z.boolean().describe('The author had the product delivered by this shop'),
    helpful: z.int().describe('How many visitors found it helpful'),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewPage = collectionOf(Review).meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>

export const ReviewScores = z
  .object({
    product_id: z.string(),
    average: stars.describe('Out of 5; 0 without reviews'),
    count: z.int(),
    categories: z
      .array(z.object({ category: z.string(), average: stars, count: z.int() }))
      .describe('What was asked, from A to Z'),
    histogram: z
      .array(z.object({ stars: z.int().min(1).max(5), count: z.int() }))
      .describe('How many reviews give so many stars, rounded, from 5 to 1; empty without reviews'),
    languages: z.array(z.object({ locale: z.string(), count: z.int() })).describe('Most reviews first'),
  })
  .meta({ id: 'ReviewScores' })
export type ReviewScores = z.infer<typeof ReviewScores>
