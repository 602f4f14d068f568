import { type SQL, sql } from 'drizzle-orm'

/** What must be true of receivables, each with a query for the exceptions, for `npm run audit:books`. */
export const receivableBooks: readonly [rule: string, broken: SQL][] = [
  [
    'a confirmed order by invoice has one receivable over its total, and no other order has one',
    sql`
    select orders.number::text as what from orders join payments on payments.id = payment_id
    left join receivables on order_id = orders.id
    where (method is not distinct from 'invoice' and confirmed_at is not null and orders.state <> 'cancelled')
        and order_id is null
      or order_id is not null and (method is distinct from 'invoice' or receivables.amount <> total
        or receivables.currency <> orders.currency or receivables.brand <> orders.brand)`,
  ],
  [
    'what was received for an invoice is what bank entries have booked for it',
    sql`
    select reference as what from receivables
    left join (select order_id, sum(booked) as booked from bank_entries group by 1) entries using (order_id)
    where received <> coalesce(booked, 0)`,
  ],
  [
    'an order by invoice is paid if and only if its receivable is',
    sql`
    select reference as what from receivables join orders on orders.id = order_id
    where (receivables.state = 'paid') <> (paid_at is not null)
      or (receivables.state = 'paid') <> coalesce((
        select not coalesce((details ->> 'isTakenBack')::boolean, false) from order_events
        where order_events.order_id = orders.id and type = 'paid' order by order_events.id desc limit 1), false)`,
  ],
  [
    'a payment that was booked whole needs no person, and every other one does',
    sql`
    select key as what from bank_entries
    where needs_person <> (outcome not in ('paid', 'part-paid'))
      or (booked = amount) <> (outcome in ('paid', 'part-paid'))`,
  ],
]
