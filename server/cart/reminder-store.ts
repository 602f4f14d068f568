import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { isPutOff } from '#server/jobs/failed-items.ts'

export const cartRemindersJob = 'remind-of-carts'

export type AbandonedCart = {
  id: string
  brand: string
  customer: string | null
  email: string
  name: string | null
  locale: LocaleCode | null
  /** Null if no product of it has a text any more. */
  items: { title: string; image: string | null; quantity: number }[] | null
}

/** Carts without a change for hours, of people who want a reminder and have not had one yet. */
export async function readAbandonedCarts(
  db: Db,
  { hours, days }: { hours: number; days: number },
): Promise<AbandonedCart[]> {
  const { rows } = await db.execute<AbandonedCart>(sql`
    select carts.id, brand, customer_id as customer, coalesce(carts.email, users.email) as email, first_name as name,
      coalesce(locale, locale_code) as locale,
      (select json_agg(json_build_object('title', title, 'image', images ->> 'front', 'quantity', quantity) order by position)
        from (select product_id, sum(quantity) as quantity, min(position) as position
          from cart_lines where cart_id = carts.id group by product_id) line
        join products using (product_id) join product_texts using (product_id)
        where product_texts.locale = coalesce(carts.locale, locale_code, 'de')) as items
    from carts left join users on users.id = customer_id left join customers on user_id = customer_id
    where state = 'cart' and purpose = 'shopping' and reminded_at is null
      and (carts.email is not null or carts.customer_id is not null) and carts.updated_at between now() - make_interval(days => ${days}) and now() - make_interval(hours => ${hours})
      and coalesce(carts.email, users.email) is not null
      and (wants_reminder or exists (select from marketing_communications marketing
        where marketing.user_id = customer_id and marketing.brand = carts.brand and 'marketing_automation' = any(channels)))
      and exists (select from cart_lines where cart_id = carts.id)
      and not ${isPutOff(cartRemindersJob, sql`carts.id`)}
    order by carts.updated_at limit 200`)
  return rows
}

/** False if the reminder was noted before, or the customer has come back meanwhile. */
export async function noteReminder(db: Db, id: string, { hours }: { hours: number }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update carts set reminded_at = now() where id = ${id} and state = 'cart' and reminded_at is null
      and updated_at < now() - make_interval(hours => ${hours}) returning id`)
  return rows.length > 0
}
