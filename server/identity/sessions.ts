import type { StaffRole } from '#contract/staff/roles.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { cookieTable } from '#server/http/cookie-table.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import type { Auth } from './auth.ts'
import {
  deleteAllSessions,
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteSession,
  deleteSessions,
  deleteSessionsOf,
  type EndedSession,
  extendSession,
  readSession,
  readSessions,
} from './store.ts'

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count
const days = (count: number) => hours(24) * count
const lifetime = cookieTable.session.seconds
/** From the sign-in, however often the session is used: a stolen one ends, too. Staff sign in once a working day. */
const longestLife = { customer: days(30), staff: hours(8) }
/** For so long after a sign-in, or a later proof, its owner is believed to sit at the device. */
export const freshMinutes = 15

/** What a member of staff has to do first: nothing, give the second factor, or set one up. */
export type StaffStanding = 'ready' | 'code' | 'set-up'

type SignedInVisitor = {
  userId: string
  email: string
  name: string
  sessionId: string
  expiresAt: string
}
export type Visitor =
  | { kind: 'guest' }
  | ({ kind: 'staff'; role: StaffRole; standing: StaffStanding; isFresh: boolean } & SignedInVisitor)
  | ({
      kind: 'customer'
      actedBy?: { id: string; name: string; reason: string }
      /** The owner wants the account deleted then. */
      deletionAt?: string
    } & SignedInVisitor)
export type CustomerVisitor = Extract<Visitor, { kind: 'customer' }>
/** A person who can own passkeys. */
export type SignedIn = SignedInVisitor & Pick<CustomerVisitor, 'actedBy'>
export type StaffVisitor = Extract<Visitor, { kind: 'staff' }>

const guest: Visitor = { kind: 'guest' }

export type NewSession = {
  userId: string
  brand: string
  userAgent: string
  acting?: { staffId: string; staffSessionId: string; reason: string }
}
/** For the browser: the token exists nowhere else. */
export type StartedSession = { cookie: 'session' | 'acting'; token: string }

export async function startSession(db: Db, auth: Auth, { userId, brand, userAgent, acting }: NewSession) {
  const token = newToken()
  const cookie = acting ? 'acting' : 'session'
  const session = {
    token: digestOf(token),
    brand,
    userAgent: userAgent.slice(0, 300),
    expiresAt: new Date(Date.now() + cookieTable[cookie].seconds * 1000),
    impersonatedBy: acting?.staffId,
    staffSessionId: acting?.staffSessionId,
    reason: acting?.reason,
  }
  await (await auth.in(db)).createSession(userId, false, session, true)
  return { cookie, token } satisfies StartedSession
}

/**
 * Whose cookies these are. Without cookies it is a guest, which costs no query. `needsFactor`: staff without a second
 * factor have to set one up, which is so in live mode.
 */
export async function readVisitor(
  db: Db,
  brand: string,
  tokens: readonly string[],
  needsFactor = false,
): Promise<Visitor> {
  if (tokens.length === 0) return guest
  const row = await readSession(db, tokens.map(digestOf), brand, minutes(freshMinutes))
  if (!row) return guest
  const person = { userId: row.user_id, email: row.email, name: row.name, sessionId: row.id, expiresAt: row.expires_at }
  if (row.staff_role) {
    const missing = needsFactor ? 'set-up' : 'ready'
    const standing = row.gave_factor ? 'ready' : row.owns_factor ? 'code' : missing
    return { kind: 'staff', role: row.staff_role, standing, isFresh: row.is_fresh, ...person }
  }
  const actedBy = row.staff_id ? { id: row.staff_id, name: row.staff_name ?? '', reason: row.reason ?? '' } : undefined
  const { deletion_at: deletionAt } = row
  return { kind: 'customer', ...person, ...(actedBy && { actedBy }), ...(deletionAt && { deletionAt }) }
}

/**
 * Each use extends a session, but it is written at most once an hour; acting as a customer is never extended. Returns
 * whether the session was extended, so that its cookie has to be, too.
 */
export async function keepAlive(db: Db, visitor: Visitor, now = Date.now()): Promise<boolean> {
  if (visitor.kind === 'guest' || (visitor.kind === 'customer' && visitor.actedBy)) return false
  const left = Date.parse(visitor.expiresAt) - now
  if (left > (lifetime - minutes(60)) * 1000) return false
  const longest = longestLife[visitor.kind]
  const expiresAt = await extendSession(db, visitor.sessionId, { seconds: lifetime, longest })
  visitor.expiresAt = expiresAt ?? visitor.expiresAt
  return expiresAt !== undefined
}

/** Where the visitor is signed in, for a list from which each session can be ended. */
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

/** Ends sessions, and puts on record where staff no longer act as a customer. Gives how many sessions ended. */
async function end(db: Db, deleteThem: (db: Db) => Promise<EndedSession[]>): Promise<number> {
  return db.transaction(async (db) => {
    const ended = await deleteThem(db)
    for (const { impersonatedBy: actor, userId: subject, reason, expired } of ended)
      if (actor) await record(db, { actor, action: 'acting/end', subject, reason, details: expired && { expired } })
    return ended.length
  })
}

export const endSession = async (db: Db, userId: string, id: string) =>
  (await end(db, (db) => deleteSession(db, userId, id))) > 0

export async function endOtherSessions(db: Db, userId: string, current?: string) {
  await end(db, (db) => deleteSessions(db, userId, current))
}

/** Also those in which staff act as the user: the account is closed for good. */
export async function endAllSessions(db: Db, userId: string) {
  await end(db, (db) => deleteAllSessions(db, userId))
}

export async function sweep(db: Db, giveWay?: GiveWay) {
  await deleteExpiredLinks(db, giveWay)
  while ((await end(db, deleteExpiredSessions)) > 0) await giveWay?.()
}

/** Ends all sessions that a browser's cookies open: at sign-out, and before a new sign-in. */
export async function endSessionsOf(db: Db, tokens: readonly string[]) {
  if (tokens.length > 0) await end(db, (db) => deleteSessionsOf(db, tokens.map(digestOf)))
}
