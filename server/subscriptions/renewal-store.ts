import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { LastLine } from '#server/reorder/operations.ts'
import { moveOf, type RenewalMove, type RenewalState, type RenewalWaitsFor } from './renewal-rules.ts'
import type { renewalAttempts, subscriptions } from './schema.ts'

export type RenewalKey = { subscriptionId: string; period: number }

/** How long a process may take before another one looks after its renewals, in minutes. */
const claimMinutes = 10

const claimEnd = (now: Date, minutes = claimMinutes) => new Date(now.getTime() + minutes * 60_000).toISOString()

/**
 * Takes some of the renewals that are due, so that no other process does. Those that wait for their customer stay. A
 * process that took one at the same moment has written it first: the second look at its state sees that.
 */
export async function claimDue(
  db: Db,
  { brand, today, now, limit }: { brand: string; today: string; now: Date; limit: number },
): Promise<RenewalKey[]> {
  const isDue = (state: SQL, tryOn: SQL) =>
    // Without a day: it was declined to the last, and the customer has resumed the subscription since.
    sql`(${state} = 'announced' or ${state} = 'declined' and coalesce(${tryOn}, ${today}::date) <= ${today}::date)`
  const { rows } = await executePrepared<RenewalKey>(
    db,
    'claim-renewals',
    sql`
    with due as (
      select id, next_period, next_on from subscriptions
      left join renewals on subscription_id = id and period = next_period
      where subscriptions.state = 'active' and next_on <= ${today}::date and brand = ${brand}
        -- A blocked customer's are paused; one that an earlier order made since is not ordered either.
        and not exists (select from users where users.id = customer_id and blocked_at is not null)
        and (renewals.state is null or ${isDue(sql`renewals.state`, sql`renewals.next_try_on`)})
      order by next_on, id limit ${limit} for update of subscriptions skip locked
    )
    insert into renewals (subscription_id, period, due_on, state, claimed_until, cart_id)
    select id, next_period, next_on, 'charging', ${claimEnd(now)}::timestamptz, gen_random_uuid() from due
    on conflict (subscription_id, period) do update
      set state = 'charging', waits_for = null, next_try_on = null, claimed_until = excluded.claimed_until, stalled_since = null,
        cart_id = coalesce(renewals.cart_id, excluded.cart_id)
      where ${isDue(sql`renewals.state`, sql`renewals.next_try_on`)}
    returning subscription_id as "subscriptionId", period`,
  )
  return rows
}

type Unfinished = { brand: string; now: Date; limit: number; isBegun?: boolean }

/**
 * Takes renewals whose process has died, or whose provider did not answer, whatever became of their subscription; if
 * `isBegun`, only those of which a charge was begun.
 */
export async function claimUnfinished(
  db: Db,
  { brand, now, limit, isBegun = false }: Unfinished,
): Promise<RenewalKey[]> {
  const { rows } = await executePrepared<RenewalKey>(
    db,
    'claim-unfinished-renewals',
    sql`
    with unfinished as (
      select subscription_id, period from renewals join subscriptions on subscriptions.id = subscription_id
      where renewals.state = 'charging' and claimed_until < ${now.toISOString()}::timestamptz and brand = ${brand}
        and (not ${isBegun}::boolean or exists (
          select from renewal_attempts attempt where attempt.subscription_id = renewals.subscription_id
            and attempt.period = renewals.period and outcome = 'started'))
      order by claimed_until limit ${limit} for update of renewals skip locked
    )
    update renewals set claimed_until = ${claimEnd(now)}::timestamptz from unfinished
    where renewals.subscription_id = unfinished.subscription_id and renewals.period = unfinished.period
    returning renewals.subscription_id as "subscriptionId", renewals.period`,
  )
  return rows
}

