import { lt, type SQL, sql } from 'drizzle-orm'
import type { WebhookType } from '#contract/staff/webhooks.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { hasKeeper } from './keeper.ts'
import type { Health, Outcome } from './rules.ts'
import { webhookDeliveries } from './schema.ts'

export type LeasedEndpoint = Health & {
  id: string
  url: string
  /** Empty: all storefronts. */
  brands: string[]
  withContact: boolean
  /** Of an endpoint that somebody changes meanwhile no further event is sent as it was. */
  version: number
  secret: string
  olderSecret: string | null
}

export type DueDelivery = {
  id: number
  eventId: string
  type: WebhookType | 'test'
  brand: string | null
  subject: string
  data: Record<string, unknown>
  happenedAt: Date
  attempts: number
}

/** True if a delivery is of a storefront of its endpoint: `brands` may have changed since it was written. */
export const isOfItsShops = sql`(brand is null or brands = '{}' or brand = any(brands))`

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Of one subject only the earliest event may be sent: the others wait until it is accepted or given up. */
const isFirst = sql`delivery.id = (
  select earlier.id from webhook_deliveries earlier
  where earlier.endpoint_id = delivery.endpoint_id and earlier.subject = delivery.subject and earlier.state = 'waiting'
  order by earlier.endpoint_id, earlier.subject, earlier.id limit 1)`

/**
 * What may be sent now, to an endpoint that somebody keeps, of the storefronts that it is for. A receiver that is away is
 * tried with any event.
 */
const due = (endpoint: SQL, now: Date, isAway: SQL) => sql`
  from webhook_deliveries delivery
  where endpoint_id = ${endpoint} and state = 'waiting' and (${isAway} or next_at <= ${moment(now)}) and ${isFirst}
    and exists (select from webhook_endpoints told where told.id = ${endpoint} and ${isOfItsShops} and ${hasKeeper})`

/** Leases an endpoint with waiting deliveries that no other process serves. */
export async function leaseEndpoint(db: Db, { lease, now, until }: { lease: string; now: Date; until: Date }) {
  // Not prepared, here and below: a plan that was made while nothing waited is slow when much does.
  const { rows } = await db.execute<LeasedEndpoint & { failingSince: string | null }>(sql`
    update webhook_endpoints set lease = ${lease}::uuid, leased_until = ${moment(until)}
    where id = (
      select id from webhook_endpoints
      where state = 'on' and (leased_until is null or leased_until <= ${moment(now)})
        and (retry_at is null or retry_at <= ${moment(now)})
        and exists (select ${due(sql`webhook_endpoints.id`, now, sql`retry_at is not null`)})
      order by leased_until nulls first limit 1 for no key update skip locked)
    returning id, url, brands, with_contact as "withContact", version, secret, failures, failing_since as "failingSince",
      case when older_until > ${moment(now)} then older_secret end as "olderSecret"`)
  const [row] = rows
  return row && { ...row, failingSince: row.failingSince === null ? null : new Date(row.failingSince) }
}

/** Ends the lease. A process whose lease has passed to another one changes nothing. */
export async function releaseEndpoint(db: Db, { id, lease }: { id: string; lease: string }) {
  await db.execute(
    sql`update webhook_endpoints set lease = null, leased_until = null where id = ${id}::uuid and lease = ${lease}::uuid`,
  )
}

type DueWish = { endpoint: string; now: Date; isAway: boolean; most: number }

/** The next events, each of another subject. Of a receiver that is away, the one that was not tried for longest. */
export async function readDue(db: Db, { endpoint, now, isAway, most }: DueWish): Promise<DueDelivery[]> {
  const order = isAway ? sql`tried_at nulls first, id` : sql`next_at, id`
  const { rows } = await db.execute<DueDelivery & { id: number | string; happenedAt: string }>(sql`
    select id, event_id as "eventId", type, brand, subject, data, happened_at as "happenedAt", attempts
    ${due(sql`${endpoint}::uuid`, now, isAway ? sql`true` : sql`false`)}
    order by ${order} limit ${most}::int`)
  return rows.map((row) => ({ ...row, id: Number(row.id), happenedAt: new Date(row.happenedAt) }))
}

