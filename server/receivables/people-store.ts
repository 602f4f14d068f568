import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { Outcome } from './rules.ts'

export type EntryForPerson = {
  id: number
  outcome: Outcome
  bookedOn: string
  amount: number
  /** What was not booked. */
  rest: number
  currency: string
  reference: string | null
  brand: string | null
  order: number | null
  note: string | null
}

export async function readEntriesForPeople(db: Db, count?: number): Promise<EntryForPerson[]> {
  const { rows } = await db.execute<EntryForPerson>(sql`
    select bank_entries.id::int, outcome, booked_on::text as "bookedOn", amount::float8, (amount - booked)::float8 as rest,
      bank_entries.currency, reference, brand, number as order, note
    from bank_entries left join orders on orders.id = order_id
    where needs_person and handled_at is null order by booked_on, bank_entries.id
    ${count === undefined ? sql`` : sql`limit ${count}`}`)
  return rows
}

export type LateReceivable = {
  brand: string
  order: number
  open: number
  currency: string
  dueOn: string
  remindedOn: string
  email: string
}

type LateSearch = { brand: string; dueUntil: string; remindedUntil: string; reminders: number }

/** Unpaid receivables of a storefront that were due on this day or before, and last reminded of until that day. */
export async function readLateReceivables(
  db: Db,
  { brand, dueUntil, remindedUntil, reminders }: LateSearch,
): Promise<LateReceivable[]> {
  const { rows } = await db.execute<LateReceivable>(sql`
    select receivables.brand, number as order, amount - credited - received as open, receivables.currency,
      due_on::text as "dueOn", last_reminded_on::text as "remindedOn", email
    from receivables join orders on orders.id = order_id
    where receivables.state in ('open', 'part_paid') and receivables.brand = ${brand} and orders.state <> 'cancelled'
      and due_on <= ${dueUntil}
      and reminded >= ${reminders} and last_reminded_on <= ${remindedUntil}
    order by due_on, number`)
  return rows
}

/** False if it needed no person any more. */
export async function noteHandled(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update bank_entries set handled_at = now(), note = null
    where id = ${id} and needs_person and handled_at is null returning id`)
  return rows.length > 0
}
