import { err, ok, type Result } from '#contract/result.ts'
import type { FoundOrder } from '#contract/session.ts'
import { historyOf } from '#server/audit/operations.ts'
import { customerOf, findCustomers } from '#server/customers/operations.ts'
import { actAs, stopActing } from './acting.ts'
import type { IdentityContext } from './identity-context.ts'
import type { RequestVisitor } from './request-visitor.ts'
import type { Visitor } from './sessions.ts'
import { namesOf } from './store.ts'

type StaffVisitor = Extract<Visitor, { kind: 'staff' }>

type StaffRequest = {
  who: RequestVisitor
  /** The order, if the phrase is the number of one. */
  orderOf: (phrase: string) => Promise<FoundOrder | undefined>
  /** Runs when staff begin or stop to act as a customer. */
  onChange: () => Promise<void>
}

/** The operations of staff; visitors who are not staff get `not-found`. */
export function staffForRequest(context: IdentityContext, { who, orderOf, onChange }: StaffRequest) {
  async function staff(): Promise<Result<StaffVisitor, { code: 'not-found' }>> {
    const visitor = await who.visitor()
    return visitor.kind === 'staff' ? ok(visitor) : err({ code: 'not-found' })
  }

  return {
    staff,
    /** For the banner: as which customer staff act, and why. Visitors without that cookie cost no query. */
    async acting() {
      if (!who.mayAct()) return undefined
      const visitor = await who.visitor()
      if (visitor.kind !== 'customer' || !visitor.actedBy) return undefined
      const customer = await customerOf(context.db, visitor.userId, context.brand.id)
      return { name: customer?.full_name ?? '', email: visitor.email, reason: visitor.actedBy.reason }
    },
    async findCustomers(phrase: string) {
      const allowed = await staff()
      if (!allowed.ok) return allowed
      const order = await orderOf(phrase)
      return ok({ order, customers: await findCustomers(context.db, phrase, order?.customer_id ?? undefined) })
    },
    /** What staff did in the customer's name, newest first. */
    async historyOf(customerId: string) {
      const allowed = await staff()
      if (!allowed.ok) return allowed
      const entries = await historyOf(context.db, customerId)
      const names = await namesOf(context.db, [...new Set(entries.map(({ actor }) => actor))])
      return ok(entries.map((entry) => ({ ...entry, actorName: names.get(entry.actor) ?? entry.actor })))
    },
    async actAs(wish: { customerId: string; reason: string }) {
      const allowed = await staff()
      if (!allowed.ok) return allowed
      const started = await actAs(context, allowed.value, wish)
      if (!started.ok) return started
      await who.enter(started.value)
      await onChange()
      return ok(null)
    },
    async stopActing(): Promise<Result<null, { code: 'not-found' }>> {
      const visitor = await who.visitor()
      if (visitor.kind !== 'customer' || !visitor.actedBy) return err({ code: 'not-found' })
      await stopActing(context, visitor)
      who.stopActing()
      await onChange()
      return ok(null)
    },
  }
}
