import { type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode, LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { deadJobs } from '#server/jobs/queue.ts'
import { hasKeeper } from '#server/webhooks/operations.ts'
import { daysToCheck, hoursOfSilence, mostCounted, mostNamed, type WaitingKind } from './waiting-rules.ts'

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

const titleOf = (product: SQL, locale: LocaleCode) =>
  sql`coalesce((select title from product_texts where product_id = ${product} and locale = ${locale}), ${product})`

const finding = (kind: WaitingKind) => sql`desk_checks, jsonb_array_elements(findings) finding where kind = ${kind}`
const foundSince = sql`(finding ->> 'since')::timestamptz`

/**
 * The rows of each kind, the oldest first. A mail that was given up has a dead job as well, and is counted as a mail.
 * Each is read from the index of what waits, as far as it is counted.
 */
const rowsOf: Record<WaitingKind, (at: DeskMoment) => SQL> = {
  orders: ({ todays }) => sql`
    select orders.created_at as since, orders.brand, number as "order",
      coalesce(promised < ${JSON.stringify(todays)}::jsonb ->> orders.brand, false) as "isLate"
    from orders join payments on payments.id = payment_id, lateral (select coalesce(
      (select details ->> 'arrival' from order_events
        where order_id = orders.id and type = 'delayed' order by order_events.id desc limit 1),
      snapshot -> 'delivery' ->> 'max') as promised) promise
    where orders.state in ('fulfiller_ready', 'accepted', 'open') order by orders.created_at`,
  returns: ({ todays }) => sql`
    select received_at as since, brand, number as name,
      coalesce((received_at at time zone 'Europe/Zurich')::date + ${daysToCheck}::int
        < (${JSON.stringify(todays)}::jsonb ->> brand)::date, false) as "isLate"
    from returns where state = 'received' order by received_at`,
  refunds: () => sql`
    select refunds.created_at as since, brand, orders.number as "order", amount, refunds.currency, false as "isLate"
    from refunds join orders on orders.id = order_id where refunds.state = 'waiting' order by refunds.created_at`,
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
      or state = 'on' and failing_since < ${now.toISOString()}::timestamptz - ${hoursOfSilence}::int * interval '1 hour'
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

export async function readWaiting(db: Db, kinds: readonly WaitingKind[], at: DeskMoment) {
  const { rows } = await db.execute<{ hasOrders: boolean; waiting: Waiting[] }>(waitingQuery(kinds, at))
  return rows[0] ?? { hasOrders: false, waiting: [] }
}
