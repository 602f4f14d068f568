import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { Outcome } from './rules.ts'

export type StoredEntry = {
  id: number
  account: string
  orderId: string | null
  reference: string | null
  amount: number
  booked: number
  currency: string
  bookedOn: string
  outcome: Outcome
  isWaiting: boolean
  matchedBy: string | null
}

export async function readEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  const { rows } = await db.execute<StoredEntry>(sql`
    select id::int, account, order_id as "orderId", reference, amount::float8, booked, currency,
      booked_on::text as "bookedOn", outcome, needs_person and handled_at is null as "isWaiting", matched_by as "matchedBy"
    from bank_entries where id = ${id}`)
  return rows[0]
}

export async function readOrderId(db: Db, brand: string, number: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where brand = ${brand} and number = ${number}::int`)
  return rows[0]?.id
}

type Booked = { orderId: string; booked: number; outcome: Outcome; needsPerson: boolean; staff: string }

/** False if somebody has dealt with it meanwhile. Who paid is deleted once nobody needs it. */
export async function saveBooked(db: Db, id: number, { orderId, booked, outcome, needsPerson, staff }: Booked) {
  const { rows } = await db.execute(sql`
    update bank_entries set order_id = ${orderId}, booked = ${booked}, outcome = ${outcome}, needs_person = ${needsPerson},
      matched_by = ${staff}, note = case when ${needsPerson} then note end
    where id = ${id} and needs_person and handled_at is null and booked = 0 returning id`)
  return rows.length > 0
}

/** It waits for a person again, as a payment that fits no invoice. False if it was taken back before. */
export async function saveTakenBack(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update bank_entries set order_id = null, booked = 0, outcome = 'unknown-reference', needs_person = true,
      handled_at = null, matched_by = null
    where id = ${id} and matched_by is not null and booked > 0 returning id`)
  return rows.length > 0
}

/** The order is not paid any more, and its story says so. */
export async function noteUnpaid(db: Db, { orderId, staff }: { orderId: string; staff: string }) {
  await db.execute(sql`
    with unpaid as (update orders set paid_at = null where id = ${orderId} and paid_at is not null returning id)
    insert into order_events (order_id, type, actor, actor_id, details)
    select id, 'paid', 'staff', ${staff}::text, '{"method": "invoice", "isTakenBack": true}'::jsonb from unpaid`)
}
