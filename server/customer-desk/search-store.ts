import { type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode } from '#contract/brand.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { folded, nameWords, phoneEnding } from '#server/users/search-columns.ts'
import type { Clue, ClueKind } from './search-rules.ts'

// Each clue is looked up by an index of its own, and gives few rows however many customers there are.

type LookUp<Kind extends ClueKind> = (clue: Extract<Clue, { kind: Kind }>, brands: SQL) => SQL
type LookUps = { [Kind in ClueKind]?: LookUp<Kind> }

/** More of them than are shown: the page then asks for a longer phrase. */
export const mostShown = 20
/** So many of a clue are looked at, and the best of them shown. */
const mostLookedAt = sql.raw('60')

/** A wildcard of SQL is a letter like any other. */
const beginningWith = (text: string) => `${text.replaceAll(/[%_\\]/g, '\\$&')}%`

/** Rows of (user_id). */
const ofPeople: LookUps = {
  email: ({ email }) => sql`select id as user_id from users where email = ${email}`,
  'email-beginning': ({ beginning }) => sql`
    select id as user_id from users where email collate "C" like ${beginningWith(beginning)}
    order by email collate "C" limit ${mostLookedAt}`,
  'customer-number': ({ number }) => sql`select user_id from customers where account_id = ${number}`,
  'customer-id': ({ id }) => sql`
    select user_id from customers where user_id = ${id}
    union select into_id from merged_accounts where user_id = ${id}`,
  phone: ({ ending }) => sql`
    select user_id from customers where ${phoneEnding(sql`phone_number`)} = ${ending}
    union select user_id from addresses where ${phoneEnding(sql`phone_number`)} = ${ending} limit ${mostLookedAt}`,
  place: ({ postcode, names }) => sql`
    select user_id from addresses where postcode = ${postcode}
      and (${sql.join(
        names.map((name) => sql`${folded(sql`last_name`)} collate "C" like ${beginningWith(name)}`),
        sql` or `,
      )}) limit ${mostLookedAt}`,
  // Without a limit of its own the planner takes the index even for a frequent name; what is not needed is not read.
  name: ({ query }) => sql`
    with named as materialized (
      select user_id from customers
      where ${nameWords(sql`first_name`, sql`last_name`)} @@ to_tsquery('simple', ${query})
    ) select user_id from named limit ${mostLookedAt}`,
}

/** Rows of (order_id). */
const ofOrders: LookUps = {
  order: ({ number }, brands) => sql`select id as order_id from orders where brand in ${brands} and number = ${number}`,
  paper: ({ type, year, sequence }, brands) => sql`
    select order_id from documents
    where brand in ${brands} and type = ${type} and year = ${year} and sequence = ${sequence}`,
  reference: ({ reference }) => sql`select order_id from receivables where reference = ${reference}`,
  return: ({ number }, brands) => sql`select order_id from returns where brand in ${brands} and number = ${number}`,
  tracking: ({ number }) => sql`select order_id from shipments where tracking_number = ${number} limit 20`,
}

/** Each clue's rows with its kind and its place among the clues. */
function unionOf(lookUps: LookUps, clues: readonly Clue[], brands: readonly string[]): SQL | undefined {
  const parts = clues.flatMap((clue, rank) => {
    // TypeScript does not see that a clue and its entry in the table have the same kind.
    const lookUp = lookUps[clue.kind] as ((clue: Clue, brands: SQL) => SQL) | undefined
    return lookUp
      ? [sql`select *, ${clue.kind}::text as clue, ${rank}::int as rank from (${lookUp(clue, listOf(brands))}) found`]
      : []
  })
  return parts.length > 0 ? sql.join(parts, sql` union all `) : undefined
}

export type FoundOrder = {
  brand: string
  number: number
  createdAt: string
  state: OrderState
  total: number
  currency: CurrencyCode
  email: string
  customerId: string | null
  clue: ClueKind
}

