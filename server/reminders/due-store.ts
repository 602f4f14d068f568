import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { isPutOff } from '#server/jobs/failed-items.ts'
import type { Alarm } from './store.ts'

export const alarmsJob = 'remind-to-reorder'

export type DueAlarm = {
  id: string
  locale: LocaleCode
  remindOn: string
  orderId: string
  number: number
  email: string
  /** Of the customer; guests are greeted without one. */
  name: string | null
  /** What was ordered and not cancelled. */
  products: { title: string; image: string | null }[]
}

/** Alarms of a storefront whose day has come, the oldest first. */
export async function readDue(db: Db, { brand, day, count }: { brand: string; day: string; count: number }) {
  const { rows } = await db.execute<DueAlarm>(sql`
    select reminder_alarms.id, reminder_alarms.locale, remind_on::text as "remindOn", orders.id as "orderId",
      orders.number, coalesce(reminder_alarms.email, users.email) as email,
      case when reminder_alarms.email is null then first_name end as name,
      (select coalesce(json_agg(json_build_object('title', title, 'image', image) order by title), '[]')
        from (select distinct title, images ->> 'front' as image
          from order_lines join products using (product_id) join product_texts using (product_id)
          where order_lines.order_id = orders.id and product_texts.locale = reminder_alarms.locale
            and cancelled < quantity) product) as products
    from reminder_alarms
    join orders on orders.id = reminder_alarms.order_id
    left join users on users.id = orders.customer_id
    left join customers on customers.user_id = users.id
    where reminder_alarms.brand = ${brand} and reminder_alarms.state = 'active' and remind_on <= ${day}
      and orders.state not in ('cancelled', 'returned')
      and (reminder_alarms.email is not null or email_verified)
      and not ${isPutOff(alarmsJob, sql`reminder_alarms.id`)}
    order by remind_on, reminder_alarms.id limit ${count}`)
  return rows
}

/** True for one process only, and only if nobody has stopped or moved the alarm meanwhile. */
export async function markTold(db: Db, { id, remindOn }: DueAlarm): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update reminder_alarms set state = 'told', changed_at = now()
    where id = ${id} and state = 'active' and remind_on = ${remindOn} returning id`)
  return rows.length > 0
}

/**
 * Alarms about earlier orders of the same buyer with at least one lens of this order, locked, the newest first. A guest
 * is known by the confirmed address.
 */
export async function lockEarlier(db: Db, orderId: string): Promise<Alarm[]> {
  const { rows } = await db.execute<{ alarm: Alarm }>(sql`
    select to_json(reminder_alarms) as alarm
    from orders placed
    cross join lateral (
      select reminder_alarms.id from orders before join reminder_alarms on order_id = before.id
      where before.customer_id = placed.customer_id and before.brand = placed.brand
      union
      select reminder_alarms.id from reminder_alarms join orders before on before.id = order_id
      where reminder_alarms.email = placed.email and before.customer_id is null and before.brand = placed.brand
    ) candidate
    join reminder_alarms on reminder_alarms.id = candidate.id
    join orders before on before.id = reminder_alarms.order_id
    where placed.id = ${orderId} and before.created_at < placed.created_at and reminder_alarms.state <> 'suggested'
      and exists (
        select from order_lines again
        join order_lines first on first.product_id = again.product_id
        join products on products.product_id = again.product_id
        where again.order_id = placed.id and first.order_id = before.id and category = 'lens'
          and again.cancelled < again.quantity)
    order by before.created_at desc, reminder_alarms.id
    for update of reminder_alarms`)
  return rows.map(({ alarm }) => alarm)
}
