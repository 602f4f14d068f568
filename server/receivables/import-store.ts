import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { Incoming } from './incoming.ts'
import type { Outcome, Receivable } from './rules.ts'
import { bankFiles } from './schema.ts'

/** One that was read before stays as it is. */
export async function insertFile(db: Db, file: typeof bankFiles.$inferInsert) {
  await db.insert(bankFiles).values(file).onConflictDoNothing()
}

/** `isVague`: it was reported without a reference, and no person has looked at it yet. */
export type KnownEntry = { key: string; entryKey: string; isVague: boolean }

/** What is stored already of the entries that these payments belong to. */
export async function readKnown(db: Db, incoming: readonly Incoming[]): Promise<KnownEntry[]> {
  const { rows } = await db.execute<KnownEntry>(sql`
    select key, entry_key as "entryKey",
      outcome = 'unknown-reference' and reference is null and handled_at is null as "isVague"
    from bank_entries
    where entry_key in ${listOf(incoming.map(({ entryKey }) => entryKey))}`)
  return rows
}

/** Payments that another file reports with a reference are stored anew. Nothing was booked for them. */
export async function deleteVague(db: Db, keys: readonly string[]) {
  await db.execute(sql`
    delete from bank_entries
    where outcome = 'unknown-reference' and reference is null and booked = 0 and key in ${listOf(keys)}`)
}

export type NamedReceivable = Receivable & { orderId: string; reference: string; isOrderCancelled: boolean }

/** The orders whose invoices have one of these references. */
export async function readOrdersOf(db: Db, references: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from receivables where reference in ${listOf(references)}`)
  return rows.map(({ id }) => id)
}

export async function readReceivables(db: Db, orderIds: readonly string[]): Promise<NamedReceivable[]> {
  const { rows } = await db.execute<NamedReceivable>(sql`
    select order_id as "orderId", receivables.brand, reference, receivables.state, receivables.currency, amount, credited,
      received, orders.state = 'cancelled' as "isOrderCancelled"
    from receivables join orders on orders.id = order_id where order_id in ${listOf(orderIds, 'uuid')}`)
  return rows
}

export type NewEntry = Incoming & {
  orderId: string | null
  reference: string | null
  booked: number
  outcome: Outcome
  needsPerson: boolean
}

export async function insertEntries(db: Db, fileHash: string, entries: readonly NewEntry[]) {
  await db.execute(sql`
    insert into bank_entries (key, entry_key, file_hash, account, order_id, reference, amount, booked, currency, booked_on,
      outcome, needs_person, note)
    select key, "entryKey", ${fileHash}, account, "orderId", reference, amount, booked, currency, "bookedOn", outcome,
      "needsPerson", case when "needsPerson" then note end
    from json_to_recordset(${JSON.stringify(entries)}::json) entry (key text, "entryKey" text, account text,
      "orderId" uuid, reference text, amount bigint, booked int, currency text, "bookedOn" date, outcome text,
      "needsPerson" boolean, note text)`)
}

/** Sums whose payments have come need no person any more. */
export async function closeSums(db: Db, entryKeys: readonly string[]) {
  await db.execute(sql`
    update bank_entries set handled_at = now(), note = null
    where outcome = 'without-details' and handled_at is null and entry_key in ${listOf(entryKeys)}`)
}

export type Booking = Pick<Receivable, 'state' | 'received'> & { orderId: string; from: string; paidOn: string | null }

/** Number of receivables that were still in the state `from`. */
export async function saveBookings(db: Db, bookings: readonly Booking[]): Promise<number> {
  const { rows } = await db.execute<{ orderId: string }>(sql`
    update receivables set state = booking.state, received = booking.received, paid_on = "paidOn"
    from json_to_recordset(${JSON.stringify(bookings)}::json)
      booking ("orderId" uuid, "from" text, state text, received int, "paidOn" date)
    where order_id = "orderId" and receivables.state = booking."from" returning order_id as "orderId"`)
  return rows.length
}
