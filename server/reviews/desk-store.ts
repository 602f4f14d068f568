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

/** What waits the longest comes first; of the others, the latest. Stars without a text are not listed. */
export function reviewListQuery({ list, text, after }: ReviewSearch, locale: LocaleCode, count: number): SQL {
  const isOldestFirst = list === 'waiting'
  const wishes = [
    sql`state = ${sql.raw(`'${list}'`)} and text <> ''`,
    text && sql`${words} @@ plainto_tsquery('simple', ${text})`,
    after && sql`id ${isOldestFirst ? sql`>` : sql`<`} ${after}`,
  ].filter((wish) => wish !== undefined && wish !== '' && wish !== 0)
  return sql`
    with found as (
      select * from reviews where ${sql.join(wishes, sql` and `)}
      order by ${isOldestFirst ? sql`id` : sql`id desc`} limit ${count}
    )
    select id::int, found.product_id as "productId", coalesce(title, found.product_id) as title, coalesce(slug, '') as slug,
      found.locale, author, created_at::text as "createdAt", score, text, answer, state
    from found left join product_texts texts on texts.product_id = found.product_id and texts.locale = ${locale}
    order by ${isOldestFirst ? sql`id` : sql`id desc`}`
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
