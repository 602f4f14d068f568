import { keyPrefix, type NewApiKey } from '#contract/admin/api-key.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { isSameText } from '#server/secrets/same-text.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { expiryOf } from './rules.ts'
import { endKey, hasKey, insertKey, isWorking, noteUse, readWorkingKey, type WorkingKey } from './store.ts'

export type { WorkingKey }
export { isWorking }

export type KeyError = { code: 'key-made' | 'key-name-taken' | 'key-expiry' | 'key-storefront' }
type Maker = { db: Db; now: Date; by: string; storefronts: readonly string[] }

/** Makes a key and gives its secret, which is told once and stored nowhere. */
export async function makeKey(
  { db, now, by, storefronts }: Maker,
  { id, name, scopes, brands, expiresOn }: NewApiKey,
): Promise<Result<string, KeyError>> {
  const expiresAt = expiryOf(expiresOn, now)
  if (!expiresAt) return err({ code: 'key-expiry' })
  if (!brands.every((brand) => storefronts.includes(brand))) return err({ code: 'key-storefront' })
  const secret = `${keyPrefix}${newToken()}`
  const facts = { scopes: [...new Set(scopes)], brands: [...new Set(brands)], expiresAt }
  return allOrNothing(db, async (db): Promise<Result<string, KeyError>> => {
    const [digest, ending] = [digestOf(secret), secret.slice(-4)]
    const isMade = await insertKey(db, { id, name, digest, ending, createdBy: by, createdAt: now, ...facts })
    if (!isMade) return err({ code: (await hasKey(db, id)) ? 'key-made' : 'key-name-taken' })
    await record(db, { actor: by, action: 'key/make', subject: id, details: facts })
    return ok(secret)
  })
}

/** From now on nothing is done with it, on no process: every request reads its key. */
export function revokeKey(
  { db, by }: Pick<Maker, 'db' | 'by'>,
  id: string,
): Promise<Result<null, { code: 'not-found' }>> {
  return db.transaction(async (db) => {
    if (await endKey(db, id)) await record(db, { actor: by, action: 'key/revoke', subject: id })
    else if (!(await hasKey(db, id))) return err({ code: 'not-found' })
    return ok(null)
  })
}

/**
 * The key with this secret, if it works. It takes the same steps whatever is wrong with it, and finds it by a digest, of
 * which the time of a comparison tells nothing.
 */
export async function keyOf(db: Db, secret: string, now: Date): Promise<WorkingKey | undefined> {
  const digest = digestOf(secret)
  const key = await readWorkingKey(db, digest, now)
  if (!key || !isSameText(key.digest, digest)) return undefined
  if (key.isFirstUseToday) await noteUse(db, key.id, now)
  return key
}
