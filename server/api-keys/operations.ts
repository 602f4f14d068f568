import { createHmac } from 'node:crypto'
import { keyPrefix, type NewApiKey } from '#contract/admin/api-key.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { isSameText } from '#server/secrets/same-text.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { expiryOf } from './rules.ts'
import { endKey, hasKey, insertKey, isUntouched, isWorking, noteUse, readWorkingKey, type WorkingKey } from './store.ts'

export type { WorkingKey }
export { isWorking }

export type KeyError = { code: 'key-made' | 'key-name-taken' | 'key-expiry' | 'key-storefront' }
/** `key` is what secrets are made with. */
type Maker = { db: Db; now: Date; by: string; key: Buffer; storefronts: readonly string[] }

/** So long after its key was made a form that is sent again is answered as the first time. */
const repeatable = 15 * 60_000

/**
 * Makes a key and gives its secret, which is stored nowhere. It is made of the form: whoever sends the same one again,
 * because the first answer was lost, gets the same secret, until the key is used. The seed of the form is not stored
 * either, so that nobody makes a secret of what is in the database, even with the shop's own.
 */
export async function makeKey(
  { db, now, by, key, storefronts }: Maker,
  wish: NewApiKey,
): Promise<Result<string, KeyError>> {
  const { id, name, scopes, brands, expiresOn } = wish
  const expiresAt = expiryOf(expiresOn, now)
  if (!expiresAt) return err({ code: 'key-expiry' })
  if (!brands.every((brand) => storefronts.includes(brand))) return err({ code: 'key-storefront' })
  const form = JSON.stringify([by, id, wish.seed, name, scopes, brands, expiresOn])
  const secret = `${keyPrefix}${createHmac('sha256', key).update(form).digest('base64url')}`
  const facts = { scopes: [...new Set(scopes)], brands: [...new Set(brands)], expiresAt }
  return allOrNothing(db, async (db): Promise<Result<string, KeyError>> => {
    const [digest, ending] = [digestOf(secret), secret.slice(-4)]
    const isMade = await insertKey(db, { id, name, digest, ending, createdBy: by, createdAt: now, ...facts })
    if (!isMade) {
      const since = new Date(now.getTime() - repeatable)
      if (await isUntouched(db, { id, digest, since })) return ok(secret)
      return err({ code: (await hasKey(db, id)) ? 'key-made' : 'key-name-taken' })
    }
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
