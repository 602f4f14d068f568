import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { HistoryQuery } from '#contract/checkout/history-query.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { earlierShippingName } from '#server/delivery/operations.ts'
import { type History, historyOf } from './operations.ts'

type HistoryRequest = {
  db: Db
  brand: Brand
  locale: LocaleCode
  now: number
  orderKey: Buffer
  shippingTexts: Translate
  customer: () => Promise<Result<{ userId: string }, { code: 'sign-in-required' }>>
}

/** The orders of the customer who makes this request. */
export function historyForRequest({ customer, now, shippingTexts, ...context }: HistoryRequest) {
  const shippingName = (method: { key: string; name: string }) => earlierShippingName(method, shippingTexts)
  return {
    async page(query: HistoryQuery): Promise<Result<History, { code: 'sign-in-required' }>> {
      const who = await customer()
      if (!who.ok) return who
      const { userId: customerId } = who.value
      return ok(await historyOf({ ...context, shippingName, customerId, now: new Date(now) }, query))
    },
  }
}
