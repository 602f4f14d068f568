import { sql } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import { StartError } from '#contract/start-error.ts'
import type { Database, Db } from '#server/database/database.ts'
import { isInUse } from '../demo-store.ts'
import { withBareTables } from './bare-tables.ts'
import { drawDues, insertBankEntries, insertReceivables } from './dues.ts'
import { insertEvents } from './events.ts'
import { drawOrders, drawRefunds } from './fates.ts'
import { insertInvoices, insertLines, insertOrders, insertPayments } from './orders.ts'
import { insertParcels, insertPoints, insertRefunds, insertReturns, insertStockMovements } from './parcels.ts'
import { drawPeople, insertBuyers, insertPeople } from './people.ts'
import { createBaskets, createDraws, createPlaces, type LargeDemo } from './setup.ts'
import { insertAuditEntries, insertMails, insertReviews } from './traces.ts'

export type { LargeDemo }

/** The large tables, in the order in which they are filled. */
const fills: readonly [table: string, fill: (db: Db) => Promise<void>][] = [
  ['users', insertPeople],
  ['payments', insertPayments],
  ['orders', insertOrders],
  ['order_lines', insertLines],
  ['documents', insertInvoices],
  ['order_events', insertEvents],
  ['shipments', insertParcels],
  ['returns', insertReturns],
  ['refunds', insertRefunds],
  ['receivables', insertReceivables],
  ['bank_entries', insertBankEntries],
  ['bonus_points', insertPoints],
  ['stock_movements', insertStockMovements],
  ['buyers', insertBuyers],
  ['reviews', insertReviews],
  ['mails', insertMails],
]
const alsoFilled = [
  'customers',
  'addresses',
  'marketing_communications',
  'shipment_lines',
  'return_lines',
  'refund_lines',
]

/** Says what was done and how long it took. */
type Report = (what: string, seconds: number) => void

/** More orders than a demo makes by itself: somebody else's, or an earlier run. */
const mostOrders = 1000

async function refuse({ db, kind }: Database) {
  if (kind !== 'postgres') throw new StartError('This needs a PostgreSQL: set DATABASE_URL to an empty database.')
  if (await isInUse(db)) throw new StartError('A shop is running on this database: stop all of its processes first.')
  const { rows } = await db.execute(sql`select from orders offset ${mostOrders} limit 1`)
  if (rows.length > 0)
    throw new StartError('This database has many orders already: create an empty one, and set DATABASE_URL to it.')
}

/**
 * Fills the database of a demo with customers and orders of three years, all or nothing. It begins with baskets that were
 * filled by the operations of a checkout; everything else is drawn from them in SQL, set by set.
 */
export async function makeLargeDemo(
  database: Database,
  brands: readonly Brand[],
  size: LargeDemo,
  report: Report = () => {},
) {
  await refuse(database)
  async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const result = await work()
    report(what, (performance.now() - start) / 1000)
    return result
  }
  await database.alone(async (db) => {
    await db.transaction(async (db) => {
      await timed('baskets, people and fates', () => draw(db, brands, size))
      const fill = async () => {
        for (const [table, insert] of fills) await timed(table, () => insert(db))
      }
      const tables = [...fills.map(([table]) => table), ...alsoFilled]
      await withBareTables(db, tables, fill, (work) => timed('indexes and foreign keys', work))
      await timed('audit_log', () => insertAuditEntries(db))
    })
    await timed('vacuum and statistics', () => db.execute(sql`vacuum (analyze)`))
  })
}

async function draw(db: Db, brands: readonly Brand[], size: LargeDemo) {
  for (const setting of [
    "work_mem = '256MB'",
    "maintenance_work_mem = '512MB'",
    'synchronous_commit = off',
    'jit = off',
  ])
    await db.execute(sql.raw(`set local ${setting}`))
  await createDraws(db, size)
  await createPlaces(db, brands)
  const baskets = await createBaskets(db, brands, size)
  await drawPeople(db, size)
  await drawOrders(db, size, baskets)
  await drawRefunds(db)
  await drawDues(db)
}
