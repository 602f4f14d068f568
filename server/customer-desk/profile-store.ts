import { type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode, LocaleCode } from '#contract/brand.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { PaymentAlias } from '#contract/payment.ts'
import type { Db } from '#server/database/database.ts'

// A profile is three statements, each of which reads rows of this customer alone.

export type SavedAddress = {
  id: string
  isDefault: boolean
  name: string
  street: string
  place: string
  country: string
  phone: string | null
}

export type Account = {
  id: string
  accountId: string
  firstName: string
  lastName: string
  email: string
  isProven: boolean
  blockedAt: string | null
  deletionAt: string | null
  phone: string | null
  birthday: string | null
  milesAndMore: string | null
  locale: LocaleCode
  createdAt: string
  /** On how many devices the customer is signed in. */
  sessions: number
  /** Ways to sign in: `password`, `passkey`, and the identity providers. */
  waysIn: string[]
  addresses: SavedAddress[]
  consents: { brand: string; channels: string[]; at: string }[]
  aliases: ({ brand: string } & Pick<PaymentAlias, 'method' | 'masked' | 'expires'>)[]
  points: { brand: string; points: number }[]
  wearers: number
}

const iso = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const listOf = (rows: SQL) => sql`coalesce((select json_agg(one) from (${rows}) one), '[]')`

/** Undefined for staff, and if there is no such customer. */
export async function readAccount(db: Db, userId: string): Promise<Account | undefined> {
  const { rows } = await db.execute<Account>(sql`
    select users.id, account_id::text as "accountId", first_name as "firstName", last_name as "lastName", users.email,
      email_verified as "isProven", ${iso(sql`blocked_at`)} as "blockedAt", ${iso(sql`due_at`)} as "deletionAt",
      customers.phone_number as phone, customers.birthday::text as birthday,
      miles_and_more_number as "milesAndMore", locale_code as locale, ${iso(sql`customers.created_at`)} as "createdAt",
      (select count(*)::int from sessions
        where user_id = users.id and expires_at > now() and impersonated_by is null) as sessions,
      array(select case provider_id when 'credential' then 'password' else provider_id end from accounts
        where user_id = users.id
        union select 'passkey' from passkeys where user_id = users.id order by 1) as "waysIn",
      ${listOf(sql`
        select id, is_default as "isDefault", concat_ws(' ', company, first_name, last_name) as name,
          concat_ws(' ', street, street_number) as street, concat_ws(' ', postcode, city) as place,
          country_code as country, phone_number as phone
        from addresses where user_id = users.id order by is_default desc, created_at desc`)} as addresses,
      ${listOf(sql`
        select brand, channels, ${iso(sql`updated_at`)} as at from marketing_communications
        where user_id = users.id order by brand`)} as consents,
      ${listOf(sql`
        select brand, method, means ->> 'masked' as masked, means -> 'expires' as expires from payment_aliases
        where customer_id = users.id order by paid_at desc`)} as aliases,
      ${listOf(sql`
        select brand, sum(points)::int as points from (
          select brand, points from bonus_points where customer_id = users.id
          union all select brand, -points from bonus_conversions where customer_id = users.id
        ) booked group by brand order by brand`)} as points,
      (select count(*)::int from wearers where customer_id = users.id) as wearers
    from users join customers on customers.user_id = users.id
    left join account_deletions on account_deletions.user_id = users.id
    where users.id = ${userId} and role = 'customer'`)
  return rows[0]
}

export type OwnOrder = {
  brand: string
  number: number
  at: string
  state: OrderState
  total: number
  currency: CurrencyCode
}

export type Dealings = {
  orders: OwnOrder[]
  invoices: { brand: string; number: number; open: number; currency: CurrencyCode; dueOn: string; isOverdue: boolean }[]
  subscriptions: { id: string; brand: string; state: string; frequency: number; nextOn: string; lines: number }[]
  reviews: { id: number; product: string; score: number; state: string; on: string }[]
}

/** More orders are a search of their own. */
const lastOrders = sql.raw('10')

/** `todays` is the day of each storefront. */
export async function readDealings(
  db: Db,
  userId: string,
  { locale, todays }: { locale: LocaleCode; todays: Readonly<Record<string, string>> },
): Promise<Dealings> {
  const { rows } = await db.execute<Dealings>(sql`
    select ${listOf(sql`
        select brand, number, ${iso(sql`created_at`)} as at, state, total, currency from orders
        where customer_id = ${userId} order by created_at desc limit ${lastOrders}`)} as orders,
      ${listOf(sql`
        select orders.brand, number, amount - credited - received as open, receivables.currency, due_on as "dueOn",
          due_on < (${JSON.stringify(todays)}::jsonb ->> orders.brand)::date as "isOverdue"
        from orders join receivables on order_id = orders.id
        where customer_id = ${userId} and receivables.state in ('open', 'part_paid') order by due_on`)} as invoices,
      ${listOf(sql`
        select id, brand, state, frequency, next_on as "nextOn",
          (select count(*)::int from subscription_lines where subscription_id = subscriptions.id) as lines
        from subscriptions where customer_id = ${userId}
        order by state = 'ended', created_at desc limit ${lastOrders}`)} as subscriptions,
      ${listOf(sql`
        select reviews.id, coalesce(title, reviews.product_id) as product, score, state, created_at as on
        from reviews left join product_texts texts on texts.product_id = reviews.product_id and texts.locale = ${locale}
        where customer_id = ${userId} order by reviews.id desc limit ${lastOrders}`)} as reviews`)
  return rows[0] ?? { orders: [], invoices: [], subscriptions: [], reviews: [] }
}

export type Traces = {
  mails: { id: string; brand: string; template: string; subject: string; state: string; at: string }[]
  /** What staff did, newest first; without the entry's reason if it was erased. */
  log: { id: number; at: string; actor: string; action: string; reason: string | null; what: string | null }[]
}

const lastEntries = sql.raw('20')

/** Mails that were sent to the address within 90 days, and the audit log, also of accounts that went into this one. */
export async function readTraces(db: Db, { id, email }: Pick<Account, 'id' | 'email'>): Promise<Traces> {
  const { rows } = await db.execute<Traces>(sql`
    select ${listOf(sql`
        select id, brand, template, subject, state, ${iso(sql`created_at`)} as at from mails
        where recipient = ${email} order by created_at desc limit ${lastOrders}`)} as mails,
      ${listOf(sql`
        select entry.id, ${iso(sql`entry.at`)} as at, coalesce(nullif(users.name, ''), entry.actor) as actor, action,
          reason, details ->> 'what' as what
        from (
          select ${id}::text as id union all select user_id from merged_accounts where into_id = ${id}
        ) known cross join lateral (
          select * from audit_log where subject = known.id order by at desc, audit_log.id desc limit ${lastEntries}
        ) entry left join users on users.id = entry.actor
        order by entry.id desc limit ${lastEntries}`)} as log`)
  return rows[0] ?? { mails: [], log: [] }
}

/** Where the customer of this id went, if the account was merged into another one. */
export async function readMergedInto(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select into_id as id from merged_accounts where user_id = ${userId}`)
  return rows[0]?.id
}

/** The storefront of the last order, or of the last sign-in. */
export async function readHome(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ brand: string }>(sql`
    (select brand from orders where customer_id = ${userId} order by created_at desc limit 1)
    union all
    (select brand from sessions where user_id = ${userId} and impersonated_by is null order by updated_at desc limit 1)
    limit 1`)
  return rows[0]?.brand
}