/** Takes one renewal for the customer who answers, if it is the next of an active subscription. False if it cannot be. */
export async function claimNow(db: Db, { subscriptionId, period }: RenewalKey, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with own as (
      select id, next_period, next_on from subscriptions
      where id = ${subscriptionId} and next_period = ${period} and state = 'active' for update
    )
    insert into renewals (subscription_id, period, due_on, state, claimed_until, cart_id)
    select id, next_period, next_on, 'charging', ${claimEnd(now)}::timestamptz, gen_random_uuid() from own
    on conflict (subscription_id, period) do update
      set state = 'charging', waits_for = null, next_try_on = null, claimed_until = excluded.claimed_until, stalled_since = null,
        cart_id = coalesce(renewals.cart_id, excluded.cart_id)
      where renewals.state in ${listOf(moveOf('claim').from)}
    returning period`)
  return rows.length > 0
}

/** Somebody else may try again after so many minutes: the provider does not answer, or the customer is paying. */
export async function tryLater(db: Db, { subscriptionId, period }: RenewalKey, now: Date, minutes = claimMinutes) {
  await db.execute(sql`
    update renewals set claimed_until = ${claimEnd(now, minutes)}::timestamptz,
      stalled_since = coalesce(stalled_since, ${now.toISOString()}::timestamptz)
    where subscription_id = ${subscriptionId} and period = ${period} and state = 'charging'`)
}

type SubscriptionRow = typeof subscriptions.$inferSelect
export type Attempt = Pick<typeof renewalAttempts.$inferSelect, 'attempt' | 'paymentId' | 'outcome' | 'on'>

/** A subscription with the period that is looked after, and everything that decides about it. */
export type Renewal = Omit<SubscriptionRow, 'createdAt' | 'endedAt'> & {
  period: number
  /** Null while the period has no row. */
  renewalState: RenewalState | null
  dueOn: string
  cartId: string | null
  agreedTotal: number | null
  lines: LastLine[]
  attempts: Attempt[]
  accountEmail: string
  firstName: string | null
}

/** What is known of these periods, in one statement. */
export async function readRenewals(db: Db, keys: readonly RenewalKey[]): Promise<Renewal[]> {
  const { rows } = await executePrepared<Renewal>(
    db,
    'read-renewals',
    sql`
    select subscription.id, brand, subscription.customer_id as "customerId", subscription.state, locale, frequency,
      anchor_on as "anchorOn", anchor_period as "anchorPeriod", next_period as "nextPeriod", next_on as "nextOn",
      pause_reason as "pauseReason", paused_until as "pausedUntil", payment_method as "paymentMethod", alias,
      subscription.email, billing_address as "billingAddress", shipping_address as "shippingAddress",
      shipping_method as "shippingMethod", version, currency,
      key.period, renewals.state as "renewalState", coalesce(due_on, next_on) as "dueOn", cart_id as "cartId",
      agreed_total as "agreedTotal",
      users.email as "accountEmail", first_name as "firstName",
      (select coalesce(json_agg(json_build_object(
          'line', line, 'productId', product_id, 'variantId', variant_id, 'options', options, 'eye', eye,
          'wearerId', wearer_id, 'channel', channel, 'quantity', quantity, 'unitPrice', unit_price) order by line), '[]')
        from subscription_lines lines where lines.subscription_id = subscription.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'attempt', attempt, 'paymentId', payment_id, 'outcome', outcome, 'on', "on") order by attempt), '[]')
        from renewal_attempts attempts
        where attempts.subscription_id = subscription.id and attempts.period = key.period) as attempts
    from json_to_recordset(${JSON.stringify(keys)}::json) key ("subscriptionId" uuid, period int)
    cross join lateral (select * from subscriptions where id = "subscriptionId" offset 0) subscription
    join users on users.id = subscription.customer_id left join customers on user_id = users.id
    left join renewals on renewals.subscription_id = "subscriptionId" and renewals.period = key.period`,
  )
  return rows
}

/** The cart in which a renewal is paid. It keeps it, so that two payments for one period are never open at once. */
export async function cartOf(db: Db, { subscriptionId, period }: RenewalKey): Promise<string | undefined> {
  const { rows } = await db.execute<{ cartId: string }>(sql`
    update renewals set cart_id = coalesce(cart_id, gen_random_uuid())
    where subscription_id = ${subscriptionId} and period = ${period} returning cart_id as "cartId"`)
  return rows[0]?.cartId
}

/** For a cart that the customer has emptied into another one. */
export async function replaceCart(db: Db, { subscriptionId, period }: RenewalKey) {
  await db.execute(sql`
    update renewals set cart_id = gen_random_uuid()
    where subscription_id = ${subscriptionId} and period = ${period} and state = 'charging'`)
}

/** Stores an attempt before the charge, so that the process that finds the renewal knows which payment to ask about. */
export async function insertAttempt(
  db: Db,
  { subscriptionId, period }: RenewalKey,
  { attempt, paymentId, on }: { attempt: number; paymentId: string; on: string },
) {
  await executePrepared(
    db,
    'insert-renewal-attempt',
    sql`insert into renewal_attempts (subscription_id, period, attempt, payment_id, outcome, "on")
      values (${subscriptionId}, ${period}, ${attempt}, ${paymentId}, 'started', ${on}::date)`,
  )
}

/** False if another process has noted an outcome of the attempt. */
export async function noteOutcome(
  db: Db,
  { subscriptionId, period }: RenewalKey,
  attempt: number,
  outcome: Attempt['outcome'],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update renewal_attempts set outcome = ${outcome}
    where subscription_id = ${subscriptionId} and period = ${period} and attempt = ${attempt} and outcome = 'started'
    returning attempt`)
  return rows.length > 0
}

