import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

type FeedOf = { brand: string; customerId: string }

/** The secret address of before, if there was one, opens nothing any more. */
export async function replaceFeed(db: Db, { brand, customerId }: FeedOf, digest: string) {
  await db.execute(sql`
    insert into calendar_feeds (brand, customer_id, digest) values (${brand}, ${customerId}, ${digest})
    on conflict (brand, customer_id) do update set digest = excluded.digest, created_at = now()`)
}

export async function deleteFeed(db: Db, { brand, customerId }: FeedOf) {
  await db.execute(sql`delete from calendar_feeds where brand = ${brand} and customer_id = ${customerId}`)
}

/** When the customer's feed was created. */
export async function readFeedDate(db: Db, { brand, customerId }: FeedOf): Promise<Date | undefined> {
  const { rows } = await db.execute<{ created_at: string }>(sql`
    select created_at::text from calendar_feeds where brand = ${brand} and customer_id = ${customerId}`)
  return rows[0] && new Date(rows[0].created_at)
}

export async function readFeedOwner(db: Db, brand: string, digest: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ customer_id: string }>(
    sql`select customer_id from calendar_feeds where digest = ${digest} and brand = ${brand}`,
  )
  return rows[0]?.customer_id
}

/** The active alarms of a customer. */
export async function readReminderDays(db: Db, { brand, customerId }: FeedOf) {
  const { rows } = await db.execute<{ id: string; day: string; changed_at: string }>(sql`
    select reminder_alarms.id, remind_on::text as day, changed_at::text
    from orders join reminder_alarms on order_id = orders.id
    where customer_id = ${customerId} and orders.brand = ${brand} and reminder_alarms.state = 'active'
    order by remind_on, reminder_alarms.id`)
  return rows.map(({ id, day, changed_at }) => ({ id, day, changedAt: new Date(changed_at) }))
}
