import type { LocaleCode } from '#contract/brand.ts'
import { type AdminRequest, adminAccess } from './access.ts'
import { adminOrderParts } from './order-parts.ts'
import { adminOrders } from './orders.ts'
import { adminThings } from './things.ts'

/** What programs of others do with the shop, by a key or by a member's session. Each operation asks first who it is. */
export function adminForRequest({ locale, ...request }: AdminRequest & { locale: LocaleCode }) {
  const { db, now, storefronts } = request
  const open = adminAccess(request)
  return {
    ...adminThings({ db, locale, storefronts, open }),
    ...adminOrderParts({ db, open }),
    orders: adminOrders({ db, now, open }),
  }
}
