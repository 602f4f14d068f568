import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { hoursOfAlarm, type RecentTries } from './card-test-rules.ts'

/** Notes that the provider refused the card of a payment; undefined if that is noted already. */
export async function noteRefusedCard(db: Db, { id, brand }: { id: string; brand: string }) {
  const { rows } = await db.execute<RecentTries>(sql`
    with noted as (insert into card_refusals (payment_id, brand) values (${id}, ${brand}) on conflict do nothing returning 1)
    select (select count(*) from card_refusals where brand = ${brand} and at > now() - interval '1 hour')::int + 1 as refused,
      (select count(*) from orders where brand = ${brand} and created_at > now() - interval '1 hour')::int as placed
    from noted`)
  return rows[0]
}

const isOver = sql`card_tests.last_at < now() - ${hoursOfAlarm}::int * interval '1 hour'`

/** Raises the alarm of a storefront, or lets it go on; the first one begins with the refusals of the hour before. */
export async function noteCardTest(db: Db, brand: string, { refused }: RecentTries) {
  await db.execute(sql`
    insert into card_tests (brand, since, last_at, refused)
    select ${brand}, min(at), now(), ${refused}::int from card_refusals
    where brand = ${brand} and at > now() - interval '1 hour'
    on conflict (brand) do update set last_at = now(),
      since = case when ${isOver} then excluded.since else card_tests.since end,
      refused = case when ${isOver} then excluded.refused else card_tests.refused + 1 end`)
}

/** Asked before every payment at the provider, so the statement is prepared. */
export async function hasCardTest(db: Db, brand: string): Promise<boolean> {
  const { rows } = await executePrepared(
    db,
    'has-card-test',
    sql`select from card_tests where brand = ${brand} and last_at > now() - ${hoursOfAlarm}::int * interval '1 hour'`,
  )
  return rows.length > 0
}
