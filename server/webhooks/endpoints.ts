import { type SQL, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#contract/result.ts'
import type { EndpointState, EndpointWish } from '#contract/staff/webhooks.ts'
import { record, wasRecorded } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { seal, unseal } from '#server/secrets/sealed.ts'
import { hasKeeper } from './keeper.ts'
import { type NetworkRule, readEndpointUrl, type UrlProblem } from './networks.ts'
import { olderSecretLasts } from './rules.ts'
import { isOfItsShops } from './send-store.ts'
import { newSecret, shownSecret } from './signature.ts'

export type EndpointContext = {
  db: Db
  key: Buffer
  rule: NetworkRule
  brands: readonly string[]
  staff: string
  now: Date
}

/** Each costs a row per event. */
const mostEndpoints = 20

type NotFound = { code: 'not-found' }
/** Somebody else has changed it since the page was drawn. */
type WasFaster = { code: 'was-faster' }
type Refused = UrlProblem | { code: 'unknown-shop' }

const changed = (rows: readonly unknown[]): Result<null, WasFaster> =>
  rows.length > 0 ? ok(null) : err({ code: 'was-faster' })

/** Not the whole address: its end may be secret. */
const hostIn = (url: string) => ({ host: new URL(url).host })

function readWish({ rule, brands }: EndpointContext, wish: EndpointWish): Result<EndpointWish, Refused> {
  if (!wish.brands.every((brand) => brands.includes(brand))) return err({ code: 'unknown-shop' })
  const url = readEndpointUrl(wish.url, rule)
  return url.ok ? ok({ ...wish, url: url.value }) : url
}

type Shown = { secret: string }

/**
 * Gives the secret once more to the person who has just made it, if their form is sent again: the first answer may have
 * been lost. It is given to nobody after 15 minutes, or after anything else was done with the endpoint.
 */
async function secretAgain(
  db: Db,
  { key, staff }: EndpointContext,
  { id, version, action }: { id: string; version: number; action: string },
): Promise<Shown | undefined> {
  const { rows } = await db.execute<{ secret: string }>(sql`
    select secret from webhook_endpoints cross join lateral (
      select actor, action, at from audit_log where subject = ${id} order by at desc, audit_log.id desc limit 1) last
    where webhook_endpoints.id = ${id}::uuid and version = ${version}::int and state <> 'removed'
      and actor = ${staff} and action = ${action} and last.at > now() - interval '15 minutes'`)
  const secret = rows[0] && unseal(key, id, rows[0].secret)
  return secret && { secret: shownSecret(secret) }
}

const sorted = (texts: readonly string[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(texts)}::json) order by 1)`

/** An endpoint that is told the same at the same address. */
const isTold = ({ url, types, brands, withContact }: EndpointWish) => sql`
  state <> 'removed' and url = ${url} and with_contact = ${withContact}
  and array(select unnest(types) order by 1) = ${sorted(types)}
  and array(select unnest(brands) order by 1) = ${sorted(brands)}`

/** Whether there is such an endpoint already: everything would arrive there twice. */
async function hasTwin(db: Db, wish: EndpointWish): Promise<boolean> {
  const { rows } = await db.execute(sql`select from webhook_endpoints where ${isTold(wish)}`)
  return rows.length > 0
}

/** Whether an endpoint is as somebody wishes it. */
async function isSame(db: Db, id: string, wish: EndpointWish): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from webhook_endpoints
    where id = ${id}::uuid and description = ${wish.description} and ${isTold(wish)}`)
  return rows.length > 0
}

