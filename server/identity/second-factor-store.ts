import { and, count, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { passkeys, recoveryCodes, secondFactors, sessions } from './schema.ts'

export async function readFactor(db: Db, userId: string) {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return found
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [found] = await db.select({ codes: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return found?.codes ?? 0
}

/** A secret that an app is to learn; the one in use stays until a code of the new one was typed. */
export async function savePending(db: Db, userId: string, pendingSecret: string) {
  const set = { pendingSecret }
  await db
    .insert(secondFactors)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: secondFactors.userId, set })
}

/** False if another secret waits by now. */
export async function confirmPending(db: Db, userId: string, pendingSecret: string, lastStep: number) {
  const confirmed = await db
    .update(secondFactors)
    .set({ secret: pendingSecret, pendingSecret: null, lastStep })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.pendingSecret, pendingSecret)))
    .returning({ userId: secondFactors.userId })
  return confirmed.length > 0
}

/** Uses the window of a code up. False if it was used already: of two requests with one code, one succeeds. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const isNewer = or(sql`${secondFactors.lastStep} is null`, lt(secondFactors.lastStep, step))
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret), isNewer))
    .returning({ userId: secondFactors.userId })
  return used.length > 0
}

export async function replaceRecoveryCodes(db: Db, userId: string, digests: readonly string[]) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(digests.map((digest) => ({ digest, userId })))
}

export async function spendRecoveryCode(db: Db, userId: string, digest: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.digest, digest)))
    .returning({ digest: recoveryCodes.digest })
  return used.length > 0
}

/** App, codes and passkeys. */
export async function deleteFactors(db: Db, userId: string) {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** From now on the session may do what staff may. */
export async function noteFactor(db: Db, sessionId: string) {
  await db.update(sessions).set({ secondFactorAt: sql`now()`, provenAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

/** Notes that a session, named by the digest of its token, has begun with a second factor. */
export async function noteFactorOf(db: Db, digest: string) {
  await db.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.token, digest))
}

export async function noteProof(db: Db, sessionId: string) {
  await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, sessionId))
}
