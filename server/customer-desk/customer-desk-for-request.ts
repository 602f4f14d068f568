import type { Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import type { WearerPass } from '#contract/wearers/passport.ts'
import { isoDate } from '#contract/web/format.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { readAccount, readDealings, readMergedInto, readTraces } from './profile-store.ts'
import { searchCustomers } from './search.ts'

type NotFound = { code: 'not-found' }
type Member = { userId: string }

type DeskRequest = {
  db: Db
  brands: readonly Brand[]
  locale: LocaleCode
  now: Date
  may: (act: StaffAct) => Promise<Result<Member, NotFound>>
  /** Lens values are health data: they come from their own module, and only if they are asked for. */
  passports: (userId: string, brand: Brand) => Promise<WearerPass[]>
  brand: Brand
}

/** Customers as staff see them, at all storefronts. */
export function customerDeskForRequest({ db, brands, brand, locale, now, may, passports }: DeskRequest) {
  return {
    async search(phrase: string) {
      const allowed = await may('find-customer')
      if (!allowed.ok) return allowed
      return ok(
        await searchCustomers(
          db,
          phrase,
          brands.map(({ id }) => id),
        ),
      )
    },

    /** Everything about a customer but the lens values. `merged`: the account went into that one. */
    async profile(userId: string) {
      const allowed = await may('find-customer')
      if (!allowed.ok) return allowed
      const account = await readAccount(db, userId)
      if (!account) {
        const into = await readMergedInto(db, userId)
        return into ? err({ code: 'merged', into }) : err({ code: 'not-found' })
      }
      const dealings = await readDealings(db, userId, locale, isoDate(now))
      return ok({ account, ...dealings, ...(await readTraces(db, account)) })
    },

    /** Only those who may act as the customer could see them anyway. That they were opened is on record first. */
    async openLensValues(userId: string) {
      const allowed = await may('act-as-customer')
      if (!allowed.ok) return allowed
      if (!(await readAccount(db, userId))) return err({ code: 'not-found' })
      await record(db, { actor: allowed.value.userId, action: 'customer/open-lens-values', subject: userId })
      const { orders } = await readDealings(db, userId, locale, isoDate(now))
      const home = brands.find(({ id }) => id === orders[0]?.brand) ?? brand
      return ok(await passports(userId, home))
    },
  }
}
