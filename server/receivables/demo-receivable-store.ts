import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'

/** A reminder that was sent on this day, in the past of a demo. */
export async function noteDemoReminder(db: Db, orderId: string, day: string): Promise<void> {
  await db.execute(sql`
    update receivables set reminded = 1, last_reminded_on = ${day} where order_id = ${orderId} and reminded = 0`)
}
