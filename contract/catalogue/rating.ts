import { z } from 'zod'
import { localeCodes } from '#contract/brand.ts'
import { textLines } from '#contract/printable-text.ts'

/** State of the text of a review. `waiting`: a person has to look at it first. */
export type ReviewState = 'published' | 'waiting' | 'refused'

export const longestReview = 2000
/** What a customer writes; nothing, too. */
export const ReviewText = textLines(longestReview)

const Ratings = z.array(z.object({ key: z.string().max(40), value: z.number() })).max(20)

const Account = z.object({
  customer_shop_account_id: z.coerce.string().describe('The account_id of getMe'),
  first_name: z.string(),
  last_name: z.string(),
  context: z.string().describe('The storefront; another one is refused'),
})

export const RateableProduct = z
  .object({
    product_id: z.string(),
    title: z.string(),
    slug: z.string(),
    image: z.string(),
    category: z.string(),
    ratings: z
      .array(z.object({ key: z.string(), label: z.string(), value: z.int() }))
      .describe('What is asked about the product, each with 5 stars to begin with'),
    review: z.string().describe('Empty: it is still to be written'),
    is_rated: z.boolean().describe('The stars were sent, the review was not'),
    delivered_on: z.iso.date(),
    account: Account,
    locale: z.string(),
  })
  .meta({ id: 'RateableProduct' })
export type RateableProduct = z.infer<typeof RateableProduct>

/** What is asked about a product, without the account. */
export type RatedProduct = Omit<RateableProduct, 'account' | 'locale'>

export const RateableQuery = z.object({
  account: Account.partial().optional().describe('Another account than that of the customer is refused'),
  product_parameters: z
    .object({ brand_channel: z.string(), sales_channel: z.string(), locale: z.string() })
    .partial()
    .optional()
    .describe('Another storefront, or another language than that of the request, is refused'),
})

/** Either the stars or, afterwards, the review. */
export const NewRating = z
  .object({
    catalog: z.string().max(80).optional().describe('This storefront; another one is refused'),
    product_id: z.string().optional().describe('As in the path'),
    account: Account.partial().optional().describe('Another account than that of the customer is refused'),
    locale: z.enum(localeCodes).optional().describe('The language of the review; otherwise that of the request'),
    rating: Ratings.optional(),
    review: ReviewText.optional(),
  })
  .refine(({ rating, review }) => (rating === undefined) !== (review === undefined), {
    params: { code: 'required' },
    path: ['rating'],
  })

export const SavedRating = z
  .object({ product_id: z.string(), state: z.enum(['published', 'waiting', 'refused']) })
  .meta({ id: 'SavedRating' })
