import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { LastLine } from '#server/reorder/operations.ts'
import { moveOf } from './renewal-rules.ts'
import { renewals, subscriptionLines, subscriptions } from './schema.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type Subscription = SubscriptionRow & { lines: readonly LastLine[] }
export type Owner = { brand: string; customerId: string }
export type RenewalRow = typeof renewals.$inferSelect
export type PastRenewal = RenewalRow & { orderNumber: number | null; orderTotal: number | null }

const isOwn = ({ brand, customerId }: Owner) =>
  and(eq(subscriptions.brand, brand), eq(subscriptions.customerId, customerId))

/** Active ones first, then paused and ended ones; of these the newest first. */
export const readSubscriptions = (db: Db, owner: Owner): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(isOwn(owner))
    .orderBy(
      sql`array_position(array['active', 'paused', 'ended'], ${subscriptions.state})`,
      desc(subscriptions.createdAt),
      asc(subscriptions.id),
    )
    .limit(200)

export async function readSubscription(db: Db, owner: Owner, id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(and(isOwn(owner), eq(subscriptions.id, id)))
  return found
}

/** A renewal that is decided at the same moment waits, and so does another change. */
export async function lockSubscription(db: Db, owner: Owner, id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(and(isOwn(owner), eq(subscriptions.id, id)))
    .for('update')
  return found
}

/** All that have not ended, in one order, so that two changes of all do not wait for each other. */
export const lockRunning = (db: Db, owner: Owner): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(and(isOwn(owner), ne(subscriptions.state, 'ended')))
    .orderBy(subscriptions.id)
    .for('update')

export async function readLines(db: Db, ids: readonly string[]): Promise<(LastLine & { subscriptionId: string })[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(subscriptionLines)
    .where(inArray(subscriptionLines.subscriptionId, [...ids]))
    .orderBy(subscriptionLines.subscriptionId, subscriptionLines.line)
}

export async function readPastRenewals(db: Db, ids: readonly string[]): Promise<PastRenewal[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<PastRenewal>(sql`
    select subscription_id as "subscriptionId", period, due_on::text as "dueOn", renewals.state, waits_for as "waitsFor",
      next_try_on::text as "nextTryOn", renewals.cart_id as "cartId", agreed_total as "agreedTotal",
      order_id as "orderId", orders.number as "orderNumber", orders.total as "orderTotal"
    from renewals left join orders on orders.id = order_id
    where subscription_id in ${listOf(ids, 'uuid')}
    order by subscription_id, period desc`)
  return rows
}

export async function readRenewal(db: Db, id: string, period: number): Promise<RenewalRow | undefined> {
  const [found] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.subscriptionId, id), eq(renewals.period, period)))
  return found
}

/** Those that repeat an order: it was their first, or one that they have made. */
export async function findByOrder(db: Db, orderId: string): Promise<Pick<SubscriptionRow, 'id' | 'state'>[]> {
  return db
    .select({ id: subscriptions.id, state: subscriptions.state })
    .from(subscriptions)
    .where(sql`${subscriptions.id} in (
      select first.id from ${subscriptions} first where first.order_id = ${orderId}
      union select ${renewals.subscriptionId} from ${renewals} where ${renewals.orderId} = ${orderId})`)
}

/** False if the order is repeated by a subscription already. */
export async function insertSubscription(
  db: Db,
  { lines, ...row }: typeof subscriptions.$inferInsert & { lines: readonly LastLine[] },
): Promise<boolean> {
  const made = await db.insert(subscriptions).values(row).onConflictDoNothing().returning({ id: subscriptions.id })
  if (made.length === 0) return false
  await insertLines(db, row.id, lines)
  return true
}

const insertLines = (db: Db, subscriptionId: string, lines: readonly LastLine[]) =>
  db.insert(subscriptionLines).values(lines.map((line) => ({ ...line, subscriptionId })))

/** The row has to be locked. */
export async function writeSubscription(db: Db, before: Subscription, after: Subscription) {
  const { id, lines, version: _, createdAt: __, ...changed } = after
  const written = await db
    .update(subscriptions)
    .set({ ...changed, version: before.version + 1 })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.version, before.version)))
    .returning({ id: subscriptions.id })
  if (written.length === 0) throw new Error('A subscription was changed without its lock')
  if (lines === before.lines) return
  await db.delete(subscriptionLines).where(eq(subscriptionLines.subscriptionId, id))
  await insertLines(db, id, lines)
}

/** The states of a renewal that the customer can still change. */
const open = [...moveOf('skip').from]

/** Notes the period as skipped, also if it was not announced yet. */
export async function skipRenewal(db: Db, renewal: { subscriptionId: string; period: number; dueOn: string }) {
  await db
    .insert(renewals)
    .values({ ...renewal, state: 'skipped' })
    .onConflictDoUpdate({
      target: [renewals.subscriptionId, renewals.period],
      set: { state: 'skipped', waitsFor: null, nextTryOn: null },
      setWhere: inArray(renewals.state, open),
    })
}

/** Periods that the subscription has left behind without an order. */
export async function giveUpRenewals(db: Db, subscriptionId: string, before: number) {
  await db
    .update(renewals)
    .set({ state: 'missed', waitsFor: null, nextTryOn: null })
    .where(and(eq(renewals.subscriptionId, subscriptionId), lt(renewals.period, before), inArray(renewals.state, open)))
}

/** What the customer has changed may be the answer to what the renewal waits for: then it is decided anew. */
export async function restartRenewal(db: Db, { id, nextPeriod, nextOn }: SubscriptionRow, isOtherMeans: boolean) {
  const isSameDay = sql`${renewals.dueOn} = ${nextOn}::date`
  // The customer was told on which day a declined charge is tried again, and that a bank's question is theirs to answer.
  const isSettled = sql`${isSameDay} and (${renewals.state} = 'declined' and ${renewals.nextTryOn} is not null
    or ${renewals.waitsFor} = 'confirmation' and not ${isOtherMeans})`
  await db
    .update(renewals)
    .set({
      state: 'announced',
      waitsFor: null,
      nextTryOn: null,
      dueOn: nextOn,
      // An order on another day is announced anew.
      announcedAt: sql`case when ${isSameDay} then ${renewals.announcedAt} end`,
    })
    .where(
      and(
        eq(renewals.subscriptionId, id),
        eq(renewals.period, nextPeriod),
        inArray(renewals.state, open),
        sql`(${isSettled}) is not true`,
      ),
    )
}

/** At all storefronts, for an account that is to be deleted. Its owner can activate them again. */
export async function pauseAll(db: Db, customerId: string) {
  await db.execute(sql`
    update subscriptions set state = 'paused', pause_reason = coalesce(pause_reason, 'customer'), paused_until = null,
      version = version + 1
    where customer_id = ${customerId} and (state = 'active' or state = 'paused' and paused_until is not null)`)
}

/** At all storefronts. */
export async function countRunning(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from subscriptions where customer_id = ${customerId} and state <> 'ended'`)
  return rows[0]?.count ?? 0
}

/** At all storefronts, for an account that is about to get another address. */
export async function moveSubscriptionMails(db: Db, { customerId, to }: { customerId: string; to: string }) {
  await db.execute(sql`
    update subscriptions set email = ${to}
    where customer_id = ${customerId} and email = (select email from users where id = ${customerId})`)
}

/** For an account that turns out to be another person's. */
export async function deleteSubscriptions(db: Db, customerId: string) {
  await db.delete(subscriptions).where(eq(subscriptions.customerId, customerId))
}
