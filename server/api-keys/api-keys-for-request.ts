import type { NewApiKey } from '#contract/admin/api-key.ts'
import type { Brand } from '#contract/brand.ts'
import { ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { makeKey, revokeKey } from './operations.ts'
import { expiryDays, stateOf } from './rules.ts'
import { readKeys } from './store.ts'

type Member = { userId: string; isFresh: boolean }
type NotFound = { code: 'not-found' }
type KeysRequest = {
  db: Db
  brands: readonly Pick<Brand, 'id' | 'name'>[]
  now: Date
  /** What secrets are made with. */
  key: Buffer
  staff: () => {
    may(act: StaffAct): Promise<Result<Member, NotFound>>
    mayNow(act: StaffAct): Promise<Result<Member, NotFound | { code: 'proof-needed' }>>
  }
}

/** The keys of programs, as the lead looks after them. */
export function apiKeysForRequest({ db, brands, now, key, staff }: KeysRequest) {
  return {
    async list() {
      const allowed = await staff().may('manage-keys')
      if (!allowed.ok) return allowed
      const keys = (await readKeys(db)).map((key) => ({ ...key, state: stateOf(key, now) }))
      const storefronts = brands.map(({ id, name }) => ({ id, name }))
      return ok({ keys, storefronts, days: expiryDays(now), isFresh: allowed.value.isFresh })
    },
    async make(wish: NewApiKey) {
      const allowed = await staff().mayNow('manage-keys')
      if (!allowed.ok) return allowed
      return makeKey({ db, now, key, by: allowed.value.userId, storefronts: brands.map(({ id }) => id) }, wish)
    },
    async revoke(id: string) {
      const allowed = await staff().mayNow('manage-keys')
      return allowed.ok ? revokeKey({ db, by: allowed.value.userId }, id) : allowed
    },
  }
}
