import { type SQL, sql } from 'drizzle-orm'
import { storefrontZones } from '#brands/all.ts'
import type { CurrencyCode, LocaleCode } from '#contract/brand.ts'
import type { CollectionProblem } from '#contract/payment.ts'
import type { Db } from '#server/database/database.ts'
import { deadJobs } from '#server/jobs/queue.ts'
import { hoursOfAlarm, referenceOf } from '#server/orders/operations.ts'
import { hasKeeper } from '#server/webhooks/operations.ts'
import {
  daysToCheck,
  hoursOfSilence,
  hoursToMoveMoney,
  hoursToRenew,
  mostCounted,
  mostNamed,
  type WaitingKind,
} from './waiting-rules.ts'

/** One thing that waits; which fields it has depends on its kind. */
export type WaitingThing = {
  since: string
  isLate: boolean
  brand?: string
  order?: number
  /** Of a return its number, of a job its name, of a review the title of its product, and so on. */
  name?: string
  amount?: number
  /** Null if the shop has no name for it. */
  currency?: CurrencyCode | null
  left?: number
  /** Reason why the money of an order cannot be collected. */
  collection?: CollectionProblem
  /** What has come to no end with a payment: an order is to be collected, or money goes back. */
  stuck?: 'collecting' | 'returning'
  /** The number of refused cards. */
  refused?: number
  /** For a renewal: its customer, and the reason why it does not come to an end. */
  customer?: string
  problem?: 'unclear' | 'refused' | 'failed'
  /** Of a payment or a charge, by which the provider knows it. */
  reference?: string
}

export type Waiting = {
  kind: WaitingKind
  /** `mostCounted` at most. */
  count: number
  late: number
  since: string | null
  oldest: WaitingThing[] | null
  /** When a check in the background has last looked. */
  checkedAt?: string | null
}

/** When it is asked: the moment, and the day in the time zone of each storefront. */
export type DeskMoment = { now: Date; todays: Readonly<Record<string, string>>; locale: LocaleCode }

const hoursBefore = (now: Date, hours: number) =>
  sql`${now.toISOString()}::timestamptz - ${hours}::int * interval '1 hour'`

const titleOf = (product: SQL, locale: LocaleCode) =>
  sql`coalesce((select title from product_texts where product_id = ${product} and locale = ${locale}), ${product})`

const finding = (kind: WaitingKind) => sql`desk_checks, jsonb_array_elements(findings) finding where kind = ${kind}`
const foundSince = sql`(finding ->> 'since')::timestamptz`

/**
 * The rows of each kind, the oldest first. A mail that was given up has a dead job as well, and is counted as a mail.
 * Each is read from the index of what waits, as far as it is counted.
 */
