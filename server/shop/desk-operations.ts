import { brands } from '#brands/all.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { staffForRequest } from '#server/identity/staff-for-request.ts'
import { invoicesDeskForRequest } from '#server/receivables/invoices-desk-for-request.ts'
import { returnsDeskForRequest } from '#server/returns/returns-desk-for-request.ts'
import { reviewsDeskForRequest } from '#server/reviews/reviews-desk-for-request.ts'
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
export const deskOperations = ({ database: { db }, log }: ShopServices, { locale, now, staff }: DeskRequest) => ({
  returnsDesk: () => returnsDeskForRequest({ db, brands, now, staff }),
  reviewsDesk: () => reviewsDeskForRequest({ db, locale, staff }),
  invoicesDesk: () => invoicesDeskForRequest({ db, brands, log, now, staff }),
})
