import type { Brand } from '#contract/brand.ts'
import type { HistoryQuery } from '#contract/checkout/history-query.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { type History, historyOf } from './operations.ts'

type HistoryRequest = {
  db: Db
  brand: Brand
  now: number
  orderKey: Buffer
  customer: () => Promise<Result<{ userId: string }, { code: 'sign-in-required' }>>
}

/** The orders of the customer who makes this request. */
export function historyForRequest({ customer, now, ...context }: HistoryRequest) {
  return {
    async page(query: HistoryQuery): Promise<Result<History, { code: 'sign-in-required' }>> {
      const who = await customer()
      if (!who.ok) return who
      return ok(await historyOf({ ...context, customerId: who.value.userId, now: new Date(now) }, query))
    },
  }
}
