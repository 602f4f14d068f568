import { type SQL, sql } from 'drizzle-orm'

/** What must be true of returns at every moment, each with a query for the exceptions. */
export const returnBooks: readonly [rule: string, broken: SQL][] = [
  [
    'no more pieces come back than have left',
    sql`
    select order_id::text as what from (
      select order_id, line, sum(quantity) as quantity from return_lines group by 1, 2
    ) back
    left join (select order_id, line, sum(quantity) as quantity from shipment_lines group by 1, 2) sent
      using (order_id, line)
    where back.quantity > coalesce(sent.quantity, 0)`,
  ],
  [
    'a return is checked if and only if each of its lines is',
    sql`
    select number as what from returns join return_lines on return_id = returns.id
    group by returns.id having (state in ('checked', 'refunded', 'refused')) <> bool_and(accepted is not null)`,
  ],
  [
    'a return is refunded if and only if something of it was taken back, by a refund for just that',
    sql`
    select number as what from returns
    where (state = 'refunded') <> exists (
        select from refunds where refunds.order_id = returns.order_id and key = 'return ' || returns.id)
      or state = 'refunded' and exists (
        select from (select line, accepted from return_lines where return_id = returns.id and accepted > 0) back
        full join (
          select line, quantity from refund_lines join refunds on refunds.id = refund_id
          where refunds.order_id = returns.order_id and key = 'return ' || returns.id
        ) paid using (line)
        where back.accepted is distinct from paid.quantity)`,
  ],
  [
    'what came back to the shelf is what could be sold again of what is counted',
    sql`
    select moved.order_id::text as what from (
      select order_id, product_id, variant_id, sum(change) as change from stock_movements where cause = 'return'
      group by 1, 2, 3
    ) moved
    full join (
      select order_id, product_id, variant_id, sum(saleable) as saleable
      from return_lines join order_lines using (order_id, line)
      where saleable > 0 and exists (select from stock_movements taken where taken.order_id = order_lines.order_id
        and taken.variant_id = order_lines.variant_id and taken.product_id = order_lines.product_id and cause = 'order')
      group by 1, 2, 3
    ) back using (order_id, product_id, variant_id)
    where coalesce(change, 0) <> coalesce(saleable, 0)`,
  ],
]
