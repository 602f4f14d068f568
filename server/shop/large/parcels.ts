import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

export async function insertParcels(db: Db) {
  // As the demo's carriers number their parcels, by the id of the order.
  const digits = sql`lpad((('x' || right(replace(orders.id::text, '-', ''), 15))::bit(60)::bigint)::text, 18, '7')`
  await db.execute(sql`
    insert into shipments (id, order_id, number, state, carrier, tracking_number, country, promised_on, shipped_at, delivered_at, key,
      created_at)
    select large.id('parcel', orders.n), orders.id, 1, coalesce(missing, case when delivered_at is null then 'shipped' else 'delivered' end),
      carrier, case carrier when 'swisspost' then '9960' || right(${digits}, 14) when 'dhl' then '00340' || right(${digits}, 15)
        when 'quickpac' then '4400' || right(${digits}, 14) else right(${digits}, 11) end,
      country, large.day(orders.created_at) + arrival[2], shipped_at, delivered_at, 'demo', shipped_at
    from large.orders orders join large.places place using (place)
    join large.baskets basket using (place, basket)
    where shipped_at is not null`)
  await db.execute(sql`
    insert into shipment_lines (shipment_id, order_id, line, quantity)
    select large.id('parcel', orders.n), orders.id, line, quantity
    from large.orders orders join large.basket_lines lines using (place, basket)
    where shipped_at is not null`)
}

export async function insertReturns(db: Db) {
  await db.execute(sql`
    insert into returns (id, brand, order_id, number, key, state, send_by, note, created_at, received_at, checked_at)
    select large.id('return', orders.n), brand, orders.id, 'R' || number || '-1', 'demo',
      case when back.n is not null then 'refunded' when checked_at is not null then case when is_refused then 'refused' else 'checked' end
        when received_at is not null then 'received' else 'announced' end,
      large.day(return_at) + 14, case when checked_at is not null and is_refused then 'The box was opened.' end, return_at,
      received_at, checked_at
    from large.orders orders left join large.refunds back on back.n = orders.n
    where return_at is not null`)
  await db.execute(sql`
    insert into return_lines (return_id, order_id, line, quantity, reason, accepted, saleable)
    select large.id('return', orders.n), orders.id, line, quantity,
      large.pick('{not_needed,wrong_values,wrong_item,damaged,other}', large.share(orders.n, 90)),
      case when checked_at is not null then case when is_refused then 0 else quantity end end,
      case when checked_at is not null then case when is_refused or large.share(orders.n, 91) < 0.3 then 0 else quantity end end
    from large.orders orders join large.basket_lines lines using (place, basket)
    where return_at is not null and (is_whole_return or line = 1)`)
}

export async function insertRefunds(db: Db) {
  await db.execute(sql`
    insert into refunds (id, order_id, key, cause, state, provider, currency, amount, shipping, goodwill, points, actor, problem, created_at,
      done_at)
    select back.id, orders.id, key, cause, back.state, provider, currency, amount, shipping, goodwill, points,
      case cause when 'cancellation' then 'customer' when 'return' then 'shop' else 'staff' end,
      case back.state when 'waiting' then 'provider' end, at, case back.state when 'done' then at end
    from large.refunds back join large.orders orders using (n) join large.places place using (place)
    join (select id as payment_id, provider from payments) paid using (payment_id)`)
  await db.execute(sql`
    insert into refund_lines (refund_id, order_id, line, quantity, amount)
    select back.id, orders.id, line, quantity, one.amount
    from large.refunds back join large.orders orders using (n)
    cross join lateral jsonb_to_recordset(lines) one (line int, quantity int, amount int)`)
}

/** Points that orders have earned, and those that refunds took back. */
export async function insertPoints(db: Db) {
  await db.execute(sql`
    insert into bonus_points (brand, customer_id, order_id, refund_id, points, booked_at)
    select brand, customer_id, orders.id, null, points, created_at
    from large.orders orders join large.baskets basket using (place, basket)
    where customer_id is not null and points > 0`)
  await db.execute(sql`
    insert into bonus_points (brand, customer_id, order_id, refund_id, points, booked_at)
    select brand, customer_id, orders.id, back.id, -points, at
    from large.refunds back join large.orders orders using (n) where customer_id is not null and points > 0`)
}

/** What was sold of variants that are counted had come before, so that the shelves are as full as they were. */
export async function insertStockMovements(db: Db) {
  const counted = sql`join stock using (product_id, variant_id)`
  await db.execute(sql`
    create unlogged table large.moves as
    select product_id, variant_id, -sum(quantity - case when cancelled_at is null then 0 else quantity end)::int as change,
      'order' as cause, orders.id as order_id, created_at as at
    from large.orders orders join large.basket_lines lines using (place, basket) ${counted}
    where cancelled_at is null group by product_id, variant_id, orders.id, created_at`)
  await db.execute(sql`
    insert into large.moves
    select product_id, variant_id, sum(saleable), 'return', back.order_id, checked_at
    from return_lines back join large.orders orders on orders.id = back.order_id join order_lines using (order_id, line) ${counted}
    where saleable > 0 group by product_id, variant_id, back.order_id, checked_at`)
  await db.execute(sql`
    insert into stock_movements (product_id, variant_id, change, cause, order_id, at)
    select product_id, variant_id, -sum(change), 'count', null::uuid, min(at) - interval '1 day' from large.moves
    group by product_id, variant_id having sum(change) <> 0`)
  await db.execute(sql`
    insert into stock_movements (product_id, variant_id, change, cause, order_id, at)
    select product_id, variant_id, change, cause, order_id, at from large.moves order by at, order_id, product_id, variant_id`)
}
