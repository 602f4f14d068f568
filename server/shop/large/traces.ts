import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

/** Mails are deleted after so many days. What happens to an order has happened after another 30. */
const mailDays = 90

/** The mails about orders, without their texts: those of the last days have a line in place of a letter. */
export async function insertMails(db: Db) {
  await db.execute(sql`
    insert into mails (id, brand, locale, template, order_id, recipient, subject, html, text, about, state, attempts, message_id, created_at,
      sent_at)
    select large.id(template, orders.n), orders.brand, locale, template, orders.id, email, orders.number || ' · ' || place.brand,
      '<p>' || orders.number || '</p>', orders.number::text, template || ' ' || about,
      case when large.share(orders.n, 100) < 0.001 then 'failed' else 'sent' end, 1,
      '<' || large.id(template, orders.n) || '@example.com>', sent, case when large.share(orders.n, 100) < 0.001 then null else sent end
    from (select * from large.orders where created_at > large.present() - ${mailDays + 30} * interval '1 day') orders
    join large.people people using (person) join large.places place using (place)
    left join large.refunds back on back.n = orders.n
    cross join lateral (values
      ('order_confirmation', orders.id, created_at + interval '1 minute'), ('order_shipped', large.id('parcel', orders.n), shipped_at),
      ('order_delivered', large.id('parcel', orders.n), delivered_at), ('order_cancelled', back.id, cancelled_at),
      ('return_announced', large.id('return', orders.n), return_at), ('refund_sent', back.id, back.at)
    ) mail (template, about, sent)
    where sent > large.present() - ${mailDays} * interval '1 day' order by mail.sent, orders.n`)
}

/** Some customers rate what has arrived, each product once. */
export async function insertReviews(db: Db) {
  await db.execute(sql`
    insert into reviews (product_id, locale, author, created_at, ratings, score, text, is_imported, customer_id, state, reviewed_at)
    select distinct on (orders.customer_id, product_id) product_id, locale, first_name || ' ' || left(last_name, 1) || '.',
      large.day(rated_at), jsonb_build_object('comfort', stars, 'quality', stars), stars,
      large.pick(praise, large.share(orders.n, 110)), false, orders.customer_id,
      case when rated_at > large.present() - interval '4 days' and large.share(orders.n, 111) < 0.2 then 'waiting' else 'published' end,
      rated_at
    from large.orders orders join large.people people using (person) join large.places place using (place)
    join large.basket_lines lines using (place, basket)
    cross join lateral (select large.past(delivered_at + interval '8 days') as rated_at,
      5 - floor(3 * large.share(orders.n, 112) ^ 2)::int as stars) rated
    where line = 1 and orders.customer_id is not null and rated_at is not null and large.share(orders.n, 113) < 0.06
    order by orders.customer_id, product_id, orders.n`)
  await db.execute(sql`
    update products set (rating_total, rating_count) = (
      select coalesce(round(avg(score)::numeric, 2), 0), count(*) from reviews where reviews.product_id = products.product_id)`)
}

/** What staff did for customers, in one chain: one entry for every forty orders. */
export async function insertAuditEntries(db: Db) {
  await db.execute(sql`
    insert into audit_log (at, actor, action, subject, reason, details)
    select created_at, large.pick(staff.ids, large.share(n, 121)),
      large.pick('{acting/start,acting/change,acting/end,review/publish,review/answer}', large.share(n, 122)), customer_id,
      case when large.share(n, 123) < 0.3 then 'The customer called.' end, jsonb_build_object('order', number)
    from large.orders cross join (select array_agg(id order by email) as ids from users where role = 'staff') staff
    where large.share(n, 120) < 0.025 and customer_id is not null and staff.ids is not null order by created_at, n`)
}
