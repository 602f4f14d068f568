import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { ReviewState } from '#contract/catalogue/rating.ts'
import type { Db } from '#server/database/database.ts'

export type ReviewSearch = {
  list: ReviewState
  text?: string | undefined
  /** Continues behind this review. */
  after?: number | undefined
}

export type ListedReview = {
  id: number
  productId: string
  title: string
  slug: string
  locale: LocaleCode
  author: string
  createdAt: string
  score: number
  text: string
  answer: string | null
  state: ReviewState
}

/** The words of the text and of the name below it, as the index has them. */
const words = sql`to_tsvector('simple', author || ' ' || text)`

/** How many reviews are scanned for each that is wanted, before the index of words is asked. */
const scannedForEach = 20

/** What waits the longest comes first; of the others, the latest. Stars without a text are not listed. */
export function reviewListQuery({ list, text, after }: ReviewSearch, locale: LocaleCode, count: number): SQL {
  const [order, behind] = list === 'waiting' ? [sql`id`, sql`>`] : [sql`id desc`, sql`<`]
  const place = after ? sql`and id ${behind} ${after}` : sql``
  const listed = sql`state = ${sql.raw(`'${list}'`)} and text <> '' ${place}`
  const near = sql`select id, author, text from reviews where ${listed} order by ${order}`
  const found = text ? withWords(text, { near, listed, order, count }) : sql`found as (${near} limit ${count})`
  return sql`
    with ${found}
    select id::int, reviews.product_id as "productId", coalesce(title, reviews.product_id) as title,
      coalesce(slug, '') as slug, reviews.locale, author, created_at::text as "createdAt", score, text, answer, state
    from reviews left join product_texts texts on texts.product_id = reviews.product_id and texts.locale = ${locale}
    where id in (select id from found) order by ${order}`
}

type Places = { near: SQL; listed: SQL; order: SQL; count: number }

/**
 * The nearest ones are looked at one by one, which fills a page with frequent words at once. Others are collected by the
 * index and then put in order: a planner that walked the order instead would read the words of every review.
 */
function withWords(text: string, { near, listed, order, count }: Places): SQL {
  const hasWords = sql`${words} @@ plainto_tsquery('simple', ${text})`
  const isRare = sql`(select count(*) from near) < ${count}`
  return sql`near as materialized (
      select id from (${near} limit ${count * scannedForEach}) reviews where ${hasWords} order by ${order} limit ${count}
    ), rest as materialized (
      select id from reviews where ${isRare} and ${listed} and ${hasWords} offset 0
    ), found as (
      select id from near where not ${isRare} union all (select id from rest order by ${order} limit ${count})
    )`
}

export async function readReviewList(db: Db, search: ReviewSearch, locale: LocaleCode, count: number) {
  const { rows } = await db.execute<ListedReview>(reviewListQuery(search, locale, count))
  return rows
}

/** Who has decided about a review last, and when. */
export async function readLastDecision(db: Db, id: number): Promise<{ name: string; at: string } | undefined> {
  const { rows } = await db.execute<{ name: string; at: string }>(sql`
    select coalesce(users.name, actor) as name, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from audit_log left join users on users.id = actor
    where subject = ${`review ${id}`} order by audit_log.id desc limit 1`)
  return rows[0]
}
