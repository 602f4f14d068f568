import { type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode, LocaleCode } from '#contract/brand.ts'
import type { CartItem } from '#contract/cart/cart.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { ReturnState } from '#contract/checkout/return.ts'
import type { ReturnList } from '#contract/staff/returns.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { ReturnPhrase } from './desk-rules.ts'

export type ReturnSearch = {
  list: ReturnList
  /** Only of these storefronts. */
  brands: readonly string[]
  phrase?: ReturnPhrase | undefined
  /** Continues behind this return. */
  after?: string | undefined
}

export type ListedReturn = {
  id: string
  brand: string
  number: string
  order: number
  name: string
  state: ReturnState
  sendBy: string
  createdAt: string
  receivedAt: string | null
  pieces: number
}

/** Each list is walked along an index of its own; what is done is in the larger one. */
const lists: Record<ReturnList, SQL> = {
  waiting: sql`returns.state in ('announced', 'received', 'checked')`,
  announced: sql`returns.state in ('announced', 'received', 'checked') and returns.state = 'announced'`,
  received: sql`returns.state in ('announced', 'received', 'checked') and returns.state = 'received'`,
  checked: sql`returns.state in ('announced', 'received', 'checked') and returns.state = 'checked'`,
  done: sql`returns.state in ('refunded', 'refused')`,
}

/** Which orders a phrase means; by index, because the storefronts are few and named. */
export function ordersWish(phrase: ReturnPhrase, brands: readonly string[]): SQL {
  if (phrase.kind === 'order')
    return sql`orders.number = ${phrase.number}::int and orders.brand in ${listOf(phrase.brand ? [phrase.brand] : brands)}`
  return phrase.kind === 'email' ? sql`orders.email = ${phrase.email}` : sql`false`
}

/** A phrase is looked for in all lists. */
const phraseWish = (phrase: ReturnPhrase, brands: readonly string[]) =>
  phrase.kind === 'return'
    ? sql`returns.number = ${phrase.number} and returns.brand in ${listOf(brands)}`
    : ordersWish(phrase, brands)

const nameOf = sql`concat_ws(' ', snapshot -> 'cart' -> 'shipping_address' ->> 'first_name',
  snapshot -> 'cart' -> 'shipping_address' ->> 'last_name')`

/** What waits the longest comes first; of what is done, the latest. */
export function returnListQuery({ list, brands, phrase, after }: ReturnSearch, count: number): SQL {
  const isNewestFirst = !phrase && list === 'done'
  const wishes = [
    phrase ? phraseWish(phrase, brands) : lists[list],
    phrase ? undefined : sql`returns.brand in ${listOf(brands)}`,
    // The moment is read again, because it has microseconds.
    after &&
      sql`(returns.created_at, returns.id) ${isNewestFirst ? sql`<` : sql`>`}
        (select one.created_at, one.id from returns one where one.id = ${after})`,
  ].filter((wish) => wish !== undefined && wish !== '')
  const order = isNewestFirst ? sql`returns.created_at desc, returns.id desc` : sql`returns.created_at, returns.id`
  return sql`
    select returns.id, returns.brand, returns.number, orders.number as order, ${nameOf} as name, returns.state,
      send_by::text as "sendBy", returns.created_at as "createdAt",
      received_at as "receivedAt",
      (select sum(quantity)::int from return_lines where return_id = returns.id) as pieces
    from returns join orders on orders.id = order_id join payments on payments.id = payment_id
    where ${sql.join(wishes, sql` and `)} order by ${order} limit ${count}`
}

export async function readReturnList(db: Db, search: ReturnSearch, count: number): Promise<ListedReturn[]> {
  const { rows } = await db.execute<ListedReturn>(returnListQuery(search, count))
  return rows
}

export type ReturnEvent = { at: string; actor: Actor['kind']; name: string | null; to: ReturnState }

/** A return with what its page shows of the order. */
export type DeskReturn = {
  id: string
  brand: string
  number: string
  orderId: string
  order: number
  name: string
  locale: LocaleCode
  currency: CurrencyCode
  method: string | null
  total: number
  items: CartItem[]
  events: ReturnEvent[]
}

/** The returns with this number, one for each storefront at most. */
export async function readDeskReturns(db: Db, number: string, brands: readonly string[]): Promise<DeskReturn[]> {
  const { rows } = await db.execute<DeskReturn>(sql`
    select returns.id, returns.brand, returns.number, order_id as "orderId", orders.number as order, ${nameOf} as name,
      snapshot ->> 'locale' as locale, orders.currency, method, orders.total, snapshot -> 'cart' -> 'items' as items,
      (select coalesce(json_agg(json_build_object('at', at, 'actor', actor, 'name', users.name,
          'to', coalesce(details ->> 'to', 'announced')) order by order_events.id), '[]')
        from order_events left join users on users.id = actor_id and users.role = 'staff'
        where order_events.order_id = returns.order_id and type = 'return' and details ->> 'number' = returns.number
      ) as events
    from returns join orders on orders.id = order_id join payments on payments.id = payment_id
    where returns.number = ${number} and returns.brand in ${listOf(brands)} order by returns.brand`)
  return rows
}

export type FoundParcelOrder = {
  id: string
  brand: string
  number: number
  name: string
  createdAt: string
  items: CartItem[]
}

/** The orders that a parcel without a slip may be of, the latest first. */
export async function readParcelOrders(
  db: Db,
  phrase: ReturnPhrase,
  brands: readonly string[],
): Promise<FoundParcelOrder[]> {
  const { rows } = await db.execute<FoundParcelOrder>(sql`
    select orders.id, orders.brand, orders.number, ${nameOf} as name, orders.created_at as "createdAt",
      snapshot -> 'cart' -> 'items' as items
    from orders join payments on payments.id = payment_id
    where ${ordersWish(phrase, brands)} and orders.brand in ${listOf(brands)} order by orders.created_at desc limit 20`)
  return rows
}
