import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/database/database.ts'
import { jobTable } from '#server/shop/job-table.ts'
import type { DeskQuery } from './goods-queries.ts'
import { prepareForRows, sweptRows } from './old-rows.ts'
import { openOrderShop } from './order-shop.ts'
import { quiet } from './originals.ts'

/** One thing of each kind that a job can be about: each job takes what its payload names. */
async function readThings(db: Db) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select refunds.order_id as order, refunds.id as refund, payment_id as payment,
      (select id from returns where state = 'refunded' limit 1) as return,
      (select number from shipments where shipments.order_id = orders.id limit 1) as parcel,
      (select id from documents limit 1) as document, (select id from mails limit 1) as mail
    from refunds join orders on orders.id = order_id
    where exists (select from shipments where shipments.order_id = orders.id) limit 1`)
  const unknown = {
    id: '00000000-0000-4000-8000-000000000000',
    actor: 'none',
    alias: 'none',
    transactionId: 'none',
    transaction: 'none',
  }
  return { ...rows[0], ...unknown, by: 'shop', step: 'deliver', arrival: null, provider: 'simulator' }
}

/**
 * Tables that only jobs read as a whole, with rows that are not due: most of a large shop's are not. Days are ahead, since
 * a storefront's day may already have begun when the database's has not.
 */
export async function fillJobTables(db: Db) {
  await prepareForRows(db)
  for (const [table, , fill] of sweptRows(`now() + interval '1 day'`, 'current_date + 2', 2000))
    await db.execute(sql.raw(fill(table)))
  await db.execute(sql`
    insert into subscriptions (id, brand, customer_id, locale, frequency, anchor_on, next_on, payment_method, email,
      billing_address, shipping_address, shipping_method, order_id)
    select gen_random_uuid(), brand, customer_id, 'de', 3, current_date, current_date + 60, 'visa', email, '{}', '{}', '', id
    from orders where customer_id is not null`)
  await db.execute(sql`
    insert into renewals (subscription_id, period, due_on, state) select id, 0, current_date, 'missed' from subscriptions`)
  await db.execute(sql`
    insert into reminder_alarms (id, brand, locale, order_id, email, state, days_per_week, remind_on, created_from)
    select gen_random_uuid(), brand, 'de', id, email, 'active', 7, current_date + 60, 'confirmation' from orders`)
  await db.execute(sql`
    insert into renewal_attempts (subscription_id, period, attempt, outcome, "on")
    select subscription_id, period, 1, 'declined', due_on from renewals`)
  // The last one is due.
  await db.execute(sql`
    insert into planned_prices (id, product_id, market, channel, amount, starts_at, created_by, state)
    select gen_random_uuid(), product_id, 'CH', 'website', 100, now() - n * interval '1 day', '',
      case n when 1 then 'planned' else 'applied' end
    from (select product_id from products limit 1) one, generate_series(1, 2000) n`)
  await db.execute(sql`
    insert into product_changes (product_id, cause) select product_id, 'edit'
    from (select product_id from products limit 1) one, generate_series(1, 2000)`)
  await db.execute(sql`
    insert into cart_lines (cart_id, product_id, variant_id, options, channel, quantity, position, seen_price)
    select id, product_id, product_id, '{}', 'website', 1, 0, 100
    from carts, (select product_id from products limit 1) one`)
  await db.execute(sql`
    insert into marketing_communications (user_id, brand, channels) select id, 'claravue', '{}' from users on conflict do nothing`)
  await db.execute(sql`
    insert into account_deletions (user_id, brand, due_at)
    select user_id, 'claravue', now() + interval '1 day' from customers
    on conflict do nothing`)
}

/** Tables of `fillJobTables`. */
export const jobTables = [
  ...sweptRows('', '', 0).map(([table]) => table),
  ...['subscriptions', 'renewals', 'renewal_attempts', 'reminder_alarms', 'planned_prices', 'product_changes'],
  ...['cart_lines', 'marketing_communications', 'account_deletions'],
]

/** Every job, as a worker does it. */
export async function jobQueries(database: Database): Promise<DeskQuery[]> {
  const { jobDependencies } = await openOrderShop(database, { isFilled: true })
  const demoPace = { begin: 0, ship: 0, deliver: 0 }
  const things = await readThings(database.db)
  return jobTable.map(({ name, payload, run }): DeskQuery => {
    const checked = payload.parse({ ...things, ...(name === 'demo-return' && { step: 'check' }) })
    return [name, () => run(checked, { ...jobDependencies, demoPace, log: quiet })]
  })
}
