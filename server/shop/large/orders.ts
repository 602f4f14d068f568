import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { noProvider, simulated } from '#server/payment/operations.ts'
import { unpackedBaskets } from './setup.ts'

/** Purchases that came to nothing, for each order. */
const abandonedPerOrder = 0.05

/** The snapshot of a basket, as the person's own. */
const snapshot = sql`
  jsonb_set(basket.snapshot || jsonb_build_object('email', people.email, 'customerId', people.id,
      'delivery', jsonb_build_object('min', large.day(created_at) + arrival[1], 'max', large.day(created_at) + arrival[2])),
    '{cart}', basket.cart || jsonb_build_object('id', cart_id, 'shop_cart_id', cart_id, 'created_at', created_at,
      'customer_email', people.email, 'account_id', people.account_id::text,
      'customer', case when people.id is not null then jsonb_build_object('id', people.id, 'email', people.email,
        'first_name', first_name, 'last_name', last_name, 'account_id', people.account_id::text,
        'miles_and_more_number', null) end,
      'bonus_points', case when people.id is not null then jsonb_build_object('points', points) end,
      'billing_address', people.address, 'shipping_address', people.address))`

const fromOrders = sql`
  from large.orders orders join large.people people using (person)
  join large.places place using (place)
  join ${unpackedBaskets} basket using (place, basket)`

/** As the shop would have chosen. */
const provider = sql`case when total > 0 and method <> 'invoice' then ${simulated} else ${noProvider} end`

export async function insertPayments(db: Db, part: SQL) {
  const columns = sql`insert into payments (id, brand, cart_id, cart_version, method, provider, state, amount, currency, snapshot, is_closed,
    debtors, created_at, held_until, released_at, expires_at)`
  await db.execute(sql`
    ${columns}
    select payment_id, orders.brand, cart_id, 3, case when total > 0 then method end, ${provider}, 'settled', total, place.currency, ${snapshot},
      true, case when method = 'invoice' then array['customer ' || people.id, 'house ' || house] else '{}' end, created_at,
      created_at + interval '10 minutes', null, created_at + interval '35 minutes'
    ${fromOrders} where ${part}`)
  await db.execute(sql`
    ${columns}
    select large.id('abandoned', orders.n), orders.brand, large.id('abandoned cart', orders.n), 3, method, ${provider}, 'cancelled', total,
      place.currency, ${snapshot}, true, '{}', created_at - interval '1 day', created_at - interval '1 day',
      created_at - interval '1 day', created_at - interval '1 day'
    ${fromOrders} where ${part} and large.share(orders.n, 60) < ${abandonedPerOrder}`)
}

/** With what a trigger would copy from each payment. */
export async function insertOrders(db: Db, part: SQL) {
  await db.execute(sql`
    insert into orders (id, brand, number, payment_id, customer_id, email, state, total, currency, tags, created_at, paid_at,
      refunded_at, refunded, confirmed_at, country, payment_method, shipping, name, name_words, promised_on)
    select orders.id, orders.brand, number, payment_id, people.id, people.email, orders.state, total, place.currency, '{}',
      created_at, case when method = 'invoice' then due.paid_at else created_at end,
      case when back.amount = total then back.at end, coalesce(back.amount, 0), created_at + interval '1 minute', place.country,
      case when total > 0 then method else '' end, shipping_code, first_name || ' ' || last_name, name_words,
      large.day(created_at) + arrival[2]
    ${fromOrders} left join large.refunds back on back.n = orders.n left join large.dues due on due.n = orders.n where ${part}`)
}

export async function insertLines(db: Db) {
  await db.execute(sql`
    insert into order_lines (order_id, line, product_id, variant_id, options, eye, quantity, unit_price, total, discount, vat_rate,
      cancelled)
    select id, line, product_id, variant_id, options, eye, quantity, unit_price, total, discount, vat_rate,
      case when cancelled_at is null then 0 else quantity end
    from large.orders orders join large.basket_lines lines using (place, basket)`)
}

/** Every order has its invoice. The file is made when somebody opens it. */
export async function insertInvoices(db: Db, part: SQL) {
  await db.execute(sql`
    insert into documents (id, brand, type, year, sequence, number, order_id, subject, locale, issued_at, facts)
    select large.id('invoice', orders.n), orders.brand, 'invoice', year, sequence,
      'INV-' || year || '-' || lpad(sequence::text, 6, '0'), orders.id, orders.id, place.locale, created_at + interval '1 minute',
      basket.facts || jsonb_build_object('orderNumber', number::text, 'orderedOn', large.day(created_at),
        'billTo', people.address, 'shipTo', people.address, 'payment', case when method = 'invoice'
          then jsonb_build_object('kind', 'open', 'dueOn', due.due_on, 'reference', due.reference, 'iban', place.iban)
          else jsonb_build_object('kind', 'paid', 'method', method, 'on', large.day(created_at)) end)
    ${fromOrders} left join large.dues due on due.n = orders.n where ${part}`)
}

/** The next order and the next invoice have the numbers after the last ones. */
export async function noteNumbers(db: Db) {
  await db.execute(sql`
    insert into order_numbers (brand, last) select brand, max(number) from large.orders group by brand
    on conflict (brand) do update set last = excluded.last`)
  await db.execute(sql`
    insert into document_numbers (brand, type, year, last)
    select brand, 'invoice', year, max(sequence) from large.orders group by brand, year
    on conflict (brand, type, year) do update set last = excluded.last`)
}
