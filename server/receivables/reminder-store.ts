import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { isPutOff } from '#server/jobs/failed-items.ts'
import type { ReceivableRow } from './store.ts'

export const remindersJob = 'remind-of-invoices'

/** An unpaid receivable, with what a letter about it says. */
export type Overdue = Pick<
  ReceivableRow,
  'orderId' | 'brand' | 'reference' | 'amount' | 'credited' | 'received' | 'dueOn' | 'reminded' | 'lastRemindedOn'
> & { number: number; email: string; locale: LocaleCode; name: string | null }

type OverdueSearch = { brand: string; dueUntil: string; reminders: number }

/** Unpaid receivables of a storefront that were due on this day or before, with fewer than so many reminders. */
export async function readOverdue(db: Db, { brand, dueUntil, reminders }: OverdueSearch) {
  const { rows } = await db.execute<Overdue>(sql`
    select order_id as "orderId", receivables.brand, reference, receivables.amount, credited, received,
      due_on::text as "dueOn", reminded, last_reminded_on::text as "lastRemindedOn", number, email,
      snapshot ->> 'locale' as locale, snapshot -> 'cart' -> 'billing_address' ->> 'first_name' as name
    from receivables join orders on orders.id = order_id join payments on payments.id = payment_id
    where receivables.state in ('open', 'part_paid') and receivables.brand = ${brand} and orders.state <> 'cancelled' and due_on <= ${dueUntil}
      and reminded < ${reminders} and not ${isPutOff(remindersJob, sql`order_id`)}
    order by due_on, number limit 1000`)
  return rows
}

/** False if it was reminded of or has changed since it was read: another process did it, or money came. */
export async function noteReminded(
  db: Db,
  { orderId, reminded, received, credited }: Pick<Overdue, 'orderId' | 'reminded' | 'received' | 'credited'>,
  today: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update receivables set reminded = reminded + 1, last_reminded_on = ${today}
    where order_id = ${orderId} and reminded = ${reminded} and received = ${received} and credited = ${credited}
      and state in ('open', 'part_paid') returning order_id`)
  return rows.length > 0
}
