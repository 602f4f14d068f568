import { type SQL, sql } from 'drizzle-orm'
import { brands } from '#brands/all.ts'
import { type OrderFilters, placedStates, type StaffOrder, waitingStates } from '#contract/staff/order-list.ts'
import { shopZone } from '#contract/time-zones.ts'
import { searchWords } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { listOf, shortListOf } from '#server/database/lists.ts'
import { timeWindow } from '#server/values/time-window-rules.ts'
import { centsOf, indexedValues, type Meaning, meaningsOf } from './rules.ts'

/**
 * `today` by the clock of the shop, and how many orders are wanted. `products` are the ids that the filter means, `visible` the
 * storefronts that whoever asks may see, if not all.
 */
type Search = {
  filters: OrderFilters
  products: readonly string[]
  today: string
  count: number
  visible?: readonly string[]
}

const both = (wishes: readonly SQL[]) => (wishes.length > 0 ? sql.join([...wishes], sql` and `) : sql`true`)

const moment = (epoch: number) => sql`${new Date(epoch).toISOString()}::timestamptz`

/** From where in the order of the list, and how far: what the walk along the index itself obeys. */
function stretch({ from, until, after, order }: OrderFilters): SQL[] {
  const { opens, closes } = timeWindow({ startTime: from ?? '', endTime: until ?? '' }, shopZone) ?? {
    opens: 0,
    closes: 0,
  }
  const beyond = order === 'oldest' ? sql`>` : sql`<`
  return [
    ...(from === undefined ? [] : [sql`created_at >= ${moment(opens)}`]),
    ...(until === undefined ? [] : [sql`created_at < ${moment(closes)}`]),
    // The moment is read again, because it has microseconds.
    ...(after === undefined
      ? []
      : [
          sql`(created_at, id) ${beyond} (select one.created_at, one.id from orders one where one.id = ${after}::uuid)`,
        ]),
  ]
}

