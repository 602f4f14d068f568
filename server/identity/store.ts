import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type IdentityProvider, identityProviders } from '#contract/identity/identity.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { nextBatch, sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { users } from '#server/users/schema.ts'
import type { LinkScope } from './links.ts'
import { accounts, links, passkeys, sessions } from './schema.ts'

export type SessionRow = {
  id: string
  user_id: string
  email: string
  role: 'customer' | 'staff'
  name: string
  seconds_left: number
  expires_at: string
  reason: string | null
  staff_id: string | null
  staff_name: string | null
  deletion_at: string | null
  staff_role: StaffRole | null
  /** Staff who own a second factor, and whether this session has given it. */
  owns_factor: boolean
  gave_factor: boolean
  is_fresh: boolean
}

/**
 * The session of one of these cookies, in one statement. Of a staff member's two sessions, the one that acts as a
 * customer counts, as long as its owner is still staff and signed in.
 */
export async function readSession(
  db: Db,
  digests: readonly string[],
  brand: string,
  freshSeconds: number,
): Promise<SessionRow | undefined> {
  const { rows } = await db.execute<SessionRow>(sql`
    select sessions.id, users.id as user_id, users.email, users.role, users.name, sessions.reason,
      staff.id as staff_id, staff.name as staff_name,
      users.staff_role, second_factor_at is not null as gave_factor,
      users.role = 'staff' and (exists (select from second_factors where user_id = users.id and secret is not null)
        or exists (select from passkeys where user_id = users.id)) as owns_factor,
      greatest(sessions.created_at, proven_at) > now() - make_interval(secs => ${freshSeconds}) as is_fresh,
      extract(epoch from expires_at - now())::int as seconds_left,
      to_char(expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as deletion_at
    from sessions join users on users.id = sessions.user_id left join users staff on staff.id = impersonated_by
    left join account_deletions on account_deletions.user_id = users.id
    where token in ${listOf(digests)}
      and sessions.brand = ${brand} and expires_at > now()
      and (impersonated_by is null
        or (staff_session_id is not null and staff.staff_role is not null and users.role = 'customer'))
      and (users.role = 'customer' or users.staff_role is not null) and users.blocked_at is null
    order by impersonated_by is null limit 1`)
  return rows[0]
}

/** Not beyond `longest` seconds from its beginning; undefined if it has reached that already. */
export async function extendSession(db: Db, id: string, { seconds, longest }: { seconds: number; longest: number }) {
  const end = sql`least(now() + make_interval(secs => ${seconds}), created_at + make_interval(secs => ${longest}))`
  const [row] = await db
    .update(sessions)
    .set({ expiresAt: end, updatedAt: sql`now()` })
    .where(and(eq(sessions.id, id), sql`${end} > ${sessions.expiresAt}`))
    .returning({ expiresAt: sessions.expiresAt })
  return row?.expiresAt.toISOString()
}

export const readSessions = (db: Db, userId: string) =>
  db
    .select({
      id: sessions.id,
      brand: sessions.brand,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`), isNull(sessions.impersonatedBy)))
    .orderBy(sessions.createdAt, sessions.id)

export type EndedSession = { userId: string; impersonatedBy: string | null; reason: string | null; expired?: Date }

/**
 * With a session of staff, those in which they act as a customer end. The database would delete these by itself, but not
 * say which. The lock keeps staff from beginning to act meanwhile.
 */
async function deleteWhere(db: Db, which: SQL | undefined): Promise<EndedSession[]> {
  const chosen = await db.select({ id: sessions.id }).from(sessions).where(which).orderBy(sessions.id).for('update')
  const ids = chosen.map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .delete(sessions)
    .where(or(inArray(sessions.id, ids), inArray(sessions.staffSessionId, ids)))
    .returning({ userId: sessions.userId, impersonatedBy: sessions.impersonatedBy, reason: sessions.reason })
}

/** All sessions of a user, or all but one. Those in which staff act as the user stay: they expire soon. */
export const deleteSessions = (db: Db, userId: string, except?: string) =>
  deleteWhere(
    db,
    and(
      eq(sessions.userId, userId),
      isNull(sessions.impersonatedBy),
      except === undefined ? undefined : ne(sessions.id, except),
    ),
  )

/** Also those in which staff act as the user. */
export const deleteAllSessions = (db: Db, userId: string) => deleteWhere(db, eq(sessions.userId, userId))

export const deleteSession = (db: Db, userId: string, id: string) =>
  deleteWhere(db, and(eq(sessions.userId, userId), eq(sessions.id, id), isNull(sessions.impersonatedBy)))

/** By the cookies themselves, also sessions in which staff act as a customer. */
export const deleteSessionsOf = (db: Db, digests: readonly string[]) =>
  deleteWhere(db, sql`${sessions.token} in ${listOf(digests)}`)

/** False if the session is over. It cannot end until the transaction does. */
export async function holdSession(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from sessions where id = ${id} and expires_at > now() for key share`)
  return rows.length > 0
}

export async function endActing(db: Db, id: string) {
  await db.delete(sessions).where(and(eq(sessions.id, id), isNotNull(sessions.impersonatedBy)))
}

/** `seconds`: how long each is valid. */
export async function insertLinks(
  db: Db,
  many: readonly (Omit<typeof links.$inferInsert, 'expiresAt' | 'createdAt'> & { seconds: number })[],
) {
  const rows = many.map(({ seconds, ...link }) => ({
    ...link,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  }))
  await db.insert(links).values(rows)
}