const rowsOf: Record<WaitingKind, (at: DeskMoment) => SQL> = {
  cards: ({ now }) => sql`
    select since, brand, refused, false as "isLate" from card_tests
    where last_at > ${hoursBefore(now, hoursOfAlarm)} order by since`,
  orders: ({ todays }) => sql`
    select orders.created_at as since, orders.brand, number as "order",
      coalesce(promised < ${JSON.stringify(todays)}::jsonb ->> orders.brand, false) as "isLate"
    from orders join payments on payments.id = payment_id, lateral (select coalesce(
      (select details ->> 'arrival' from order_events
        where order_id = orders.id and type = 'delayed' order by order_events.id desc limit 1),
      snapshot -> 'delivery' ->> 'max') as promised) promise
    where orders.state in ('fulfiller_ready', 'accepted', 'open') order by orders.created_at`,
  held: () => sql`
    select created_at as since, brand, number as "order", false as "isLate"
    from orders
    where state = 'new' and exists (select from order_events where order_id = orders.id and type = 'held')
    order by created_at`,
  returns: ({ todays }) => sql`
    select received_at as since, brand, number as name,
      coalesce((received_at at time zone (${JSON.stringify(storefrontZones())}::jsonb ->> brand))::date + ${daysToCheck}::int
        < (${JSON.stringify(todays)}::jsonb ->> brand)::date, false) as "isLate"
    from returns where state = 'received' order by received_at`,
  refunds: () => sql`
    select refunds.created_at as since, brand, orders.number as "order", amount, refunds.currency, false as "isLate"
    from refunds join orders on orders.id = order_id where refunds.state = 'waiting' order by refunds.created_at`,
  uncollected: () => sql`
    select problem_at as since, orders.brand, number as "order", total as amount, orders.currency, problem as collection,
      false as "isLate"
    from payments join orders on payment_id = payments.id where payments.state = 'uncollectable' order by problem_at`,
  stuck: ({ now }) => sql`
    select payments.created_at as since, payments.brand, number as "order", payments.amount, payments.currency,
      case payments.state when 'settling' then 'collecting' else 'returning' end as stuck, payments.id as payment,
      false as "isLate"
    from payments left join orders on payment_id = payments.id
    where payments.state in ('settling', 'owed') and payments.created_at < ${hoursBefore(now, hoursToMoveMoney)}
    union all
    select repayments.created_at, orders.brand, number, payments.amount, payments.currency, 'returning', repayments.id, false
    from repayments join payments on payments.id = repayments.payment_id join orders on orders.payment_id = payments.id
    where repayments.state = 'owed' and repayments.created_at < ${hoursBefore(now, hoursToMoveMoney)}
    order by since`,
  renewals: ({ now }) => sql`
    select stalled_since as since, brand, concat_ws(' ', first_name, last_name) as name,
      subscriptions.customer_id as customer, case last.outcome
        when 'started' then 'unclear' when 'unavailable' then 'refused' else 'failed' end as problem,
      case last.outcome when 'started' then last.payment_id end as payment, false as "isLate"
    from renewals join subscriptions on subscriptions.id = subscription_id
    left join customers on user_id = subscriptions.customer_id
    left join lateral (
      select outcome, payment_id from renewal_attempts tried
      where tried.subscription_id = renewals.subscription_id and tried.period = renewals.period
      order by tried.attempt desc limit 1) last on true
    where renewals.state = 'charging'
      and stalled_since < ${hoursBefore(now, hoursToRenew)}
    order by stalled_since`,
  parcels: () => sql`
    select shipped_at as since, brand, orders.number as "order", false as "isLate"
    from shipments join orders on orders.id = order_id
    where shipments.state in ('lost', 'back') and not exists (
      select from refunds where refunds.order_id = orders.id and key = 'parcel ' || shipments.number)
    order by shipped_at`,
  invoices: ({ now, todays }) => sql`
    select due_on::timestamptz as since, receivables.brand, orders.number as "order",
      receivables.amount - credited - received as amount, receivables.currency, false as "isLate"
    from receivables join orders on orders.id = order_id
    where receivables.state in ('open', 'part_paid') and due_on <= ${now.toISOString()}::date
      and due_on < (${JSON.stringify(todays)}::jsonb ->> receivables.brand)::date
    order by due_on`,
  transfers: () => sql`
    select booked_on::timestamptz as since, amount,
      case when currency in ('CHF', 'EUR', 'USD') then currency end as currency, false as "isLate"
    from bank_entries where needs_person and handled_at is null order by booked_on`,
  reviews: ({ locale }) => sql`
    select coalesce(reviewed_at, created_at::timestamptz) as since, ${titleOf(sql`reviews.product_id`, locale)} as name,
      false as "isLate"
    from reviews where state = 'waiting' order by id`,
  stock: ({ locale }) => sql`
    select ${foundSince} as since, ${titleOf(sql`finding ->> 'product'`, locale)} as name,
      (finding ->> 'left')::int as left, false as "isLate"
    from ${finding('stock')}`,
  content: () => sql`
    select ${foundSince} as since, finding ->> 'what' as name, false as "isLate" from ${finding('content')}`,
  jobs: () => sql`
    select created_on as since, source_name as name, false as "isLate"
    from pgboss.job where job.name = ${deadJobs} and state < 'active' and source_name <> 'send-mail' order by created_on`,
  items: () => sql`
    select first_at as since, job as name, false as "isLate" from failed_items order by first_at`,
  mails: () => sql`
    select created_at as since, brand, template as name, false as "isLate"
    from mails where state = 'failed' and left_at is null and html <> '' order by created_at`,
  errors: () => sql`
    select first_at as since, brand, name, false as "isLate"
    from error_groups where done_at is null order by first_at`,
  webhooks: ({ now }) => sql`
    select coalesce(failing_since, created_at) as since, coalesce(nullif(description, ''), url) as name, false as "isLate"
    from webhook_endpoints
    where state = 'stopped' or state = 'on' and not ${hasKeeper}
      or state = 'on' and failing_since < ${hoursBefore(now, hoursOfSilence)}
    order by 1`,
}

const checkedAt = (kind: WaitingKind) => sql`(select checked_at from desk_checks where kind = ${kind})`

function waiting(kind: WaitingKind, at: DeskMoment): SQL {
  return sql`
    select ${kind}::text as kind, count(*)::int as count, (count(*) filter (where "isLate"))::int as late,
      min(since) as since, ${kind === 'stock' || kind === 'content' ? checkedAt(kind) : sql`null::timestamptz`} as "checkedAt",
      jsonb_agg(to_jsonb(thing) - 'place' order by place) filter (where place <= ${mostNamed}) as oldest
    from (select *, row_number() over () as place from (${rowsOf[kind](at)} limit ${mostCounted}) found) thing`
}

/** What waits, of all these kinds in one statement. Exported for the test that reads its plan. */
export const waitingQuery = (kinds: readonly WaitingKind[], at: DeskMoment): SQL => sql`
  select exists (select from order_numbers) as "hasOrders",
    (select jsonb_agg(one) from (${sql.join(
      kinds.map((kind) => waiting(kind, at)),
      sql` union all `,
    )}) one) as waiting`

type Row = WaitingThing & { payment?: string | null }

/** A payment is known to its provider, and so to people, by its reference. */
const named = ({ payment, ...thing }: Row): WaitingThing =>
  payment ? { ...thing, reference: referenceOf(payment) } : thing

export async function readWaiting(db: Db, kinds: readonly WaitingKind[], at: DeskMoment) {
  const { rows } = await db.execute<{ hasOrders: boolean; waiting: (Waiting & { oldest: Row[] | null })[] }>(
    waitingQuery(kinds, at),
  )
  const { hasOrders, waiting } = rows[0] ?? { hasOrders: false, waiting: [] }
  return { hasOrders, waiting: waiting.map((kind): Waiting => ({ ...kind, oldest: kind.oldest?.map(named) ?? null })) }
}