type Settlement = {
  endpoint: Pick<LeasedEndpoint, 'id' | 'version'>
  lease: string
  now: Date
  leasedUntil: Date
  outcome: Outcome
}

/**
 * Notes what became of events that were sent, in one statement. False if another process has taken over meanwhile, or if
 * the endpoint was switched off or changed: then nothing more may be sent as it was.
 */
export async function settle(
  db: Db,
  { endpoint: { id, version }, lease, now, leasedUntil, outcome }: Settlement,
): Promise<boolean> {
  const { endpoint, deliveries } = outcome
  const { rows } = await executePrepared<{ isOurs: boolean }>(
    db,
    'settle-webhooks',
    sql`
    with sent as (
      select * from json_to_recordset(${JSON.stringify(deliveries)}::json) sent (
        id bigint, state text, attempts int, "nextAt" timestamptz, milliseconds int, status int, problem text, answer text)
    ), noted as (
      update webhook_deliveries delivery
      set state = sent.state, attempts = sent.attempts, next_at = "nextAt", tried_at = ${moment(now)}
      from sent where delivery.id = sent.id and delivery.state = 'waiting'
    ), tried as (
      insert into webhook_attempts (delivery_id, at, milliseconds, status, problem, answer)
      select id, ${moment(now)}, milliseconds, status, problem, answer from sent order by id
    ), released as (
      -- It is back: what waited for its next attempt need not wait any longer.
      update webhook_deliveries set next_at = ${moment(now)}
      where ${endpoint.isBack} and endpoint_id = ${id}::uuid and state = 'waiting' and next_at > ${moment(now)}
        and id not in (select id from sent)
    )
    update webhook_endpoints set
      failures = ${endpoint.failures}::int, failing_since = ${endpoint.failingSince?.toISOString() ?? null}::timestamptz,
      retry_at = ${endpoint.retryAt?.toISOString() ?? null}::timestamptz,
      accepted_at = case when ${endpoint.hasAccepted} then ${moment(now)} else accepted_at end,
      state = case when ${endpoint.isToStop} and state = 'on' then 'stopped' else state end,
      leased_until = case when lease = ${lease}::uuid then ${moment(leasedUntil)} else leased_until end
    where id = ${id}::uuid
    returning coalesce(lease = ${lease}::uuid, false) and state = 'on' and version = ${version}::int as "isOurs"`,
  )
  return rows[0]?.isOurs ?? false
}

/**
 * Names and addresses for an endpoint that asked for them, by subject, as they are now. One for some storefronts gets
 * those of customers who have ordered there: customers themselves belong to all.
 */
export async function readContacts(
  db: Db,
  { brands }: Pick<LeasedEndpoint, 'brands'>,
  subjects: readonly string[],
): Promise<Map<string, object>> {
  const isKnown =
    brands.length === 0
      ? sql`true`
      : sql`exists (select from orders where customer_id = users.id
          and brand in ${listOf(brands)})`
  const idsOf = (kind: string) =>
    sql`select substr(subject, ${kind.length + 1}::int) as id, subject
      from json_array_elements_text(${JSON.stringify(subjects)}::json) subject where subject like ${`${kind}%`}`
  const { rows } = await db.execute<{ subject: string; contact: object }>(sql`
    select subject, jsonb_build_object('email', email, 'name', name, 'address',
      coalesce(shipping_address, snapshot -> 'cart' -> 'shipping_address')) as contact
    from (${idsOf('order ')}) named join orders on orders.id = named.id::uuid join payments on payments.id = payment_id
    union all
    select subject, jsonb_build_object('email', email, 'name', name)
    from (${idsOf('customer ')}) named join users on users.id = named.id where ${isKnown}`)
  return new Map(rows.map(({ subject, contact }) => [subject, contact]))
}

/** Removes deliveries of long ago. */
export const forgetDeliveries = (db: Db, before: Date, giveWay?: GiveWay) =>
  sweep(db, webhookDeliveries, lt(webhookDeliveries.happenedAt, before), giveWay)
