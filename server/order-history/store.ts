import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { HistoryQuery } from '#contract/checkout/history-query.ts'
import type { HistoryItem } from '#contract/checkout/order-history.ts'
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
  shipping: { key: string; name: string } | null
  delayedTo: string | null
  items: HistoryItem[]
  reorderable: boolean
}
type Row = { count: number } & (ListedOrder | { [Field in keyof ListedOrder]: null })
type Owner = { brand: string; customerId: string }

/** All orders of the customer, from the index alone. */
const allOrders = ({ brand, customerId }: Owner) => sql`
  found as not materialized (
    select number, created_at from orders where customer_id = ${customerId} and brand = ${brand}
  )`

/** Those whose number begins so, or with a product whose title has all these words in one language. */
function matchingOrders({ brand, customerId }: Owner, { words, number }: ReturnType<typeof searchOf>) {
  return sql`
  mine as materialized (
    select id, number, created_at from orders where customer_id = ${customerId} and brand = ${brand}
  ), bought as materialized (
    -- By the index, order by order: the lines of all customers are many more.
    select mine.id as order_id, lines.product_id from mine
    cross join lateral (select product_id from order_lines where order_id = mine.id offset 0) lines
  ), meant as (
    select product_id from (select distinct product_id from bought) once
    where exists (
      select from product_texts where product_texts.product_id = once.product_id and not exists (
        select from json_array_elements_text(${JSON.stringify(words)}::json) word
        where strpos(lower(title), word) = 0))
  ), found as (
    select number, created_at from mine
    where ${number} <> '' and starts_with(number::text, ${number})
      or id in (select order_id from bought where product_id in (select product_id from meant))
  )`
}

/**
 * One page of a customer's orders, the newest first, and how many there are in all. Only the orders of the page are read
 * with what was bought.
 */
export async function readHistory(
  db: Db,
  owner: Owner,
  { page, itemsPerPage, phrase }: HistoryQuery,
  locale: LocaleCode,
): Promise<{ count: number; orders: ListedOrder[] }> {
  const search = searchOf(phrase)
  const isSearch = search.words.length > 0
  const { rows } = await executePrepared<Row>(
    db,
    isSearch ? 'order-history-found' : 'order-history',
    sql`
    with ${isSearch ? matchingOrders(owner, search) : allOrders(owner)}
    select counted.count, listed.*
    from (select count(*)::int as count from found) counted
    left join lateral (
      select orders.id, orders.number, orders.state, total, refunded, orders.currency, orders.created_at as "createdAt",
        method, snapshot.delivery, snapshot.cart #> '{shipments,0,method}' as shipping,
        (select details ->> 'arrival' from order_events
          where order_id = orders.id and type = 'delayed' order by order_events.id desc limit 1) as "delayedTo",
        (select coalesce(json_agg(json_build_object('product_id', item ->> 'product_id', 'title', coalesce(
              (select title from product_texts where product_id = item ->> 'product_id' and locale = ${locale}),
              item ->> 'title'),
            'quantity', (item ->> 'quantity')::int, 'image', item #>> '{images,front}',
            'wearer_name', item ->> 'wearer_name')), '[]')
          from jsonb_array_elements(snapshot.cart -> 'items') item) as items,
        orders.state <> 'cancelled' and exists (
          select from jsonb_array_elements(snapshot.cart -> 'items') item
          where item ->> 'is_trial' = 'false' and item ->> 'category' is distinct from 'service') as reorderable
      from (
        select number from found order by created_at desc, number desc
        limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}
      ) page
      join orders on orders.brand = ${owner.brand} and orders.number = page.number
      join payments on payments.id = orders.payment_id
      -- The snapshot is unpacked once for each order.
      cross join lateral (
        select payments.snapshot -> 'cart' as cart, payments.snapshot -> 'delivery' as delivery offset 0
      ) snapshot
    ) listed on true
    order by listed."createdAt" desc, listed.number desc`,
  )
  return { count: rows[0]?.count ?? 0, orders: rows.flatMap(orderIn) }
}

/** Without any order there is one row, which has only the count. */
const orderIn = ({ count: _, ...order }: Row): ListedOrder[] => (order.id === null ? [] : [order])