/** The form has made the id: sent twice it makes one endpoint. The secret is the answer to this form and to no other. */
export async function addEndpoint(
  context: EndpointContext,
  id: string,
  entered: EndpointWish,
): Promise<Result<Shown, Refused | { code: 'exists' | 'same-endpoint' | 'too-many-endpoints' }>> {
  const wish = readWish(context, entered)
  if (!wish.ok) return wish
  const { url, description, types, brands, withContact } = wish.value
  const secret = newSecret()
  return context.db.transaction(async (db) => {
    await lockNames(db, ['webhook endpoints'])
    const known = await db.execute(sql`select from webhook_endpoints where id = ${id}::uuid`)
    if (known.rows.length > 0) {
      const again = await secretAgain(db, context, { id, version: 1, action: 'webhook/add' })
      return again ? ok(again) : err({ code: 'exists' })
    }
    if (await hasTwin(db, wish.value)) return err({ code: 'same-endpoint' })
    const { rows } = await db.execute(sql`
      insert into webhook_endpoints (id, url, description, types, brands, with_contact, secret, keeper)
      select ${id}::uuid, ${url}, ${description}, ${arrayOf(types)}, ${arrayOf(brands)}, ${withContact},
        ${seal(context.key, id, secret)}, ${context.staff}::text
      where (select count(*) from webhook_endpoints where state <> 'removed') < ${mostEndpoints}
      returning id`)
    if (rows.length === 0) return err({ code: 'too-many-endpoints' })
    await record(db, {
      actor: context.staff,
      action: 'webhook/add',
      subject: id,
      details: { ...hostIn(url), withContact },
    })
    return ok({ secret: shownSecret(secret) })
  })
}

/** Changes an endpoint as it was when the page was drawn, and notes who did it. */
async function changeAs(
  { db, staff }: EndpointContext,
  { id, version, set, action, details }: { id: string; version: number; set: SQL; action: string; details?: object },
): Promise<Result<null, WasFaster>> {
  return db.transaction(async (db) => {
    const { rows } = await db.execute(sql`
      update webhook_endpoints set version = version + 1, ${set}
      where id = ${id}::uuid and version = ${version}::int and state <> 'removed' returning id`)
    if (rows.length > 0) await record(db, { actor: staff, action, subject: id, details: { ...details } })
    await db.execute(sql`select pg_notify('webhooks', '')`)
    return changed(rows)
  })
}

type Seen = { id: string; version: number }

/** A receiver that was away is tried at once, because somebody has just mended it or wants to know. */
const tryNow = ({ now }: EndpointContext) =>
  sql`retry_at = case when retry_at is not null then ${now.toISOString()}::timestamptz end`

export async function changeEndpoint(
  context: EndpointContext,
  seen: Seen,
  entered: EndpointWish,
): Promise<Result<null, Refused | WasFaster>> {
  const wish = readWish(context, entered)
  if (!wish.ok) return wish
  const { url, description, types, brands, withContact } = wish.value
  const set = sql`url = ${url}, description = ${description}, types = ${arrayOf(types)}, brands = ${arrayOf(brands)},
    with_contact = ${withContact}, keeper = ${context.staff}::text, ${tryNow(context)}`
  const details = { ...hostIn(url), withContact }
  return context.db.transaction(async (db) => {
    const done = await changeAs({ ...context, db }, { ...seen, set, action: 'webhook/change', details })
    if (!done.ok) return (await isSame(db, seen.id, wish.value)) ? ok(null) : done
    // What waited of a storefront that it is no longer for.
    await db.execute(sql`
      update webhook_deliveries set state = 'failed' from webhook_endpoints endpoint
      where endpoint_id = ${seen.id}::uuid and endpoint.id = endpoint_id and webhook_deliveries.state = 'waiting'
        and not ${isOfItsShops}`)
    return done
  })
}

/** The secret of before signs for another day, so that the receiver can change in peace. */
export async function rotateSecret(context: EndpointContext, seen: Seen): Promise<Result<Shown, WasFaster>> {
  const secret = newSecret()
  const until = new Date(context.now.getTime() + olderSecretLasts).toISOString()
  const set = sql`older_secret = secret, older_until = ${until}::timestamptz, secret = ${seal(context.key, seen.id, secret)},
    ${tryNow(context)}`
  const done = await changeAs(context, { ...seen, set, action: 'webhook/rotate' })
  if (done.ok) return ok({ secret: shownSecret(secret) })
  const again = await secretAgain(context.db, context, { ...seen, version: seen.version + 1, action: 'webhook/rotate' })
  return again ? ok(again) : done
}

