import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import { customerOf } from '#server/customers/operations.ts'
import type { IdentityContext } from './identity-context.ts'
import { type CustomerVisitor, type StaffVisitor, type StartedSession, startSession, type Visitor } from './sessions.ts'
import { isStaff } from './staff-store.ts'
import { endActing, holdSession, isBlocked } from './store.ts'

/** Staff see and do what the customer could, for half an hour, a stated reason, and no longer than they are signed in. */
export async function actAs(
  { db, auth, brand, userAgent }: IdentityContext,
  staff: StaffVisitor,
  { customerId, reason }: { customerId: string; reason: string },
): Promise<Result<StartedSession, { code: 'not-found' | 'not-as-staff' }>> {
  return db.transaction(async (db) => {
    // Staff who sign out elsewhere at this moment do not act afterwards.
    if (!(await holdSession(db, staff.sessionId))) return err({ code: 'not-found' })
    if (!(await customerOf(db, customerId, brand.id))) return err({ code: 'not-found' })
    // Staff who are customers as well have rights that others must not get by acting as them.
    if (await isStaff(db, customerId)) return err({ code: 'not-as-staff' })
    // Nobody orders with a blocked account, staff neither.
    if (await isBlocked(db, customerId)) return err({ code: 'not-found' })
    await record(db, { actor: staff.userId, action: 'acting/start', subject: customerId, reason })
    const acting = { staffId: staff.userId, staffSessionId: staff.sessionId, reason }
    return ok(await startSession(db, auth, { userId: customerId, brand: brand.id, userAgent, acting }))
  })
}

export async function stopActing({ db }: IdentityContext, { userId, sessionId, actedBy }: CustomerVisitor) {
  if (!actedBy) return
  await db.transaction(async (db) => {
    await endActing(db, sessionId)
    await record(db, { actor: actedBy.id, action: 'acting/end', subject: userId, reason: actedBy.reason })
  })
}

/** Written before the change is made, so that no change by staff in a customer's name goes unrecorded. */
export async function recordChange({ db }: IdentityContext, visitor: Visitor, what: string) {
  if (visitor.kind !== 'customer' || !visitor.actedBy) return
  const { id: actor, reason } = visitor.actedBy
  await record(db, { actor, action: 'acting/change', subject: visitor.userId, reason, details: { what } })
}
