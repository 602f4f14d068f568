import { type SQL, sql } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import { StartError } from '#contract/start-error.ts'
import type { Database, Db } from '#server/database/database.ts'
import { isInUse } from '../demo-store.ts'
import { bareTables } from './bare-tables.ts'
import { type Report, runAll, type Task, withConnections } from './connections.ts'
import { drawDues, insertBankEntries, insertReceivables } from './dues.ts'
import { insertEvents } from './events.ts'
import { drawOrders, drawRefunds } from './fates.ts'
import { insertInvoices, insertLines, insertOrders, insertPayments, noteNumbers } from './orders.ts'
import { insertParcels, insertPoints, insertRefunds, insertReturns, insertStockMovements } from './parcels.ts'
import { drawPeople, insertBuyers, insertPeople } from './people.ts'
import { createBaskets, createDraws, createPlaces, type LargeDemo } from './setup.ts'
import { insertAuditEntries, insertMails, insertReviews } from './traces.ts'

/** What takes long is done in so many parts, so that no connection waits for the others at the end. */
const parts = 4
const inParts = (what: string, fill: (db: Db, part: SQL) => Promise<void>): Task[] =>
  Array.from({ length: parts }, (_, part) => [
    `${what}, part ${part + 1} of ${parts}`,
    (db) => fill(db, sql.raw(`orders.n % ${parts} = ${part}`)),
  ])

/** What needs no other of these tables. */
const fills: readonly Task[] = [
  ...inParts('payments', insertPayments),
  ...inParts('documents', insertInvoices),
  ...inParts('order_events', insertEvents),
  ['shipments', insertParcels],
  ['users', insertPeople],
  ['order_lines', insertLines],
  ['mails', insertMails],
  ['bonus_points', insertPoints],
  ['buyers', insertBuyers],
  ['returns', insertReturns],
  ['refunds', insertRefunds],
  ['receivables', insertReceivables],
  ['bank_entries', insertBankEntries],
]
/** What reads some of those. */
const laterFills: readonly Task[] = [
  ...inParts('orders', insertOrders),
  ['stock_movements', insertStockMovements],
  ['reviews', insertReviews],
  ['numbers', noteNumbers],
]

export const filledTables = [
  ...['payments', 'orders', 'order_lines', 'order_events', 'documents', 'shipments', 'shipment_lines', 'returns'],
  ...[
    'return_lines',
    'refunds',
    'refund_lines',
    'receivables',
    'bank_entries',
    'bonus_points',
    'stock_movements',
    'mails',
  ],
  ...['users', 'customers', 'addresses', 'marketing_communications', 'buyers', 'reviews'],
]

/** To compress a million snapshots takes longer than to write them, and what the trigger looks up is known already. */
const hurry = [
  'alter table payments alter snapshot set storage external',
  'alter table documents alter facts set storage external',
  'alter table orders disable trigger orders_are_described',
  ...filledTables.map((table) => `alter table ${table} set (autovacuum_enabled = off)`),
]
const ease = [
  'alter table payments alter snapshot set storage extended',
  'alter table documents alter facts set storage extended',
  'alter table orders enable trigger orders_are_described',
  ...filledTables.map((table) => `alter table ${table} reset (autovacuum_enabled)`),
]

export type { LargeDemo }

/** What the fills are drawn from, in a schema of its own that is removed at the end. */
async function draw(db: Db, brands: readonly Brand[], size: LargeDemo) {
  await createDraws(db, size)
  await createPlaces(db, brands)
  const baskets = await createBaskets(db, brands, size)
  await drawPeople(db, size)
  await drawOrders(db, size, baskets)
  await drawRefunds(db)
  await drawDues(db)
}

/**
 * Fills the database of a demo with customers and orders of three years, on as many connections as it is given. It begins
 * with baskets that were filled by the operations of a checkout; everything else is drawn from them in SQL, set by set.
 */
export async function fillLargeDemo(
  handles: readonly Db[],
  brands: readonly Brand[],
  size: LargeDemo,
  report: Report = () => {},
) {
  const [first] = handles
  if (!first) throw new Error('It needs a connection')
  const once = (...task: Task) => runAll([first], [task], report)
  await once('baskets, people and what became of orders', (db) => db.transaction((db) => draw(db, brands, size)))
  const { indexes, keys, checks } = await first.transaction((db) => bareTables(db, filledTables))
  for (const command of hurry) await first.execute(sql.raw(command))
  await runAll(handles, fills, report)
  await runAll(handles, laterFills, report)
  await runAll(handles, indexes, report)
  await once(...keys)
  await runAll(handles, checks, report)
  await once('audit_log', insertAuditEntries)
  for (const command of ease) await first.execute(sql.raw(command))
  await first.execute(sql`drop schema large cascade`)
}

/** More orders than a demo makes by itself: somebody else's, or an earlier run. */
const mostOrders = 1000

async function refuse({ db, kind }: Database) {
  if (kind !== 'postgres') throw new StartError('This needs a PostgreSQL: set DATABASE_URL to an empty database.')
  if (await isInUse(db)) throw new StartError('A shop is running on this database: stop all of its processes first.')
  const { rows } = await db.execute<{ isUsed: boolean }>(sql`
    select exists (select from orders offset ${mostOrders}) or to_regnamespace('large') is not null as "isUsed"`)
  if (rows[0]?.isUsed)
    throw new StartError(
      'This database has many orders already, or an earlier run was interrupted: create an empty one, and set DATABASE_URL to it.',
    )
}

/** The same on a database that nobody uses. Once begun, it has to come to its end: the database is of no use otherwise. */
export async function makeLargeDemo(
  { database, url }: { database: Database; url: string },
  brands: readonly Brand[],
  size: LargeDemo,
  report: Report,
) {
  await refuse(database)
  await withConnections(url, 2, async (handles) => {
    await fillLargeDemo(handles, brands, size, report)
    const swept: Task[] = filledTables.map((table) => [
      `vacuum ${table}`,
      (db) => db.execute(sql.raw(`vacuum (analyze, process_toast false) ${table}`)),
    ])
    await runAll(handles, [...swept, ['statistics', (db) => db.execute(sql`analyze`)]], report)
  })
}
