import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { users } from '#server/users/schema.ts'
import { links } from './schema.ts'

export type StaffMember = {
  id: string
  name: string
  email: string
  role: StaffRole
  hasFactor: boolean
  sessions: number
  lastUsedAt: string | null
}

/** Everybody who works at the desk, by name. A shop has few of them. */
export async function readStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await db.execute<StaffMember>(sql`
    select users.id, users.name, users.email, users.staff_role as role,
      exists (select from second_factors where user_id = users.id and secret is not null)
        or exists (select from passkeys where user_id = users.id) as "hasFactor",
      count(sessions.id)::int as sessions,
      to_char(max(sessions.updated_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastUsedAt"
    from users left join sessions on sessions.user_id = users.id and expires_at > now()
    where users.role = 'staff' and staff_role is not null
    group by users.id order by lower(users.name), users.id`)
  return rows
}

/** The role of a member of staff, whose row is held until the end of the transaction. */
export async function lockStaff(db: Db, userId: string) {
  const [found] = await db
    .select({ id: users.id, name: users.name, role: users.staffRole })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'staff')))
    .for('no key update')
  return found?.role ? { ...found, role: found.role } : undefined
}

export async function writeStaffRole(db: Db, userId: string, staffRole: StaffRole) {
  await db.update(users).set({ staffRole, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

/** An existing account becomes one of staff. */
export async function makeStaff(db: Db, userId: string, { name, role }: { name: string; role: StaffRole }) {
  const staff = {
    role: 'staff',
    staffRole: role,
    name,
    emailVerified: true,
    blockedAt: null,
    updatedAt: sql`now()`,
  } as const
  await db.update(users).set(staff).where(eq(users.id, userId))
}

/** The name stays, for the log. */
export async function makeCustomer(db: Db, userId: string) {
  await db.update(users).set({ role: 'customer', staffRole: null, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

const isOpen = and(eq(links.scope, 'staff-invitation'), gt(links.expiresAt, sql`now()`))

export async function readInvitations(db: Db) {
  const { digest, content, createdAt, expiresAt } = links
  const rows = await db
    .select({ digest, content, createdAt, expiresAt })
    .from(links)
    .where(isOpen)
    .orderBy(desc(createdAt))
  return rows.flatMap(({ digest: id, content: { invitation }, expiresAt }) =>
    invitation ? [{ id, email: invitation.email, role: invitation.role, expiresAt: expiresAt.toISOString() }] : [],
  )
}

/** Gives the invitation that is gone now. */
export async function deleteInvitation(db: Db, digest: string) {
  const [gone] = await db
    .delete(links)
    .where(and(isOpen, eq(links.digest, digest)))
    .returning()
  return gone?.content.invitation
}

/** An address has one invitation: a new one replaces what was mailed before. */
export async function deleteInvitationsTo(db: Db, email: string) {
  const isTheirs = sql`${links.content} -> 'invitation' ->> 'email' = ${email}`
  await db.delete(links).where(and(eq(links.scope, 'staff-invitation'), isTheirs))
}

export async function isStaff(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users where id = ${userId} and role = 'staff'`)
  return rows.length > 0
}
