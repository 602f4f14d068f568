import { type SQL, sql } from 'drizzle-orm'
import type { DeliveryQuery, DeliveryState, ShownState, WebhookType } from '#contract/staff/webhooks.ts'
import type { Db } from '#server/database/database.ts'
import { hasKeeper } from './keeper.ts'

export type EndpointRow = {
  id: string
  url: string
  description: string
  types: WebhookType[]
  brands: string[]
  withContact: boolean
  state: ShownState
  /** The name of who added, changed or switched it on last. */
  keeper: string | null
  version: number
  acceptedAt: string | null
  failingSince: string | null
  retryAt: string | null
  olderUntil: string | null
  /** `mostCounted` at most. */
  waiting: number
  failed: number
}

/** Counting ends here, so that the page costs the same however much waits. */
export const mostCounted = 1000

const counted = (state: DeliveryState) => sql`(select count(*)::int from (
  select from webhook_deliveries where endpoint_id = endpoint.id and state = ${state} limit ${mostCounted}) found)`

export async function readEndpoints(db: Db, id?: string): Promise<EndpointRow[]> {
  const { rows } = await db.execute<EndpointRow>(sql`
    select id, url, description, types, brands, with_contact as "withContact", version, accepted_at as "acceptedAt",
      case when state = 'on' and not ${hasKeeper} then 'resting' else state end as state,
      (select name from users where users.id = keeper) as keeper,
      failing_since as "failingSince", retry_at as "retryAt", older_until as "olderUntil", ${counted('waiting')} as waiting,
      ${counted('failed')} as failed
    from webhook_endpoints endpoint
    where state <> 'removed' ${id === undefined ? sql`` : sql`and id = ${id}::uuid`} order by created_at, id`)
  return rows
}

export type DeliveryRow = {
  id: number
  eventId: string
  type: WebhookType | 'test'
  brand: string | null
  /** The number of the order or the customer, or the variant. */
  about: string | null
  state: DeliveryState
  happenedAt: string
  triedAt: string | null
  /** While the receiver is away, when it is tried again. */
  nextAt: string
  /** Of the last attempt. */
  status: number | null
  problem: string | null
}

const columns = sql`delivery.id::float8 as id, event_id as "eventId", type, brand, state, happened_at as "happenedAt",
  tried_at as "triedAt", status, problem,
  coalesce(data #>> '{order,number}', data #>> '{stock,variant_id}', data #>> '{customer,account_number}') as about,
  greatest(next_at, (select retry_at from webhook_endpoints where webhook_endpoints.id = endpoint_id)) as "nextAt"`

/** Newest first, from an index whatever is asked. Exported for the test that reads its plan. */
export function deliveriesQuery(endpoint: string, { state, type, before }: DeliveryQuery, most: number): SQL {
  const wishes = [
    sql`endpoint_id = ${endpoint}::uuid`,
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(before === undefined ? [] : [sql`delivery.id < ${before}::bigint`]),
  ]
  return sql`
    select ${columns} from webhook_deliveries delivery left join lateral (
      select status, problem from webhook_attempts where delivery_id = delivery.id order by id desc limit 1) last on true
    where ${sql.join(wishes, sql` and `)}
    order by delivery.id desc limit ${most}::int`
}

export async function readDeliveries(db: Db, endpoint: string, query: DeliveryQuery, most: number) {
  const { rows } = await db.execute<DeliveryRow>(deliveriesQuery(endpoint, query, most))
  return rows
}

export type AttemptRow = {
  at: string
  milliseconds: number
  status: number | null
  problem: string | null
  answer: string
}

export async function readDelivery(db: Db, endpoint: string, id: number) {
  const { rows } = await db.execute<DeliveryRow & { data: Record<string, unknown>; tries: AttemptRow[] }>(sql`
    select ${columns}, data, (select coalesce(json_agg(json_build_object('at', at, 'milliseconds', milliseconds,
        'status', status, 'problem', problem, 'answer', answer) order by id desc), '[]')
      from (select * from webhook_attempts where delivery_id = delivery.id order by id desc limit 50) tried) as tries
    from webhook_deliveries delivery left join lateral (
      select status, problem from webhook_attempts where delivery_id = delivery.id order by id desc limit 1) last on true
    where endpoint_id = ${endpoint}::uuid and delivery.id = ${id}::bigint`)
  return rows[0]
}
