import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { noProvider } from '#server/payment/operations.ts'
import { nobody } from './rules.ts'

/** What must be true whenever no checkout is under way, each with a query for the exceptions. */
export const orderBooks: readonly [rule: string, broken: SQL][] = [
  [
    'a payment has an order if and only if its money is collected, unless the order was cancelled before',
    sql`
    select payments.id::text as what from payments left join orders on payment_id = payments.id
    where case orders.state when 'cancelled' then payments.state in ('open', 'cancelled', 'uncollectable')
      else (orders.id is not null) <> (payments.state in ('settling', 'uncollectable', 'settled')) end`,
  ],
  [
    'what is set aside is set aside for open payments only',
    sql`
    select payment_id::text as what from stock_reservations join payments on payments.id = payment_id
    where state <> 'open'`,
  ],
  [
    'what is reserved is what is set aside',
    sql`
    select variant_id as what from stock
    full join (
      select product_id, variant_id, sum(quantity) as quantity from stock_reservations group by 1, 2
    ) aside using (product_id, variant_id)
    where coalesce(reserved, 0) <> coalesce(quantity, 0)`,
  ],
  [
    'what is on hand is the sum of its movements',
    sql`
    select variant_id as what from stock
    full join (select product_id, variant_id, sum(change) as change from stock_movements group by 1, 2) moved
      using (product_id, variant_id)
    where coalesce(on_hand, 0) <> coalesce(change, 0)`,
  ],
  [
    'an order took from the stock no more and no less than it sold of what is counted, without what was cancelled',
    sql`
    select order_id::text as what from stock_movements
    join (
      select order_id, product_id, variant_id, sum(quantity - cancelled) as quantity from order_lines group by 1, 2, 3
    ) sold using (order_id, product_id, variant_id)
    where cause <> 'return'
    group by order_id, product_id, variant_id, quantity having sum(change) <> -quantity
    union all
    select order_id::text from stock_movements moved where order_id is not null and not exists (
      select from order_lines line where line.order_id = moved.order_id and line.variant_id = moved.variant_id)`,
  ],
  [
    'what sells only what is there is never below zero',
    sql`select variant_id as what from stock where stop_order and on_hand < 0`,
  ],
  [
    'a coupon was used as often as it says, and not more often than it may be',
    sql`
    select code as what from coupons
    left join (select brand, code, count(*) as count from coupon_uses group by 1, 2) uses using (brand, code)
    where used <> coalesce(count, 0) or used > coalesce(usage_limit, used)`,
  ],
  [
    'a coupon is used by carts that are paid with it or were',
    sql`
    select code as what from coupon_uses uses where not exists (
      select from payments where payments.cart_id = uses.cart_id and state in ('open', 'settling', 'uncollectable', 'settled')
        and snapshot -> 'cart' -> 'promotion_coupon' ->> 'code' = uses.code)`,
  ],
  [
    'the numbers of a storefront have no gap',
    sql`
    select brand as what from orders join order_numbers using (brand)
    group by brand, last having max(number) <> last or count(*) <> last - min(number) + 1`,
  ],
  [
    'the documents of a storefront have numbers without a gap in every year',
    sql`
    select brand || ' ' || type || ' ' || year as what
    from document_numbers left join documents using (brand, type, year)
    group by brand, type, year, last having count(documents.id) <> last or max(sequence) is distinct from last
    union all select number from documents left join document_numbers using (brand, type, year)
    where last is null`,
  ],
  [
    'every order that was confirmed since there are invoices has one',
    sql`
    select orders.number::text as what from orders
    join (select brand, min(issued_at) as since from documents where type = 'invoice' group by brand) first using (brand)
    where confirmed_at > since
      and not exists (select from documents where type = 'invoice' and subject = orders.id and order_id = orders.id)`,
  ],
  [
    'what was refunded of an order is the sum of its refunds, and each refund the sum of its parts',
    sql`
    select number::text as what from orders
    left join (select order_id, sum(amount) as amount from refunds group by 1) back on order_id = orders.id
    where refunded <> coalesce(amount, 0)
    union all
    select refunds.id::text from refunds left join refund_lines on refund_id = refunds.id group by refunds.id
    having refunds.amount <> shipping + goodwill + coalesce(sum(refund_lines.amount), 0)`,
  ],
  [
    'a payment has a provider if and only if its method needs one, and its refunds go there',
    sql`
    select id::text as what from payments
    where (provider = ${noProvider}) <> (method is null or method = 'invoice')
    union all
    select refunds.id::text from refunds join orders on orders.id = order_id join payments on payments.id = payment_id
    where refunds.provider <> payments.provider`,
  ],
  [
    'an order that was paid again is collected by the last payment that replaced another one',
    sql`
    select repayments.id::text as what from repayments join payments on payments.id = payment_id
    where repayments.state = 'paid'
      and (repayments.transaction_id, repayments.provider) is distinct from (payments.transaction_id, payments.provider)
      and not exists (
        select from repayments later where later.state = 'paid' and later.replaces = repayments.transaction_id)`,
  ],
  [
    'no piece is refunded twice, and cancelled pieces are refunded',
    sql`
    select number::text as what from orders join order_lines on order_id = orders.id
    left join (select order_id, line, sum(quantity) as quantity from refund_lines group by 1, 2) back
      using (order_id, line)
    where coalesce(back.quantity, 0) not between cancelled and order_lines.quantity`,
  ],
  [
    'a refund took back the points that it says',
    sql`
    select refunds.id::text as what from refunds join orders on orders.id = order_id
    left join bonus_points on refund_id = refunds.id
    where orders.customer_id is not null and refunds.points <> -coalesce(bonus_points.points, 0)`,
  ],
]

