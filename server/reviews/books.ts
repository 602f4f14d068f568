import { type SQL, sql } from 'drizzle-orm'

/** What must be true of reviews at every moment, each with a query for the exceptions. */
export const reviewBooks: readonly [rule: string, broken: SQL][] = [
  [
    'the rating of a product is what its reviews add up to',
    sql`
    select products.product_id as what from products left join reviews using (product_id) group by products.product_id
    having rating_count <> count(reviews.id) or rating_total <> coalesce(round(avg(score)::numeric, 2), 0)`,
  ],
  [
    'a review is as helpful as visitors have said',
    sql`
    select reviews.id::text as what from reviews left join review_votes on review_id = reviews.id group by reviews.id
    having helpful <> count(voter)`,
  ],
]
