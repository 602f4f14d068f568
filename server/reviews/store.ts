import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Review, ReviewScores } from '#contract/catalogue/review.ts'
import type { Db } from '#server/database/database.ts'

const soldBy = (brand: string, productId: string) =>
  sql`products.product_id = ${productId} and is_active and ${brand} = any(brand_channels)`

type PageQuery = { brand: string; locale: LocaleCode; productId: string; from: number; count: number }

/** Those in the reader's language first, then the newest; undefined if the brand sells no such product. */
export async function readReviews(
  db: Db,
  { brand, locale, productId, from, count }: PageQuery,
): Promise<{ total: number; reviews: Review[] } | undefined> {
  const { rows } = await db.execute<{ total: number; reviews: Review[] }>(sql`
    select (select count(*)::integer from reviews where reviews.product_id = products.product_id) as total,
      (select coalesce(json_agg(page), '[]') from (
        select id, author, created_at, locale, round(score::numeric, 2) as rating, ratings, text from reviews
        where reviews.product_id = products.product_id
        order by locale = ${locale} desc, created_at desc, id desc limit ${count} offset ${from}
      ) page) as reviews
    from products where ${soldBy(brand, productId)}`)
  return rows[0]
}

export async function readScores(db: Db, brand: string, productId: string): Promise<ReviewScores | undefined> {
  const { rows } = await db.execute<ReviewScores>(sql`
    select product_id, rating_total as average, rating_count as count,
      (select coalesce(json_agg(question order by category), '[]') from (
        select key as category, round(avg(value::numeric), 2) as average, count(*)::integer as count
        from reviews, jsonb_each_text(ratings) where reviews.product_id = products.product_id group by key
      ) question) as categories
    from products where ${soldBy(brand, productId)}`)
  return rows[0]
}
