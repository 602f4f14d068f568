import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Review, ReviewScores } from '#contract/catalogue/review.ts'
import type { ReviewSort } from '#contract/catalogue/review-list.ts'
import type { Db } from '#server/database/database.ts'

const soldBy = (brand: string, productId: string) =>
  sql`products.product_id = ${productId} and is_active and ${brand} = any(brand_channels)`

type PageQuery = {
  brand: string
  locale: LocaleCode
  productId: string
  from: number
  count: number
  sort: ReviewSort
  /** Only those in this language, and with so many stars (rounded). */
  language?: string
  stars?: number
}

/** Those in the reader's language first, unless they are sorted by their stars. */
const orders: Record<ReviewSort, (locale: string) => SQL> = {
  newest: (locale) => sql`locale = ${locale} desc, created_at desc, id desc`,
  best: (locale) => sql`score desc, locale = ${locale} desc, created_at desc, id desc`,
  worst: (locale) => sql`score, locale = ${locale} desc, created_at desc, id desc`,
}

/** Undefined if the brand sells no such product. */
export async function readReviews(
  db: Db,
  { brand, locale, productId, from, count, sort, language, stars }: PageQuery,
): Promise<{ total: number; reviews: Review[] } | undefined> {
  const shown = sql`reviews.product_id = products.product_id
    and ${language ? sql`locale = ${language}` : sql`true`}
    and ${stars ? sql`round(score::numeric) = ${stars}` : sql`true`}`
  const { rows } = await db.execute<{ total: number; reviews: Review[] }>(sql`
    select (select count(*)::integer from reviews where ${shown}) as total,
      (select coalesce(json_agg(page), '[]') from (
        select id, author, created_at, locale, round(score::numeric, 2) as rating, ratings,
          case state when 'published' then text else '' end as text,
          case state when 'published' then answer end as answer, not is_imported as verified, helpful from reviews
        where ${shown} order by ${orders[sort](locale)} limit ${count} offset ${from}
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
      ) question) as categories,
      (select coalesce(json_agg(json_build_object('stars', stars, 'count', times) order by stars desc), '[]') from (
        select stars, count(id)::integer as times
        from generate_series(1, 5) stars left join reviews
          on reviews.product_id = products.product_id and round(score::numeric) = stars
        where rating_count > 0 group by stars
      ) bar) as histogram,
      (select coalesce(json_agg(json_build_object('locale', locale, 'count', times) order by times desc, locale), '[]') from (
        select locale, count(*)::integer as times from reviews
        where reviews.product_id = products.product_id group by locale
      ) language) as languages
    from products where ${soldBy(brand, productId)}`)
  return rows[0]
}
