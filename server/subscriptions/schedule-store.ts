import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { moveOf } from './renewal-rules.ts'
import type { RenewalKey } from './renewal-store.ts'
import type { PauseReason, Schedule } from './schedule-rules.ts'

/** Locks a subscription before its renewals are changed: all that change both lock them in this order. */
export async function lockSubscription(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select id from subscriptions where id = ${id} for update`)
  return rows.length > 0
}

/** Locks it for a change of its lines. False if it has changed since it had this version. */
export async function raiseVersion(db: Db, { id, version }: { id: string; version: number }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update subscriptions set version = version + 1 where id = ${id} and version = ${version} returning id`)
  return rows.length > 0
}

/** `isActive`: whether it is active from now on. False if the subscription has changed since it had this version. */
export async function writeSchedule(
  db: Db,
  { id, version }: { id: string; version: number },
  schedule: Schedule,
  { isActive = false } = {},
): Promise<boolean> {
  const { frequency, anchorOn, anchorPeriod, nextPeriod, nextOn } = schedule
  const { rows } = await db.execute(sql`
    update subscriptions set version = version + 1, frequency = ${frequency}, anchor_on = ${anchorOn}::date,
      anchor_period = ${anchorPeriod}, next_period = ${nextPeriod}, next_on = ${nextOn}::date,
      state = case when ${isActive} then 'active' else state end,
      pause_reason = case when ${isActive} then null else pause_reason end,
      paused_until = case when ${isActive} then null else paused_until end
    where id = ${id} and version = ${version} and state <> 'ended' returning id`)
  return rows.length > 0
}

/** Periods that were given up. Those that never had a row get one, so that the history is whole. */
export async function missPeriods(db: Db, id: string, missed: readonly { period: number; dueOn: string }[]) {
  await db.execute(sql`
    insert into renewals (subscription_id, period, due_on, state)
    select ${id}::uuid, period, "dueOn", 'missed'
    from json_to_recordset(${JSON.stringify(missed)}::json) missed (period int, "dueOn" date)
    on conflict (subscription_id, period) do update
      set state = 'missed', waits_for = null, next_try_on = null, claimed_until = null
      where renewals.state in ${listOf(moveOf('miss').from)}`)
}

/** The customer hears of it in the same transaction. False if it is not active any more. */
export async function pauseForPayment(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update subscriptions set state = 'paused', pause_reason = 'payment', paused_until = null, version = version + 1
    where id = ${id} and state = 'active' returning id`)
  return rows.length > 0
}

type Versioned = Schedule & { id: string; version: number }
type Sleeper = Versioned & { pauseReason: PauseReason }
const scheduleColumns = sql`id, version, frequency, anchor_on as "anchorOn", anchor_period as "anchorPeriod",
  next_period as "nextPeriod", next_on as "nextOn"`

/** Subscriptions whose pause has ended. */
export async function readWaking(
  db: Db,
  { brand, today, limit }: { brand: string; today: string; limit: number },
): Promise<Sleeper[]> {
  const { rows } = await executePrepared<Sleeper>(
    db,
    'read-waking',
    sql`
    select ${scheduleColumns}, pause_reason as "pauseReason" from subscriptions
    where state = 'paused' and paused_until <= ${today}::date and brand = ${brand}
    order by paused_until limit ${limit}`,
  )
  return rows
}

/**
 * Active subscriptions whose next period waits for its customer while the one after it is about to be announced. `until`
 * is the day on which what is announced today is due.
 */
export async function readOverdue(
  db: Db,
  { brand, until, limit }: { brand: string; until: string; limit: number },
): Promise<(Versioned & { dueOn: string })[]> {
  const { rows } = await executePrepared<Versioned & { dueOn: string }>(
    db,
    'read-overdue-renewals',
    sql`
    select ${scheduleColumns}, due_on as "dueOn" from subscriptions
    join renewals on subscription_id = id and period = next_period
    where subscriptions.state = 'active' and brand = ${brand} and next_on < ${until}::date
      and renewals.state = 'waiting'
      and anchor_on + make_interval(months => (next_period + 1 - anchor_period) * frequency) <= ${until}::date
    order by next_on limit ${limit}`,
  )
  return rows
}

/** A period to be announced, and where it is among them. */
type Unannounced = RenewalKey & { on: string }

/**
 * Periods that are to be announced, the next ones after this one: `until` is the day on which what is announced today is
 * due.
 */
export async function readUnannounced(
  db: Db,
  { brand, until, after, limit }: { brand: string; until: string; after: Unannounced | undefined; limit: number },
): Promise<Unannounced[]> {
  const { on = '-infinity', subscriptionId = '00000000-0000-0000-0000-000000000000' } = after ?? {}
  const { rows } = await executePrepared<Unannounced>(
    db,
    'read-unannounced-renewals',
    sql`
    select id as "subscriptionId", next_period as period, next_on::text as on from subscriptions
    left join renewals on subscription_id = id and period = next_period
    where subscriptions.state = 'active' and brand = ${brand} and next_on <= ${until}::date
      and (next_on, id) > (${on}::date, ${subscriptionId}::uuid)
      and (renewals.state is null or renewals.state = 'announced' and announced_at is null)
    order by next_on, id limit ${limit}`,
  )
  return rows
}

/** What was decided about a subscription of this version. */
export type Announcement = RenewalKey & { version: number; waitsFor: 'price' | 'product' | null }

/**
 * Notes announcements, or the questions that take their place. Returns the subscriptions for which that was done now:
 * the others have changed, or somebody else has done so. They are locked in one order.
 */
export async function noteAnnounced(db: Db, announcements: readonly Announcement[], now: Date): Promise<string[]> {
  const { rows } = await executePrepared<{ id: string }>(
    db,
    'note-announced-renewals',
    sql`
    insert into renewals (subscription_id, period, due_on, state, waits_for, announced_at)
    select "subscriptionId", period, next_on, case when "waitsFor" is null then 'announced' else 'waiting' end, "waitsFor",
      ${now.toISOString()}::timestamptz
    from (select * from json_to_recordset(${JSON.stringify(announcements)}::json) one (
      "subscriptionId" uuid, period int, version int, "waitsFor" text) order by 1 offset 0) announced
    cross join lateral (
      select next_on from subscriptions
      where id = "subscriptionId" and next_period = announced.period and version = announced.version and state = 'active'
      for update) subscription
    on conflict (subscription_id, period) do update
      set announced_at = excluded.announced_at, state = excluded.state, waits_for = excluded.waits_for,
        due_on = excluded.due_on
      where renewals.state = 'announced' and renewals.announced_at is null
    returning subscription_id as id`,
  )
  return rows.map(({ id }) => id)
}
