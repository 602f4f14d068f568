import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { auditLog } from './schema.ts'

export type Entry = Pick<typeof auditLog.$inferInsert, 'actor' | 'action' | 'subject' | 'reason' | 'details'>

export async function insertEntry(db: Db, entry: Entry) {
  await db.insert(auditLog).values(entry)
}

/** Newest first. */
export const readEntries = (db: Db, subject: string) =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id))
