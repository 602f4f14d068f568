import type { CustomerChanges, MarketingUpdate } from '#contract/identity/customer.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import * as customers from './operations.ts'

type Refusal = { code: 'sign-in-required' }

/** The customer who makes this request; `who` refuses guests. */
export function customerForRequest(db: Db, brand: string, who: () => Promise<Result<{ userId: string }, Refusal>>) {
  return {
    /** Undefined for a guest. */
    async me() {
      const visitor = await who()
      return visitor.ok ? customers.customerOf(db, visitor.value.userId, brand) : undefined
    },
    async update(changes: CustomerChanges) {
      const visitor = await who()
      return visitor.ok ? ok(await customers.changeCustomer(db, visitor.value.userId, brand, changes)) : visitor
    },
    /** `number` is a valid one; null removes it. */
    async setMilesAndMore(number: string | null) {
      const visitor = await who()
      if (!visitor.ok) return visitor
      await customers.setMilesAndMore(db, visitor.value.userId, number)
      return ok(await customers.customerOf(db, visitor.value.userId, brand))
    },
    async marketing(id: string) {
      const visitor = await who()
      return visitor.ok ? customers.marketingOf(db, visitor.value.userId, brand, id) : visitor
    },
    async chooseMarketing(id: string, update: MarketingUpdate) {
      const visitor = await who()
      return visitor.ok ? customers.chooseMarketing(db, visitor.value.userId, brand, { id, update }) : visitor
    },
  }
}
