import { sql } from 'drizzle-orm'
import type { HistoryItem, HistoryQuery } from '#contract/checkout/order-history.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { searchOf } from './rules.ts'

/** An order of the list, as the tables of orders and payments have it. */
export type ListedOrder = {
  id: string
  number: number
  state: OrderState
  total: number
  refunded: number
  currency: string
  createdAt: string
  method: PaymentMethod | null
  delivery: { min: string; max: string } | null
  shipping: string | null
  delayedTo: string | null
  items: HistoryItem[]
}
type Row = { count: number } & (ListedOrder | { [Field in keyof ListedOrder]: null })
type Owner = { brand: string; customerId: string }

/**
 * One page of a customer's orders, the newest first, and how many there are in all. Only the orders of the page are
 * read; those before it and the number come from the index.
 */
export async function readHistory(
  db: Db,
  { brand, customerId }: Owner,
  { page, itemsPerPage, phrase }: HistoryQuery,
): Promise<{ count: number; orders: ListedOrder[] }> {
  const { words, number } = searchOf(phrase)
  const mine = sql`orders.customer_id = ${customerId} and orders.brand = ${brand}`
  const found = sql`${mine} and (
    ${number} <> '' and starts_with(orders.number::text, ${number})
    or exists (
      select from order_lines join product_texts on product_texts.product_id = order_lines.product_id
      where order_id = orders.id and not exists (
        select from json_array_elements_text(${JSON.stringify(words)}::json) word
        where strpos(lower(title), word) = 0)))`
  const wanted = words.length > 0 ? found : mine
  const { rows } = await executePrepared<Row>(
    db,
    words.length > 0 ? 'order-history-found' : 'order-history',
    sql`
    select counted.count, listed.*
    from (select count(*)::int as count from orders where ${wanted}) counted
    left join lateral (
      select page.id, page.number, page.state, page.total, page.refunded, page.currency, page.created_at as "createdAt",
        method, bought.delivery, bought.cart #>> '{shipments,0,method,name}' as shipping,
        (select details ->> 'arrival' from order_events
          where order_id = page.id and type = 'delayed' order by order_events.id desc limit 1) as "delayedTo",
        (select coalesce(json_agg(json_build_object('product_id', item ->> 'product_id', 'title', item ->> 'title',
            'quantity', (item ->> 'quantity')::int, 'image', item #>> '{images,front}')), '[]')
          from jsonb_array_elements(bought.cart -> 'items') item) as items
      from (
        select orders.number from orders where ${wanted}
        order by created_at desc, orders.number desc limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}
      ) chosen
      join orders page on page.brand = ${brand} and page.number = chosen.number
      join payments on payments.id = page.payment_id
      -- The snapshot is unpacked once for each order.
      cross join lateral (select snapshot -> 'cart' as cart, snapshot -> 'delivery' as delivery offset 0) bought
    ) listed on true
    order by listed."createdAt" desc, listed.number desc`,
  )
  return { count: rows[0]?.count ?? 0, orders: rows.flatMap(orderIn) }
}

/** Without any order there is one row, which has only the count. */
const orderIn = ({ count: _, ...order }: Row): ListedOrder[] => (order.id === null ? [] : [order])