const everyBrand = shortListOf(brands.map(({ id }) => id))
const documentTypes: Readonly<Record<string, string>> = { INV: 'invoice', CN: 'credit_note', DN: 'delivery_note' }
const likeStart = (beginning: string) => `${beginning.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The ids of the orders that a phrase with this meaning belongs to, each by an index. */
function ordersOf(meaning: Meaning): SQL {
  switch (meaning.kind) {
    case 'order':
      return sql`select id from orders where brand in ${meaning.brand ? shortListOf([meaning.brand]) : everyBrand} and number = ${meaning.number}`
    case 'parcel':
      return sql`select order_id from shipments where tracking_number = ${meaning.number}`
    case 'return':
      return sql`select order_id from returns where brand in ${everyBrand} and number = ${meaning.number}`
    case 'document':
      return sql`select order_id from documents where brand in ${everyBrand}
        and type = ${documentTypes[meaning.letters] ?? ''} and year = ${meaning.year} and sequence = ${meaning.sequence}`
    case 'reference':
      return sql`select order_id from receivables where reference = ${meaning.reference}`
    case 'email':
      return sql`select id from orders where lower(email) like ${likeStart(meaning.beginning)}`
    case 'name':
      return sql`select id from orders where ${hasWords(meaning.words)}`
  }
}

/** Beginnings of words; very short ones, with which too many names begin, are words of their own. */
const hasWords = (words: readonly string[]) =>
  sql`name_words @@ to_tsquery('simple', ${words.map((word) => `'${word}'${word.length < 3 ? '' : ':*'}`).join(' & ')})`

function textWish(phrase: string): SQL {
  const meanings = meaningsOf(phrase)
  const [first] = meanings
  if (!first) return sql`false`
  // Names may be frequent: their words are looked at order by order as well.
  if (first.kind === 'name') return hasWords(first.words)
  return sql`id in (${sql.join(meanings.map(ordersOf), sql` union all `)})`
}

function oddWish(odd: NonNullable<OrderFilters['odd']>, today: string): SQL {
  switch (odd) {
    case 'late':
      return sql`state in ${shortListOf(waitingStates)} and promised_on < ${today}::date`
    case 'refund':
      return sql`id in (select order_id from refunds where state = 'waiting')`
    case 'return':
      return sql`id in (select order_id from returns where state in ('announced', 'received'))`
    case 'payment':
      return sql`payment_id in (select payments.id from payments where payments.state = 'uncollectable')`
  }
}

function wishes({ filters, products, today, visible }: Search, without?: 'state'): SQL[] {
  const { text, product, min, max, odd } = filters
  return [
    ...indexedValues(filters, brands, visible)
      .filter(([column]) => column !== without)
      .map(([column, values]) => sql`${sql.identifier(column)} in ${shortListOf(values)}`),
    ...(text === undefined ? [] : [textWish(text)]),
    ...(product === undefined
      ? []
      : [sql`exists (select from order_lines where order_id = orders.id and product_id in ${shortListOf(products)})`]),
    ...(min === undefined ? [] : [sql`total >= ${centsOf(min)}`]),
    ...(max === undefined ? [] : [sql`total <= ${centsOf(max)}`]),
    ...(odd === undefined ? [] : [oddWish(odd, today)]),
  ]
}

/** Orders scanned for each that is wanted, before the indexes of the filters are used. */
const scannedForEach = 100

/** Orders that a phrase or something odd leads to are few, and found by that. All others are found state by state. */
const hasOwnIndex = ({ text, odd }: OrderFilters) => text !== undefined || (odd !== undefined && odd !== 'late')

/** The states that the wishes admit. */
const statesOf = ({ state, odd }: OrderFilters) =>
  (state?.length ? state : placedStates).filter((one) => odd !== 'late' || waitingStates.includes(one))

/**
 * All orders that the wishes admit, by the indexes of these; `offset 0` keeps the planner from walking along the orders.
 * One state after the other: the planner would know of a frequent one, and read the whole table for it.
 */
function allMatches(search: Search, conditions: readonly SQL[]): SQL {
  const { filters } = search
  if (hasOwnIndex(filters))
    return sql`select created_at, id from orders where ${both([...conditions, ...wishes(search)])} offset 0`
  const wanted = [...conditions, ...wishes(search, 'state')]
  return sql`
    select created_at, id from json_array_elements_text(${JSON.stringify(statesOf(filters))}::json) state (name)
    cross join lateral (select created_at, id from orders where state = state.name and ${both(wanted)} offset 0) found`
}

/**
 * The orders that all filters admit, in the order of their creation. Nobody can know whether a combination of filters
 * is frequent or rare, and what is fast for the one is slow for the other. So the newest orders are looked at one by one
 * first: that finds a page of a frequent combination at once, and all there is if nothing is filtered. If it does not,
 * the combination is rare, and its orders are collected by the indexes and sorted.
 */
function orderListQuery(search: Search): SQL {
  const { filters, count, today } = search
  const direction = filters.order === 'oldest' ? sql`` : sql` desc`
  const inOrder = sql`order by created_at${direction}, id${direction}`
  const along = stretch(filters)
  const wanted = wishes(search)
  const isRare = sql`(select count(*) from recent) < ${count}`
  const rest = sql`, rest as materialized (
      select created_at, id from (${allMatches(search, [isRare, ...along])}) found ${inOrder} limit ${count}
    )`
  return sql`
    with recent as materialized (
      select created_at, id from (
        select created_at, id, state, brand, country, payment_method, shipping, total, name_words, promised_on,
          payment_id
        from orders where ${both(along)} ${inOrder} limit ${count * scannedForEach}
      ) orders where ${both(wanted)} ${inOrder} limit ${count}
    )${wanted.length > 0 ? rest : sql``}, page as (
      ${wanted.length > 0 ? sql`select id from recent where not ${isRare} union all select id from rest` : sql`select id from recent`}
    )
    select id, brand, number::text as number, created_at as "createdAt", state, name, email, country, total, refunded,
      currency as currency_code, nullif(payment_method, '') as payment_method, shipping as shipping_method,
      promised_on::text as promised_on,
      coalesce(state in ${shortListOf(waitingStates)} and promised_on < ${today}::date, false) as is_late,
      exists (select from refunds where order_id = orders.id and state = 'waiting') as refund_waits,
      exists (select from payments where payments.id = payment_id and payments.state = 'uncollectable') as is_uncollectable,
      (select coalesce(json_agg(number order by created_at), '[]') from returns
        where order_id = orders.id and state in ('announced', 'received')) as returns,
      (select coalesce(json_agg(json_build_object('state', state, 'carrier', carrier,
          'tracking_number', tracking_number) order by number), '[]')
        from shipments where order_id = orders.id) as parcels
    from page join orders using (id) ${inOrder}`
}

type ListedRow = Omit<StaffOrder, 'created_at'> & { createdAt: string }

export async function readOrderList(db: Db, search: Search): Promise<StaffOrder[]> {
  const { rows } = await db.execute<ListedRow>(orderListQuery(search))
  return rows.map(({ createdAt, ...order }) => ({ ...order, created_at: new Date(createdAt).toISOString() }))
}

/** The products with this id, or with all these beginnings of words in their titles, makers and numbers, by an index. */
export async function readProductIds(db: Db, phrase: string): Promise<string[]> {
  const words = searchWords(phrase).map((word) => `'${word}':*`)
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from products where product_id = ${phrase}
    union select product_id from products where to_tsvector('simple', search_words) @@ to_tsquery('simple', ${words.join(' & ')})
    limit 500`)
  return rows.map(({ id }) => id)
}

/** In the order in which they were placed. */
export async function readOrderNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select brand || '-' || number as name from orders
    where id in ${listOf(ids, 'uuid')} order by created_at, id`)
  return rows.map(({ name }) => name)
}
