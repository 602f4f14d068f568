import { sql } from 'drizzle-orm'
import { claravue } from '#brands/claravue.ts'
import { findEntries } from '#server/audit/operations.ts'
import { findCustomers } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { readWork } from '#server/desk/store.ts'
import { readGroups } from '#server/errors/store.ts'
import { historyOf } from '#server/order-history/operations.ts'
import { receivablesForPeople } from '#server/receivables/operations.ts'

/** A list or a search, with typical and with nasty wishes. */
export type DeskQuery = readonly [name: string, run: () => Promise<unknown>]

/** Somebody who orders often, and something of each kind that a person could ask for. */
async function readSamples(db: Db) {
  const { rows } = await db.execute<{ customer: string; staff: string; entry: number; now: string }>(sql`
    select (select customer_id from orders where customer_id is not null group by 1 order by count(*) desc, 1 limit 1) as customer,
      (select id from users where role = 'staff' order by email limit 1) as staff,
      (select id::int from audit_log order by id desc offset 20 limit 1) as entry, now()::text as now`)
  const [samples] = rows
  if (!samples) throw new Error('The database answered nothing')
  return samples
}

/** Every list and search of the desk, and those of a customer's account, for the test of plans and for the benchmark. */
export async function deskQueries(db: Db): Promise<DeskQuery[]> {
  const { customer, staff, entry } = await readSamples(db)
  const now = new Date()
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
  const history = {
    db,
    brand: claravue,
    locale: 'de' as const,
    customerId: customer,
    now,
    orderKey: Buffer.alloc(32),
    shippingName: ({ name }: { name: string }) => name,
  }
  const page = { page: 1, itemsPerPage: 10, phrase: '' }
  return [
    ['log', () => findEntries(db, {})],
    ['log of one of the staff', () => findEntries(db, { actor: staff })],
    ['log of one act', () => findEntries(db, { action: 'review/answer' })],
    ['log of a kind of acts', () => findEntries(db, { action: 'acting/' })],
    ['log of a rare kind', () => findEntries(db, { action: 'demo/' })],
    ['log about a customer', () => findEntries(db, { subject: customer })],
    [
      'log of a month, one person, one act',
      () => findEntries(db, { actor: staff, action: 'acting/start', from: monthAgo, until: now }),
    ],
    ['log, next page', () => findEntries(db, { after: entry })],
    ['what waits', () => readWork(db)],
    ['customers by name', () => findCustomers(db, 'keller')],
    ['customers, nobody', () => findCustomers(db, 'zzzzzz')],
    ['invoices for people', () => receivablesForPeople(db, now)],
    ['errors', () => readGroups(db, 100)],
    ['history of a customer', () => historyOf(history, page)],
    ['history, last page', () => historyOf(history, { ...page, page: 5 })],
    ['history, search', () => historyOf(history, { ...page, phrase: 'lens' })],
  ]
}
