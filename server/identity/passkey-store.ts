import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { passkeys } from './schema.ts'

export const readPasskeys = (db: Db, userId: string, brand: string) =>
  db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.brand, brand)))
    .orderBy(passkeys.createdAt, passkeys.id)

export async function readPasskey(db: Db, id: string, brand: string) {
  const [found] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.brand, brand)))
  return found
}

/** False if somebody has it already. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const made = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return made.length > 0
}

export async function noteUse(db: Db, id: string, counter: number) {
  await db.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, id))
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return gone.length > 0
}