const isoOf = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The orders with that number, or of that invoice, return or parcel. */
export function foundOrdersQuery(clues: readonly Clue[], brands: readonly string[]): SQL | undefined {
  const found = unionOf(ofOrders, clues, brands)
  return (
    found &&
    sql`
    select orders.brand, number, ${isoOf(sql`created_at`)} as "createdAt", state, total, currency, email,
      customer_id as "customerId", min(clue) as clue
    from (${found}) match join orders on orders.id = order_id
    group by orders.id order by min(rank), orders.brand, number limit ${sql.raw(String(mostShown))}`
  )
}

export type FoundPerson = {
  id: string
  accountId: string
  firstName: string
  lastName: string
  email: string
  isProven: boolean
  isBlocked: boolean
  phone: string | null
  place: string | null
  clue: ClueKind
  lastOrder: { brand: string; number: number; at: string } | null
}

/**
 * Customers by all their clues, and the buyers of orders that were found. The best clue counts. Lateral joins look up the
 * few rows that were found, whatever the planner expects.
 */
export function foundPeopleQuery(clues: readonly Clue[], buyers: readonly string[]): SQL | undefined {
  const known =
    buyers.length > 0
      ? sql`
    select value as user_id, 'order'::text as clue, -1 as rank from json_array_elements_text(${JSON.stringify(buyers)}::json)`
      : undefined
  const parts = [known, unionOf(ofPeople, clues, [])].filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return sql`
    with matches as (${sql.join(parts, sql` union all `)}),
    people as (
      select distinct on (user_id) user_id, clue, rank from matches order by user_id, rank
    ),
    shown as (
      select user_id, account_id, first_name, last_name, phone_number, clue, rank
      from people cross join lateral (
        select account_id, first_name, last_name, phone_number from customers
        where customers.user_id = people.user_id limit 1) customer
      order by rank, last_name, first_name, user_id limit ${sql.raw(String(mostShown + 1))}
    )
    select shown.user_id as id, account_id::text as "accountId", first_name as "firstName", last_name as "lastName", email,
      email_verified as "isProven", blocked_at is not null as "isBlocked", clue,
      coalesce(shown.phone_number, home.phone_number) as phone, home.postcode || ' ' || home.city as place,
      case when last.number is not null
        then json_build_object('brand', last.brand, 'number', last.number, 'at', ${isoOf(sql`last.created_at`)}) end as "lastOrder"
    from shown
    cross join lateral (
      select email, email_verified, blocked_at from users where users.id = shown.user_id limit 1) account
    left join lateral (
      select postcode, city, phone_number from addresses where addresses.user_id = shown.user_id
      order by is_default desc, created_at desc limit 1) home on true
    left join lateral (
      select brand, number, created_at from orders where customer_id = shown.user_id
      order by created_at desc limit 1) last on true
    order by rank, last_name, first_name, shown.user_id`
}

export type FoundGuest = { email: string; brand: string; number: number; at: string }

/** Who ordered without an account under such an address, with the last of these orders. */
export function foundGuestsQuery(clues: readonly Clue[]): SQL | undefined {
  const beginning = clues.find((clue) => clue.kind === 'email-beginning')?.beginning
  if (beginning === undefined) return undefined
  return sql`
    with recursive guest (email) as (
      (select email from orders where customer_id is null and email collate "C" like ${beginningWith(beginning)}
        order by email collate "C" limit 1)
      union all
      select (select orders.email from orders where customer_id is null
          and email collate "C" like ${beginningWith(beginning)} and email collate "C" > guest.email collate "C"
        order by email collate "C" limit 1)
      from guest where guest.email is not null
    )
    select guest.email, last.brand, last.number, ${isoOf(sql`last.created_at`)} as at
    from (select email from guest where email is not null limit 5) guest cross join lateral (
      select brand, number, created_at from orders where orders.email = guest.email and customer_id is null
      order by created_at desc limit 1) last
    order by guest.email`
}

export async function readFound<Row extends Record<string, unknown>>(db: Db, query: SQL | undefined): Promise<Row[]> {
  return query ? (await db.execute<Row>(query)).rows : []
}