const actions = { on: 'webhook/switch-on', off: 'webhook/switch-off', removed: 'webhook/remove' } as const

/**
 * Changes the state of an endpoint; once it is on again, events that waited are due at once. The same state again succeeds.
 * Whoever switches it on answers for it from then on: so an endpoint of somebody who has left is taken over.
 */
export async function switchEndpoint(
  context: EndpointContext,
  seen: Seen,
  state: Exclude<EndpointState, 'stopped'>,
): Promise<Result<null, WasFaster>> {
  const now = sql`${context.now.toISOString()}::timestamptz`
  const anew =
    state === 'on' ? sql`, keeper = ${context.staff}::text, failures = 0, failing_since = null, retry_at = null` : sql``
  return context.db.transaction(async (db) => {
    const set = sql`state = ${state}${anew}`
    const done = await changeAs({ ...context, db }, { ...seen, set, action: actions[state] })
    if (!done.ok) {
      const { rows } = await db.execute(sql`
        select from webhook_endpoints where id = ${seen.id}::uuid and state = ${state} and (state <> 'on' or ${hasKeeper})`)
      return rows.length > 0 ? ok(null) : done
    }
    if (state === 'on')
      await db.execute(sql`
        update webhook_deliveries set next_at = ${now}, attempts = 0
        where endpoint_id = ${seen.id}::uuid and state = 'waiting'`)
    if (state === 'removed')
      await db.execute(sql`
        update webhook_deliveries set state = 'failed' where endpoint_id = ${seen.id}::uuid and state = 'waiting'`)
    return done
  })
}

/** An event of no importance, to see whether the receiver is there and checks the signature. One for each form. */
export async function sendTest(context: EndpointContext, id: string, key: string): Promise<Result<null, NotFound>> {
  const { staff, now } = context
  return context.db.transaction(async (db) => {
    await lockNames(db, [`webhook test ${key}`])
    if (await wasRecorded(db, id, key)) return ok(null)
    const { rows } = await db.execute(sql`
      with sent as (
        insert into webhook_deliveries (endpoint_id, type, subject, data, happened_at, next_at)
        select id, 'test', 'test ' || gen_random_uuid(), '{"test": true}', ${now.toISOString()}::timestamptz,
          ${now.toISOString()}::timestamptz
        from webhook_endpoints where id = ${id}::uuid and state = 'on' and ${hasKeeper} returning id
      )
      select id, pg_notify('webhooks', '') from sent`)
    if (rows.length === 0) return err({ code: 'not-found' })
    await db.execute(sql`update webhook_endpoints set ${tryNow(context)} where id = ${id}::uuid`)
    await record(db, { actor: staff, action: 'webhook/test', subject: id, details: { key } })
    return ok(null)
  })
}

/** Which deliveries are sent once more: one, or all that were given up since a day. */
export type Replay = { delivery: number } | { since: Date }

/** How many will be sent again. The receiver knows them by the same `webhook-id`. */
export async function replay({ db, staff, now }: EndpointContext, id: string, which: Replay): Promise<number> {
  const chosen =
    'delivery' in which
      ? sql`id = ${which.delivery}::bigint and state <> 'waiting'`
      : sql`state = 'failed' and happened_at >= ${which.since.toISOString()}::timestamptz`
  return db.transaction(async (db) => {
    const { rows } = await db.execute<{ count: number }>(sql`
      with again as (
        update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now.toISOString()}::timestamptz
        where endpoint_id = ${id}::uuid and ${chosen}
          and exists (select from webhook_endpoints where id = ${id}::uuid and state <> 'removed' and ${isOfItsShops})
        returning id
      )
      select count(*)::int as count, pg_notify('webhooks', '') from again`)
    const count = rows[0]?.count ?? 0
    if (count > 0) await record(db, { actor: staff, action: 'webhook/replay', subject: id, details: { count } })
    return count
  })
}
