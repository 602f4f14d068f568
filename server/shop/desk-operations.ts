import type { Brand, LocaleCode } from '#contract/brand.ts'
import { orderDeskForRequest } from '#server/desk/order-desk-for-request.ts'
import { makeFile } from '#server/documents/files.ts'
import type { staffForRequest } from '#server/identity/staff-for-request.ts'
import { orderWriter } from './order-writer.ts'
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
export const deskOperations = (services: ShopServices, { now, staff }: DeskRequest) => ({
  orderDesk: () => orderDesk(services, { now, staff }),
})

function orderDesk(services: ShopServices, request: Pick<DeskRequest, 'now' | 'staff'>) {
  const { db } = services.database
  const writer = orderWriter(services)
  return orderDeskForRequest({
    ...request,
    db,
    brands: services.config.brands,
    writer,
    fileOf: (document) => makeFile({ db, ...writer }, document),
  })
}