const valid = (digest: string, scope: LinkScope, brand: string) =>
  and(eq(links.digest, digest), eq(links.scope, scope), eq(links.brand, brand), gt(links.expiresAt, sql`now()`))

/** A link can be redeemed once: of two requests at the same moment one gets it. */
export async function consumeLink(db: Db, digest: string, scope: LinkScope, brand: string) {
  const [link] = await db
    .delete(links)
    .where(valid(digest, scope, brand))
    .returning()
  return link
}

export async function readLink(db: Db, digest: string, scope: LinkScope, brand: string) {
  const [link] = await db
    .select()
    .from(links)
    .where(valid(digest, scope, brand))
  return link
}

/**
 * Links that were mailed before the password changed must not open the account any more. A change of the e-mail address
 * can still be stopped: otherwise a thief would only have to change the password as well.
 */
export async function deleteLinks(db: Db, userId: string) {
  const stay: LinkScope[] = ['confirm-address', 'stop-new-email']
  await db.delete(links).where(and(eq(links.userId, userId), notInArray(links.scope, stay)))
}

export async function deleteLinksFor(db: Db, userId: string, scope: LinkScope) {
  await db.delete(links).where(and(eq(links.userId, userId), eq(links.scope, scope)))
}

/** The newest link of an account for this purpose. */
export async function readLinkOf(db: Db, userId: string, scope: LinkScope) {
  const isTheirs = and(eq(links.userId, userId), eq(links.scope, scope), gt(links.expiresAt, sql`now()`))
  const [link] = await db.select().from(links).where(isTheirs).orderBy(desc(links.createdAt)).limit(1)
  return link
}

/**
 * Holds the account until the end of the transaction. Whatever starts a session or proves the address takes this lock
 * first and looks at its evidence (password, link, identity) afterwards: so no session starts on what was just dropped.
 */
export async function lockUser(db: Db, userId: string) {
  await db.execute(sql`select from users where id = ${userId} for no key update`)
}

export async function isBlocked(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users where id = ${userId} and blocked_at is not null`)
  return rows.length > 0
}

/** False if it was blocked before. Staff cannot be blocked: their access ends. */
export async function setBlocked(db: Db, userId: string): Promise<boolean> {
  const isOpen = and(eq(users.id, userId), eq(users.role, 'customer'), isNull(users.blockedAt))
  const blocked = await db.update(users).set({ blockedAt: sql`now()` }).where(isOpen).returning({ id: users.id })
  return blocked.length > 0
}

export async function clearBlocked(db: Db, userId: string): Promise<boolean> {
  const isShut = and(eq(users.id, userId), isNotNull(users.blockedAt))
  const opened = await db.update(users).set({ blockedAt: null }).where(isShut).returning({ id: users.id })
  return opened.length > 0
}

/** Gives the address if it is proven by this statement, and undefined if it was proven before. */
export async function markProven(db: Db, userId: string): Promise<string | undefined> {
  const [proven] = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), not(users.emailVerified)))
    .returning({ email: users.email })
  return proven?.email
}

/** Throws if another account has the address. */
export async function setEmail(db: Db, userId: string, email: string) {
  await db.update(users).set({ email, emailVerified: true, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

/** Deletes the account with this address, if its owner never proved it: another person may have registered it. */
export async function deleteUnprovenUser(db: Db, email: string) {
  await db.delete(users).where(and(eq(users.email, email), not(users.emailVerified), eq(users.role, 'customer')))
}

/** True if the session began within this number of seconds. */
export async function isSessionFresh(db: Db, id: string, seconds: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from sessions where id = ${id} and created_at > now() - make_interval(secs => ${seconds})`)
  return rows.length > 0
}

/** The password, the identities of other providers, and the passkeys. */
export async function deleteWaysIn(db: Db, userId: string) {
  await db.delete(accounts).where(eq(accounts.userId, userId))
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

const isForeign = (userId: string) => and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential'))

export async function readIdentities(db: Db, userId: string): Promise<IdentityProvider[]> {
  const rows = await db.select({ provider: accounts.providerId }).from(accounts).where(isForeign(userId))
  return identityProviders.filter((id) => rows.some(({ provider }) => provider === id))
}

/**
 * All ways in but the password. Passkeys of staff stay: they are the second factor, which a mailed link must not remove.
 */
export async function deleteIdentities(db: Db, userId: string) {
  await db.delete(accounts).where(isForeign(userId))
  const isCustomer = sql`exists (select from users where id = ${userId} and role = 'customer')`
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), isCustomer))
}

export async function readPassword(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return row?.password ?? null
}

/** One statement for a sign-in, whether or not there is an account, and whether or not it has a password. */
export async function readCredential(db: Db, email: string) {
  const [row] = await db
    .select({ userId: users.id, role: users.role, isProven: users.emailVerified, password: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
  return row
}

/** The names of staff and of keys by id; those of customers are in `customers`. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = listOf(ids)
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from users where id in ${wanted} union all select id, name from api_keys where id in ${wanted}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const deleteExpiredLinks = (db: Db, giveWay?: GiveWay) =>
  sweep(db, links, lte(links.expiresAt, sql`now()`), giveWay)

/** Some of them: none if none is left. */
export async function deleteExpiredSessions(db: Db): Promise<EndedSession[]> {
  const { userId, impersonatedBy, reason, expiresAt: expired } = sessions
  const ended = { userId, impersonatedBy, reason, expired }
  return db
    .delete(sessions)
    .where(nextBatch(sessions, lte(expired, sql`now()`)))
    .returning(ended)
}
