import { err, ok, type Result } from '#contract/result.ts'
import type { Invitation, InvitationAnswer } from '#contract/staff/people.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { record } from '#server/audit/operations.ts'
import { customerOf, welcomeCustomer } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { onceMore } from '#server/database/errors.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { proveAddress } from './address-proof.ts'
import type { Busy } from './hash-threads.ts'
import { type IdentityContext, pathTo } from './identity-context.ts'
import { createLink, hoursOf, type LinkContent, peekLink, redeemLink } from './links.ts'
import { checkNewPassword, startOwnSession, type WeakPassword } from './operations.ts'
import { createStaff, setPassword } from './people.ts'
import { splitName } from './rules.ts'
import { deleteFactors } from './second-factor-store.ts'
import { endOtherSessions, type StaffVisitor, type StartedSession } from './sessions.ts'
import {
  deleteInvitation,
  deleteInvitationsTo,
  lockStaff,
  makeCustomer,
  makeStaff,
  writeStaffRole,
} from './staff-store.ts'
import { deleteLinks, deleteWaysIn, lockUser, readCredential } from './store.ts'

export const invitationPath = (token: string) => pathTo('/staff/invitation', { token })

/** Writes the invitation down. Earlier ones to the same address end, and it is on record who let somebody in. */
export async function createInvitation(
  db: Db,
  { email, role, actor, brand, token }: Invitation & { actor: string; brand: string; token: string },
) {
  await deleteInvitationsTo(db, email)
  const content: LinkContent = { invitation: { email, role, invitedBy: actor } }
  await createLink(db, { scope: 'staff-invitation', brand, content, token })
  await record(db, { actor, action: 'staff/invite', subject: 'invitation', reason: email, details: { role } })
}

export type InvitationError = { code: 'is-staff' } | TooMany

export async function inviteStaff(
  context: IdentityContext,
  staff: StaffVisitor,
  invitation: Invitation,
): Promise<Result<null, InvitationError>> {
  const { db, brand, locale, mailer } = context
  const { email, role } = invitation
  if ((await readCredential(db, email))?.role === 'staff') return err({ code: 'is-staff' })
  const taken = await take(db, { limit: 'staff-invitation/account', by: staff.userId })
  if (!taken.ok) return taken
  const token = newToken()
  const data = { path: invitationPath(token), role, hours: hoursOf('staff-invitation'), by: staff.name }
  const post = await mailer(locale, { template: 'staff_invitation', to: email, data })
  await db.transaction(async (db) => {
    await post(db)
    await createInvitation(db, { ...invitation, actor: staff.userId, brand: brand.id, token })
  })
  return ok(null)
}

export async function withdrawInvitation({ db }: IdentityContext, staff: StaffVisitor, id: string): Promise<boolean> {
  return db.transaction(async (db) => {
    const gone = await deleteInvitation(db, id)
    if (!gone) return false
    const { email: reason, role } = gone
    const entry = { actor: staff.userId, action: 'staff/withdraw-invitation', subject: 'invitation' }
    await record(db, { ...entry, reason, details: { role } })
    return true
  })
}

/** Whom a link invites, without using it up. */
export const invitationOf = async ({ db, brand }: IdentityContext, token: string) =>
  (await peekLink(db, 'staff-invitation', brand.id, token))?.content.invitation

/**
 * The reader of the mailed link joins, with a new account or with the one of that address. Whatever opened the account
 * before opens it no longer: the customer's password may be known to others, and a stranger may have registered it.
 */
export async function acceptInvitation(
  context: IdentityContext,
  { token, name, new_password: newPassword }: InvitationAnswer,
): Promise<Result<StartedSession, { code: 'link-invalid' } | WeakPassword | Busy>> {
  const { db, auth, brand } = context
  const pending = await invitationOf(context, token)
  if (!pending) return err({ code: 'link-invalid' })
  const strong = await checkNewPassword(context, newPassword, pending.email)
  if (!strong.ok) return strong
  const hashed = await context.passwords.hash(newPassword)
  if (!hashed.ok) return hashed
  // Somebody may register the address at this moment.
  return onceMore(() =>
    db.transaction(async (db) => {
      const known = await readCredential(db, pending.email)
      if (known) await lockUser(db, known.userId)
      const link = await redeemLink(db, 'staff-invitation', brand.id, token)
      if (!link) return err({ code: 'link-invalid' })
      const { email, role, invitedBy } = pending
      if (known) {
        await proveAddress(db, context, known.userId)
        await dropAccess(db, known.userId)
        await makeStaff(db, known.userId, { name, role })
        await setPassword(db, auth, known.userId, hashed.value)
      }
      const userId =
        known?.userId ?? (await createStaff(db, auth, { email, name, staffRole: role, password: hashed.value }))
      const session = await startOwnSession(db, context, userId)
      await record(db, { actor: userId, action: 'staff/join', subject: userId, details: { role, invitedBy } })
      return ok(session)
    }),
  )
}

/** Nothing opens the account any more: no password, session, link or second factor. */
async function dropAccess(db: Db, userId: string) {
  await deleteWaysIn(db, userId)
  await deleteFactors(db, userId)
  await endOtherSessions(db, userId)
  await deleteLinks(db, userId)
}

export type MemberError = { code: 'not-found' } | { code: 'own-access' }
type Member = { id: string; name: string; role: StaffRole }

/** Of somebody else, so that a shop is not left without a lead by mistake. */
function changeMember(
  { db }: IdentityContext,
  staff: StaffVisitor,
  { id, action, details }: { id: string; action: string; details?: (member: Member) => Record<string, unknown> },
  change: (db: Db, member: Member) => Promise<void>,
): Promise<Result<null, MemberError>> {
  return db.transaction(async (db): Promise<Result<null, MemberError>> => {
    if (id === staff.userId) return err({ code: 'own-access' })
    const member = await lockStaff(db, id)
    if (!member) return err({ code: 'not-found' })
    await change(db, member)
    await record(db, { actor: staff.userId, action, subject: id, details: details?.(member) })
    return ok(null)
  })
}

/** Sessions of the earlier role end, with those in which the member acts as a customer. */
export const changeRole = (context: IdentityContext, staff: StaffVisitor, id: string, role: StaffRole) =>
  changeMember(
    context,
    staff,
    { id, action: 'staff/change-role', details: ({ role: from }) => ({ from, to: role }) },
    async (db) => {
      await writeStaffRole(db, id, role)
      await endOtherSessions(db, id)
    },
  )

export const endSessionsOfMember = (context: IdentityContext, staff: StaffVisitor, id: string) =>
  changeMember(context, staff, { id, action: 'staff/end-sessions' }, (db) => endOtherSessions(db, id))

/** For a lost device: in live mode the next sign-in sets up another one. */
export const removeFactorOfMember = (context: IdentityContext, staff: StaffVisitor, id: string) =>
  changeMember(context, staff, { id, action: 'staff/remove-second-factor' }, async (db) => {
    await deleteFactors(db, id)
    await endOtherSessions(db, id)
  })

/** The account is a customer's from now on, whose owner gets in by a mailed link, like others who forgot the password. */
export const endAccess = (context: IdentityContext, staff: StaffVisitor, id: string) =>
  changeMember(
    context,
    staff,
    { id, action: 'staff/end-access', details: ({ role }) => ({ role }) },
    async (db, member) => {
      await dropAccess(db, id)
      await makeCustomer(db, id)
      const { brand, locale } = context
      if (!(await customerOf(db, id, brand.id)))
        await welcomeCustomer(db, { userId: id, ...splitName(member.name), localeCode: locale }, brand.id, [])
    },
  )
