import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Database, type Db, openDatabase } from '#server/database/database.ts'
import { quiet } from '#server/testing/originals.ts'
import { browserTest, patience, type Visit } from './visitor.ts'
import { sendJson } from './without-page.ts'

/**
 * A test of a whole day at the desk. It has a shop of its own, because it checks the books, which other purchases would
 * change.
 */
export const dayTest = browserTest.extend('database', async ({ shop }, { onCleanup }): Promise<Database> => {
  const database = await openDatabase({ url: shop.database, folder: '', log: quiet, poolSize: 2 })
  onCleanup(() => database.close())
  return database
})

export const tablet = { width: 768, height: 1024 }

/** A member of staff in a browser context of their own. */
export async function atDesk(visit: Visit, role: string, viewport = tablet) {
  const page = await visit('claravue', { viewport })
  const email = `${role === 'lead' ? 'staff' : role}@example.com`
  await sendJson(page, '/api/identity/sign-in', { email, password: 'Personal2026' })
  return page
}

/** The rows of a query, each as its values with blanks between. */
export const list = async (db: Db, query: SQL) =>
  (await db.execute<Record<string, unknown>>(query)).rows.map((row) => Object.values(row).join(' '))

/** Waits until a job has brought the order so far. */
export const reaches = ({ db }: Database, order: string, state: string) =>
  expect
    .poll(async () => (await db.execute(sql`select state from orders where id = ${order}`)).rows[0]?.state, patience)
    .toBe(state)

/** Who did what at the desk, in its order. */
export const actsOfStaff = (db: Db) =>
  list(db, sql`select staff_role, action from audit_log join users on users.id = audit_log.actor order by audit_log.id`)
