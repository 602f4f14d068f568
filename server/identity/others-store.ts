import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

// Tables of modules that import this one and not the reverse.

/** The account stays. */
export async function cancelDeletion(db: Db, userId: string) {
  await db.execute(sql`delete from account_deletions where user_id = ${userId}`)
}

/** Whoever knows the address of a calendar reads it without the account, and so would a thief who has made one. */
export async function closeCalendars(db: Db, userId: string) {
  await db.execute(sql`delete from calendar_feeds where customer_id = ${userId}`)
}
