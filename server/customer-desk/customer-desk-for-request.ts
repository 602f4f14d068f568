import type { LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { WearerPass } from '#contract/wearers/passport.ts'
import { isoDate } from '#contract/web/format.ts'
import { record } from '#server/audit/operations.ts'
import { mergePlan } from '#server/merging/operations.ts'
import { type ActContext, block, erase, exportFor, keep, merge, unblock } from './acts.ts'
import { readAccount, readDealings, readHome, readMergedInto, readTraces } from './profile-store.ts'
import { searchCustomers } from './search.ts'

type NotFound = { code: 'not-found' }
type Member = { userId: string }
type ProofNeeded = { code: 'proof-needed' }

type DeskRequest = Omit<ActContext, 'actor'> & {
  locale: LocaleCode
  now: Date
  may: (act: StaffAct) => Promise<Result<Member, NotFound>>
  mayNow: (act: StaffAct) => Promise<Result<Member, NotFound | ProofNeeded>>
  /** Lens values are health data: they come from their own module, and only if they are asked for. */
  passports: (userId: string, brand: string) => Promise<WearerPass[]>
}

/** Customers as staff see them, at all storefronts. */
export function customerDeskForRequest({ locale, now, may, mayNow, passports, ...context }: DeskRequest) {
  const { db, brand, brands } = context
  const storefronts: Readonly<Record<string, string>> = Object.fromEntries(brands.map(({ id, name }) => [id, name]))

  /** Runs an operation in the name of a member who may, which some acts need a fresh proof for. */
  async function actedBy<T, E>(act: StaffAct, work: (context: ActContext) => Promise<Result<T, E>>) {
    const allowed = await mayNow(act)
    return allowed.ok ? work({ ...context, actor: allowed.value.userId }) : allowed
  }

  return {
    /** The names of all storefronts. */
    storefronts,

    async search(phrase: string) {
      const allowed = await may('find-customer')
      return allowed.ok ? ok(await searchCustomers(db, phrase, Object.keys(storefronts))) : allowed
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
      const todays = Object.fromEntries(brands.map((storefront) => [storefront.id, isoDate(now, zoneOf(storefront))]))
      const dealings = await readDealings(db, userId, { locale, todays })
      return ok({ account, ...dealings, ...(await readTraces(db, account)) })
    },

    /** Only those who may act as the customer could see them anyway. That they were opened is on record first. */
    async openLensValues(userId: string) {
      const allowed = await may('act-as-customer')
      if (!allowed.ok) return allowed
      if (!(await readAccount(db, userId))) return err({ code: 'not-found' })
      await record(db, { actor: allowed.value.userId, action: 'customer/open-lens-values', subject: userId })
      return ok(await passports(userId, (await readHome(db, userId)) ?? brand.id))
    },

    block: (userId: string, reason: string) => actedBy('block-customer', (by) => block(by, { userId, reason })),
    unblock: (userId: string, reason: string) => actedBy('block-customer', (by) => unblock(by, { userId, reason })),
    /** The ZIP file that the owner could load. */
    export: (userId: string) => actedBy('export-customer', (by) => exportFor(by, userId)),
    erase: (userId: string, email: string) => actedBy('erase-customer', (by) => erase(by, { userId, email })),
    /** What a merge with another account would do, which is told before it is done. */
    async mergePlan(userId: string, phrase: string) {
      const allowed = await may('merge-customers')
      return allowed.ok ? mergePlan(db, userId, phrase) : allowed
    },
    merge: (into: string, from: string) => actedBy('merge-customers', (by) => merge(by, { into, from })),
    keep: (userId: string) => actedBy('erase-customer', (by) => keep(by, userId)),
  }
}
