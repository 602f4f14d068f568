import { type SQL, sql } from 'drizzle-orm'
import type { AdminCustomer, AdminReview } from '#contract/admin/things.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf, listOf } from '#server/database/lists.ts'

type Seen = {
  /** The storefronts at which they have ordered; undefined for who sees all, also customers who have never ordered. */
  brands: readonly string[] | undefined
}
type CustomerWish = Seen & { after: number; email?: string | undefined; count: number; looked: number }

const columns = sql`
  users.id, account_id::text as account_id, email, email_verified as is_proven, blocked_at is not null as is_blocked,
  first_name, last_name, phone_number, locale_code as locale,
  to_char(customers.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

const orderedAt = (brands: Seen['brands']) =>
  brands
    ? sql`exists (select from orders where customer_id = looked.user_id and brand in ${listOf(brands)})`
    : sql`true`

/**
 * Customers by number. Whom a storefront knows is not in an index, so the next customers are looked at one by one, and a
 * page may have few of them: `reached` says how far it has looked, null at the end.
 */
export function customerListQuery({ brands, after, email, count, looked }: CustomerWish): SQL {
  const wish = email === undefined ? sql`true` : sql`user_id = (select id from users where email = ${email})`
  return sql`
    with looked as materialized (
      select user_id, account_id from customers where account_id > ${after} and ${wish} order by account_id limit ${looked}
    ), found as (
      select user_id, account_id from looked where ${orderedAt(brands)} order by account_id limit ${count}
    )
    select (select case when count(*) = ${looked} then max(account_id) end from looked)::int8 as reached,
      (select coalesce(json_agg(row_to_json(one) order by one.account_id::int8), '[]') from (
        select ${columns} from found join customers using (user_id, account_id) join users on users.id = user_id
      ) one) as customers`
}

export async function readCustomers(db: Db, wish: CustomerWish) {
  const { rows } = await db.execute<{ reached: number | string | null; customers: AdminCustomer[] }>(
    customerListQuery(wish),
  )
  const { reached = null, customers = [] } = rows[0] ?? {}
  return { customers, reached: reached === null ? undefined : Number(reached) }
}

export async function readCustomer(db: Db, id: string, { brands }: Seen): Promise<AdminCustomer | undefined> {
  const { rows } = await db.execute<AdminCustomer>(sql`
    select ${columns} from (select user_id from customers where user_id = ${id}) looked
      join customers on customers.user_id = looked.user_id join users on users.id = looked.user_id
    where ${orderedAt(brands)}`)
  return rows[0]
}

type ReviewWish = { brands: readonly string[]; state: AdminReview['state']; after: number; count: number }

/** Texts of reviews in one state, by the index of that state. */
export function reviewPageQuery({ brands, state, after, count }: ReviewWish): SQL {
  return sql`
    select id::int, reviews.product_id, locale, author, created_at::text as created_at, score, text, answer, state
    from reviews join products on products.product_id = reviews.product_id
    where state = ${sql.raw(`'${state}'`)} and text <> '' and id > ${after}
      and brand_channels && ${arrayOf(brands)}
    order by id limit ${count}`
}

export async function readReviewPage(db: Db, wish: ReviewWish): Promise<AdminReview[]> {
  return (await db.execute<AdminReview>(reviewPageQuery(wish))).rows
}

/** Whether it is about a product of these storefronts. */
export async function isReviewOf(db: Db, id: number, brands: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from reviews join products on products.product_id = reviews.product_id
    where id = ${id} and brand_channels && ${arrayOf(brands)}`)
  return rows.length > 0
}
