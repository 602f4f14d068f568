import { err, ok, type Result } from '#contract/result.ts'
import type { Invitation, InvitationAnswer } from '#contract/staff/people.ts'
import type { StaffAct, StaffRole } from '#contract/staff/roles.ts'
import { hasWords } from '#server/values/phrase-rules.ts'
import type { IdentityContext } from './identity-context.ts'
import type { StaffVisitor, StartedSession } from './sessions.ts'
import * as people from './staff-people.ts'
import { readInvitations, readStaff } from './staff-store.ts'

type NotFound = { code: 'not-found' }
type PeopleRequest = {
  may: (act: StaffAct) => Promise<Result<StaffVisitor, NotFound>>
  mayNow: (act: StaffAct) => Promise<Result<StaffVisitor, NotFound | { code: 'proof-needed' }>>
  enter: <E>(result: Result<StartedSession, E>) => Promise<Result<null, E>>
}

/** Who works at the desk. */
export function peopleForRequest(context: IdentityContext, { may, mayNow, enter }: PeopleRequest) {
  /** Does something to another member, if this one may. */
  const toMember =
    (
      change: (context: IdentityContext, staff: StaffVisitor, id: string) => Promise<Result<null, people.MemberError>>,
    ) =>
    async (id: string) => {
      const allowed = await mayNow('manage-staff')
      return allowed.ok ? change(context, allowed.value, id) : allowed
    }

  return {
    /** With a phrase, the members that have its words. */
    async people(phrase = '') {
      const allowed = await may('manage-staff')
      if (!allowed.ok) return allowed
      const [staff, invitations] = [await readStaff(context.db), await readInvitations(context.db)]
      const members = staff.filter(({ name, email }) => hasWords(phrase, [name, email]))
      return ok({ members, invitations, me: allowed.value.userId, isFresh: allowed.value.isFresh })
    },
    async invite(invitation: Invitation) {
      const allowed = await mayNow('manage-staff')
      return allowed.ok ? people.inviteStaff(context, allowed.value, invitation) : allowed
    },
    async withdrawInvitation(id: string) {
      const allowed = await mayNow('manage-staff')
      if (!allowed.ok) return allowed
      return (await people.withdrawInvitation(context, allowed.value, id)) ? ok(null) : err({ code: 'not-found' })
    },
    async changeRole(id: string, role: StaffRole) {
      const allowed = await mayNow('manage-staff')
      return allowed.ok ? people.changeRole(context, allowed.value, id, role) : allowed
    },
    endSessionsOfMember: toMember(people.endSessionsOfMember),
    removeFactorOfMember: toMember(people.removeFactorOfMember),
    endAccess: toMember(people.endAccess),

    /** For the page behind the mailed link, whoever opens it. */
    invitationOf: (token: string) => people.invitationOf(context, token),
    acceptInvitation: async (answer: InvitationAnswer) => enter(await people.acceptInvitation(context, answer)),
  }
}
