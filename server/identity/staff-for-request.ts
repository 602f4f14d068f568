import { err, ok, type Result } from '#contract/result.ts'
import { needsProof, roleMay, type StaffAct } from '#contract/staff/roles.ts'
import { shopZone } from '#contract/time-zones.ts'
import { findEntries, type LogSearch } from '#server/audit/operations.ts'
import { customerOf } from '#server/customers/operations.ts'
import { dayBegins, dayEnds } from '#server/values/calendar-rules.ts'
import { actAs, stopActing } from './acting.ts'
import type { IdentityContext } from './identity-context.ts'
import type { RequestVisitor } from './request-visitor.ts'
import type { StaffVisitor } from './sessions.ts'
import { factorForRequest } from './staff-factor-for-request.ts'
import { peopleForRequest } from './staff-people-for-request.ts'
import { readStaff } from './staff-store.ts'
import { namesOf } from './store.ts'

type StaffRequest = {
  who: RequestVisitor
  now: Date
  /** Runs when staff begin or stop to act as a customer. */
  onChange: () => Promise<void>
  /** Runs after somebody has signed in by accepting an invitation. */
  enter: Parameters<typeof peopleForRequest>[1]['enter']
  /** True if staff have to have a second factor. */
  isFactorRequired: boolean
}

type LogQuery = Omit<LogSearch, 'from' | 'until'> & { from?: string | undefined; until?: string | undefined }

type NotFound = { code: 'not-found' }
const notFound = err({ code: 'not-found' })

/** The operations of staff. Visitors who may not do something get `not-found`, as if it did not exist. */
export function staffForRequest(context: IdentityContext, request: StaffRequest) {
  const { who, onChange } = request

  /** A member of staff, who may still have to give the second factor. */
  async function signedIn(): Promise<Result<StaffVisitor, NotFound>> {
    const visitor = await who.visitor()
    return visitor.kind === 'staff' ? ok(visitor) : notFound
  }

  /** A member of staff who may work: nothing else of the desk is open to anybody else. */
  async function staff(): Promise<Result<StaffVisitor, NotFound>> {
    const visitor = await signedIn()
    return visitor.ok && visitor.value.standing === 'ready' ? visitor : notFound
  }

  async function may(act: StaffAct): Promise<Result<StaffVisitor, NotFound>> {
    const visitor = await staff()
    return visitor.ok && roleMay(visitor.value.role, act) ? visitor : notFound
  }

  /** The same, before something is done that a session alone does not suffice for. */
  async function mayNow(act: StaffAct): Promise<Result<StaffVisitor, NotFound | { code: 'proof-needed' }>> {
    const visitor = await may(act)
    if (!visitor.ok || !needsProof(act) || visitor.value.isFresh) return visitor
    return err({ code: 'proof-needed' })
  }

  /** Permission as the database has it now: checked again while a long file is sent. */
  async function mayStill(act: StaffAct): Promise<boolean> {
    const visitor = await who.readAnew()
    return visitor.kind === 'staff' && visitor.standing === 'ready' && roleMay(visitor.role, act)
  }

  async function withNames<Entry extends { actor: string; subject: string }>(entries: readonly Entry[]) {
    const ids = new Set(entries.flatMap(({ actor, subject }) => [actor, subject]))
    const names = await namesOf(context.db, [...ids])
    return entries.map((entry) => ({
      ...entry,
      actorName: names.get(entry.actor) || entry.actor,
      subjectName: names.get(entry.subject) || entry.subject,
    }))
  }

  return {
    signedIn,
    staff,
    may,
    mayNow,
    mayStill,
    ...factorForRequest(context, { ...request, signedIn }),
    ...peopleForRequest(context, { ...request, may, mayNow }),

    /** For the banner: as which customer staff act, and why. Visitors without that cookie cost no query. */
    async acting() {
      if (!who.mayAct()) return undefined
      const visitor = await who.visitor()
      if (visitor.kind !== 'customer' || !visitor.actedBy) return undefined
      const customer = await customerOf(context.db, visitor.userId, context.brand.id)
      return { name: customer?.full_name ?? '', email: visitor.email, reason: visitor.actedBy.reason }
    },
    /** A page of the audit log. */
    async searchLog({ from, until, ...search }: LogQuery) {
      const allowed = await may('see-audit-log')
      if (!allowed.ok) return allowed
      // The log is shown by the clock of the shop.
      const begins = from === undefined ? undefined : dayBegins(Temporal.PlainDate.from(from), shopZone)
      const ends = until === undefined ? undefined : dayEnds(Temporal.PlainDate.from(until), shopZone)
      const { entries, next } = await findEntries(context.db, { ...search, from: begins, until: ends })
      const actors = (await readStaff(context.db)).map(({ id, name }) => ({ id, name }))
      return ok({ entries: await withNames(entries), next, actors })
    },
    async actAs(wish: { customerId: string; reason: string }) {
      const allowed = await may('act-as-customer')
      if (!allowed.ok) return allowed
      const started = await actAs(context, allowed.value, wish)
      if (!started.ok) return started
      await who.enter(started.value)
      await onChange()
      return ok(null)
    },
    async stopActing(): Promise<Result<null, NotFound>> {
      const visitor = await who.visitor()
      if (visitor.kind !== 'customer' || !visitor.actedBy) return notFound
      await stopActing(context, visitor)
      who.stopActing()
      await onChange()
      return ok(null)
    },
  }
}
