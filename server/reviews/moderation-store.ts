import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { ReviewState } from '#contract/catalogue/rating.ts'
import type { Db } from '#server/database/database.ts'

export type WaitingReview = {
  id: number
  product_id: string
  locale: LocaleCode
  author: string
  created_at: string
  score: number
  text: string
}

export async function readWaiting(db: Db): Promise<WaitingReview[]> {
  const { rows } = await db.execute<WaitingReview>(sql`
    select id::int, product_id, locale, author, created_at::text, score, text from reviews
    where state = 'waiting' order by id limit 200`)
  return rows
}

export type LockedReview = { product_id: string; state: ReviewState; answer: string | null }

export async function lockReview(db: Db, id: number): Promise<LockedReview | undefined> {
  const { rows } = await db.execute<LockedReview>(
    sql`select product_id, state, answer from reviews where id = ${id} for update`,
  )
  return rows[0]
}

export async function writeState(db: Db, id: number, state: ReviewState) {
  await db.execute(sql`update reviews set state = ${state} where id = ${id}`)
}

export async function writeAnswer(db: Db, id: number, answer: string | null) {
  await db.execute(sql`update reviews set answer = ${answer} where id = ${id}`)
}