/** Charges without a known end for a period that this order has paid in another way. */
export async function readOtherCharges(db: Db, orderId: string) {
  const { rows } = await db.execute<RenewalKey & { attempt: number; paymentId: string }>(sql`
    select attempts.subscription_id as "subscriptionId", attempts.period, attempt, attempts.payment_id as "paymentId"
    from renewals join orders on orders.id = order_id
    join renewal_attempts attempts on attempts.subscription_id = renewals.subscription_id and attempts.period = renewals.period
    where order_id = ${orderId} and outcome = 'started' and attempts.payment_id <> orders.payment_id`)
  return rows
}

type Changes = { waitsFor?: RenewalWaitsFor; nextTryOn?: string; agreedTotal?: number }

/** Makes the move where the renewal can make it; false where it cannot any more. */
export async function moveRenewal(
  db: Db,
  { subscriptionId, period }: RenewalKey,
  move: RenewalMove,
  { waitsFor, nextTryOn, agreedTotal }: Changes = {},
): Promise<boolean> {
  const { from, to } = moveOf(move)
  const { rows } = await db.execute(sql`
    update renewals set state = ${to}, waits_for = ${waitsFor ?? null}, next_try_on = ${nextTryOn ?? null}::date,
      claimed_until = null, agreed_total = coalesce(${agreedTotal ?? null}::int, agreed_total)
    where subscription_id = ${subscriptionId} and period = ${period} and state in ${listOf(from)}
    returning period`)
  return rows.length > 0
}

/** What the customer has agreed to: these products at these prices. */
export async function writeAgreed(
  db: Db,
  id: string,
  lines: readonly Omit<LastLine, 'options' | 'eye' | 'wearerId'>[],
) {
  await db.execute(sql`
    update subscription_lines set product_id = "productId", variant_id = "variantId", unit_price = "unitPrice"
    from json_to_recordset(${JSON.stringify(lines)}::json) agreed (
      line int, "productId" text, "variantId" text, "unitPrice" int)
    where subscription_id = ${id} and subscription_lines.line = agreed.line`)
}

/** Lines that are gone and that the customer does without. */
export async function removeLines(db: Db, id: string, lines: readonly number[]) {
  await db.execute(sql`
    delete from subscription_lines where subscription_id = ${id}
      and line in ${listOf(lines, 'int')}`)
}
