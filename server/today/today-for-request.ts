import type { LocaleCode } from '#contract/brand.ts'
import { ok, type Result } from '#contract/result.ts'
import { roleMay, type StaffRole } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { dayOf, daysToRead, type Storefront, salesToday } from './sales-rules.ts'
import { readFirstDays, readSoldHours } from './sales-store.ts'
import { kindsFor } from './waiting-rules.ts'
import { readWaiting } from './waiting-store.ts'

type TodayRequest = {
  db: Db
  storefronts: readonly Storefront[]
  locale: LocaleCode
  now: Date
  staff: () => Promise<Result<{ role: StaffRole }, { code: 'not-found' }>>
}

/** The desk's first page: what waits for somebody of this role, and how the day goes. */
export function todayForRequest({ db, storefronts, locale, now, staff }: TodayRequest) {
  async function sales() {
    const days = daysToRead(storefronts, now)
    return salesToday(storefronts, now, await readSoldHours(db, days), await readFirstDays(db, days))
  }
  return {
    async view() {
      const me = await staff()
      if (!me.ok) return me
      const { role } = me.value
      const todays = Object.fromEntries(storefronts.map((storefront) => [storefront.id, dayOf(storefront, now)]))
      const { hasOrders, waiting } = await readWaiting(db, kindsFor(role), { now, todays, locale })
      const names: Record<string, string> = Object.fromEntries(storefronts.map(({ id, name }) => [id, name]))
      return ok({ hasOrders, waiting, names, sales: roleMay(role, 'see-figures') ? await sales() : undefined })
    },
  }
}
