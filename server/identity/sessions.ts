import { cookieLifetime } from '#contract/identity/cookie.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import type { Auth } from './auth.ts'
import {
  deleteExpired,
  deleteSession,
  deleteSessions,
  deleteSessionsOf,
  extendSession,
  readSession,
  readSessions,
} from './store.ts'

export const sessionCookie = 'vsf-session'
/** Kept apart from staff's own session, which goes on when they stop acting. Pages are not cached for whoever has it. */
export const actingCookie = 'staff_session'

const minutes = (count: number) => count * 60
const lifetime = cookieLifetime(sessionCookie)
const actingLifetime = minutes(30)

type SignedInVisitor = {
  userId: string
  email: string
  name: string
  sessionId: string
  expiresAt: string
}
export type Visitor =
  | { kind: 'guest' }
  | ({ kind: 'staff' } & SignedInVisitor)
  | ({ kind: 'customer'; actedBy?: { id: string; name: string; reason: string } } & SignedInVisitor)
export type CustomerVisitor = Extract<Visitor, { kind: 'customer' }>

const guest: Visitor = { kind: 'guest' }

export type NewSession = {
  userId: string
  brand: string
  userAgent: string
  acting?: { staffId: string; reason: string }
}
/** What the browser gets: the token exists nowhere else. */
export type StartedSession = { cookie: string; token: string; seconds: number }

export async function startSession(db: Db, auth: Auth, { userId, brand, userAgent, acting }: NewSession) {
  const token = newToken()
  const seconds = acting ? actingLifetime : lifetime
  const session = {
    token: digestOf(token),
    brand,
    userAgent: userAgent.slice(0, 300),
    expiresAt: new Date(Date.now() + seconds * 1000),
    impersonatedBy: acting?.staffId,
    reason: acting?.reason,
  }
  await (await auth.in(db)).createSession(userId, false, session, true)
  return { cookie: acting ? actingCookie : sessionCookie, token, seconds } satisfies StartedSession
}

/** Who comes with these cookies. Nobody with none: then the database is not asked. */
export async function readVisitor(db: Db, brand: string, tokens: readonly string[]): Promise<Visitor> {
  if (tokens.length === 0) return guest
  const row = await readSession(db, tokens.map(digestOf), brand)
  if (!row) return guest
  const known = { userId: row.user_id, email: row.email, name: row.name, sessionId: row.id, expiresAt: row.expires_at }
  if (row.role === 'staff') return { kind: 'staff', ...known }
  const actedBy = row.staff_id ? { id: row.staff_id, name: row.staff_name ?? '', reason: row.reason ?? '' } : undefined
  return { kind: 'customer', ...known, ...(actedBy && { actedBy }) }
}

/**
 * A session lives on with whoever uses it, but is written at most once an hour; acting as somebody is never prolonged.
 * Gives the seconds that the cookie has from now on, if that changed.
 */
export async function keepAlive(db: Db, visitor: Visitor, now = Date.now()): Promise<number | undefined> {
  if (visitor.kind === 'guest' || (visitor.kind === 'customer' && visitor.actedBy)) return undefined
  const left = Date.parse(visitor.expiresAt) - now
  if (left > (lifetime - minutes(60)) * 1000) return undefined
  visitor.expiresAt = (await extendSession(db, visitor.sessionId, lifetime)) ?? visitor.expiresAt
  return lifetime
}

/** Where somebody is signed in, for a list from which each can be ended. */
export async function sessionsOf(db: Db, visitor: Exclude<Visitor, { kind: 'guest' }>) {
  const rows = await readSessions(db, visitor.userId)
  return rows.map(({ id, brand, userAgent, createdAt, updatedAt }) => ({
    id,
    brand,
    user_agent: userAgent ?? '',
    created_at: createdAt.toISOString(),
    last_used_at: updatedAt.toISOString(),
    is_current: id === visitor.sessionId,
  }))
}

export const endSession = (db: Db, userId: string, id: string) => deleteSession(db, userId, id)
export const endOtherSessions = (db: Db, userId: string, current?: string) => deleteSessions(db, userId, current)

/** What is over is of no use to anybody; that staff no longer acts as somebody is worth a line in the audit log. */
export async function sweep(db: Db) {
  await db.transaction(async (db) => {
    for (const { impersonatedBy: actor, userId: subject, reason, expiresAt } of await deleteExpired(db))
      if (actor) await record(db, { actor, action: 'acting/end', subject, reason, details: { expired: expiresAt } })
  })
}

/** Ends whatever sessions a browser's cookies open: at sign-out, and before somebody signs in anew. */
export async function endSessionsOf(db: Db, tokens: readonly string[]) {
  if (tokens.length > 0) await deleteSessionsOf(db, tokens.map(digestOf))
}
