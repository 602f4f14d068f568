import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { counting } from '#server/rate-limits/operations.ts'
import { hoursOfAlarm, type RecentTries } from './card-test-rules.ts'
import { cardRefusals } from './schema.ts'

/** Notes that the provider refused the card of a payment; undefined if that is noted already. */
export async function noteRefusedCard(db: Db, { id, brand }: { id: string; brand: string }) {
  const { rows } = await db.execute<RecentTries>(sql`
    with noted as (insert into card_refusals (payment_id, brand) values (${id}, ${brand}) on conflict do nothing returning 1)
    select (select count(*) from card_refusals where brand = ${brand} and at > now() - interval '1 hour')::int + 1 as refused,
      (select count(*) from orders where brand = ${brand} and created_at > now() - interval '1 hour')::int as placed
    from noted`)
  return rows[0]
}

const isOver = sql`card_tests.last_at < now() - ${hoursOfAlarm}::int * interval '1 hour'`

/** Raises the alarm of a storefront, or lets it go on; the first one begins with the refusals of the hour before. */
export async function noteCardTest(db: Db, brand: string, { refused }: RecentTries) {
  await db.execute(sql`
    insert into card_tests (brand, since, last_at, refused)
    select ${brand}, min(at), now(), ${refused}::int from card_refusals
    where brand = ${brand} and at > now() - interval '1 hour'
    on conflict (brand) do update set last_at = now(),
      since = case when ${isOver} then excluded.since else card_tests.since end,
      refused = case when ${isOver} then excluded.refused else card_tests.refused + 1 end`)
}

/** The alarm asks for the last hour. The rest is for whoever looks into a test of cards some days later. */
const daysOfRefusals = 7

export const deleteOldRefusals = (db: Db, giveWay?: GiveWay) =>
  sweep(db, cardRefusals, sql`at < now() - ${daysOfRefusals} * interval '1 day'`, giveWay)

/** A client who begins a payment at the provider. */
export type Payer = { brand: string; cartId: string; client: string }

/**
 * The part of a statement that counts a payment which begins at the provider: each may be a test of a stolen card. The
 * stricter limits apply while the storefront has an alarm. Without a payer nothing is counted.
 */
export function countingPayment(payer: Payer | undefined, when: SQL): SQL {
  const tries = payer
    ? (['payment', 'payment-during-card-test'] as const).flatMap((limit) => [
        { limit: `${limit}/cart` as const, by: payer.cartId },
        { limit: `${limit}/address` as const, by: payer.client },
      ])
    : []
  const hasAlarm = sql`exists (
    select from card_tests
    where brand = ${payer?.brand ?? null} and last_at > now() - ${hoursOfAlarm}::int * interval '1 hour')`
  return counting(tries, sql`${when} and (wanted."limit" not like 'payment-during-card-test/%' or ${hasAlarm})`)
}

/** Counts the payment in a statement of its own, and gives the seconds to wait if there are too many. */
export async function countPayment(db: Db, payer: Payer): Promise<number | undefined> {
  const { rows } = await executePrepared<{ isOver: boolean; secondsLeft: number }>(
    db,
    'count-payment',
    countingPayment(payer, sql`true`),
  )
  const over = rows.filter(({ isOver }) => isOver)
  return over.length > 0 ? Math.max(...over.map(({ secondsLeft }) => secondsLeft)) : undefined
}
