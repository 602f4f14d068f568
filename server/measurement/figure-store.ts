import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { shortListOf } from '#server/database/lists.ts'
import { type DayRow, eventsOfDay, type PageRow, type TestCountRow } from './figure-rules.ts'

type Period = { storefront: string; first: string; last: string }

const during = ({ storefront, first, last }: Period) =>
  sql`storefront = ${storefront} and day between ${first} and ${last}`

/** What a day is told by. */
export async function countsByDay(db: Db, period: Period): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow>(sql`
    select day::text, event, sum(count)::float8 as count, sum(sum)::float8 as sum from event_counts
    where ${during(period)} and event in ${shortListOf(eventsOfDay)} group by day, event`)
  return rows
}

export async function countsByPage(db: Db, period: Period): Promise<PageRow[]> {
  const { rows } = await db.execute<PageRow>(sql`
    select page_type, event, bucket, sum(count)::float8 as count, sum(sum)::float8 as sum from event_counts
    where ${during(period)} group by page_type, event, bucket`)
  return rows
}

export async function countsOfTests(db: Db, storefront: string): Promise<TestCountRow[]> {
  const { rows } = await db.execute<TestCountRow>(sql`
    select test, edition, variant, goal, count::float8 as count, since::text from ab_test_counts
    where storefront = ${storefront}`)
  return rows
}