/**
 * A part of the orders, each with what its frozen cart says. A cart is as long as all other columns together, and stored
 * apart from them: it is read once for all rules about single orders.
 */
export const someOrders = (part: SQL) => sql`
  select orders.id, orders.brand, number, orders.state, total, orders.currency, email, orders.customer_id, frozen.cart_id,
    charged, charged_in, (cart ->> 'total')::int as cart_total, (cart ->> 'shipping_total')::int as cart_shipping,
    (cart -> 'bonus_points' ->> 'points')::int as cart_points,
    case when cart -> 'promotion_coupon' -> 'refusal' = 'null'
      then coalesce(cart -> 'promotion_coupon' ->> 'code', '') end as coupon
  from ${part} orders
  -- Without the offset the cart would be unpacked for each of these columns, and payments of other orders as well.
  cross join lateral (
    select cart_id, amount as charged, currency as charged_in, snapshot -> 'cart' as cart from payments
    where id = payment_id offset 0) frozen`

/** What must be true of each order by itself, with a query for the exceptions among `some_orders`. */
export const singleOrderBooks: readonly [rule: string, broken: SQL][] = [
  [
    'an order costs what its payment is for, and what its lines, its coupon and its shipping add up to',
    sql`
    select number::text as what from some_orders
    where total <> charged or currency <> charged_in or total <> cart_total
      or total <> cart_shipping + (select sum(order_lines.total + discount) from order_lines where order_id = some_orders.id)`,
  ],
  [
    'an order with a coupon has used it, unless all of it was cancelled',
    sql`
    select number::text as what from some_orders where state <> 'cancelled' and coupon is not null and not exists (
      select from coupon_uses uses
      where uses.brand = some_orders.brand and uses.code = coupon and uses.cart_id = some_orders.cart_id)`,
  ],
  [
    'each order says how it came about, and its last state is where it is',
    sql`
    select number::text as what from some_orders
    where (select count(*) from order_events where order_id = some_orders.id and type = 'priced') <> 1
      or state <> (select coalesce(details ->> 'to', details ->> 'state') from order_events
        where order_id = some_orders.id and type in ('placed', 'moved') order by id desc limit 1)`,
  ],
  [
    'an invoice is about what its order costs, and its tax adds up to that',
    sql`
    select invoice.number as what from some_orders
    cross join lateral (
      select subject, number, facts || '{}' as facts from documents where order_id = some_orders.id and type = 'invoice'
      offset 0) invoice
    where subject <> some_orders.id or (facts ->> 'total')::int <> total or facts ->> 'currency' <> currency
      or (select coalesce(sum((rate ->> 'gross')::int), 0) from jsonb_array_elements(facts -> 'vat') rate) <> total`,
  ],
  [
    'an order of a customer has earned the points that it says, for this customer only',
    sql`
    select number::text as what from some_orders
    left join bonus_points on order_id = some_orders.id and refund_id is null
    where bonus_points.customer_id is distinct from some_orders.customer_id and bonus_points.id is not null
      or some_orders.customer_id is not null and coalesce(points, 0) <> coalesce(cart_points, 0)`,
  ],
  [
    'an order is cancelled if and only if all of its pieces are',
    sql`
    select number::text as what from some_orders
    where (state = 'cancelled') <> (select bool_and(cancelled = quantity) from order_lines where order_id = some_orders.id)`,
  ],
  [
    'everyone who has ordered is known as a buyer',
    sql`
    select number::text as what from some_orders where email <> ${nobody} and not exists (
      select from buyers where buyers.brand = some_orders.brand
        and person = translate(encode(sha256(convert_to(email, 'UTF8')), 'base64'), '+/=', '-_'))`,
  ],
]

/** Number of payments to ask a provider about; 0 once all are settled. */
export async function unfinishedPayments(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (select count(*) from payments where state in ('open', 'settling', 'owed'))::int
      + (select count(*) from repayments where state in ('open', 'owed'))::int as count`)
  return rows[0]?.count ?? 0
}
