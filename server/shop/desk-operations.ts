import type { Brand, LocaleCode } from '#contract/brand.ts'
import { createTranslate } from '#messages/translate.ts'
import type { staffForRequest } from '#server/identity/staff-for-request.ts'
import { orderSearchForRequest } from '#server/order-search/order-search-for-request.ts'
import type { ShopServices } from './services.ts'

/** What the operations of the desk need of a request: who asks, where, and when. */
export type DeskRequest = {
  brand: Brand
  locale: LocaleCode
  now: Date
  /**
   * Each operation begins with `staff().may(act)`, which is `not-found` for who may not do it, or with
   * `staff().mayNow(act)`, which is also `proof-needed` before money, erasure and access.
   */
  staff: () => Pick<ReturnType<typeof staffForRequest>, 'may' | 'mayNow'>
}

/** What staff do at the desk, a group for each of its pages. */
export const deskOperations = (services: ShopServices, request: DeskRequest) => ({
  orderSearch() {
    const { database, fulfilment, log, texts } = services
    const { brand, locale } = request
    const words = () => createTranslate(locale, texts.of(locale, brand.tone, 'desk-orders', 'order', 'payment'))
    return orderSearchForRequest({ ...request, db: database.db, fulfilment, log, texts: words })
  },
})
