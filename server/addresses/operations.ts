import { type PostalAddress, postalAddress } from '#contract/address/postal-address.ts'
import type { SavedAddress } from '#contract/address/saved-address.ts'
import type { CountryCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { BadInput } from '#server/http/problem.ts'
import { isForBilling, mostAddresses } from './rules.ts'
import {
  deleteAddress,
  deleteAddresses,
  insertAddress,
  lockAddresses,
  readAddressByKey,
  readAddresses,
  readDefaultAddress,
  setDefaultAddress,
  updateAddress,
} from './store.ts'

type NotFound = { code: 'not-found' }
type TooManyAddresses = { code: 'too-many-addresses' }

export const addressesOf = (db: Db, userId: string) => readAddresses(db, userId)

export const billingAddressesOf = async (db: Db, userId: string) =>
  (await readAddresses(db, userId)).filter(isForBilling)

export const defaultAddressOf = async (db: Db, userId: string) => (await readDefaultAddress(db, userId)) ?? null

/** The first one is the default. */
export async function addAddress(
  db: Db,
  userId: string,
  address: PostalAddress,
  idempotencyKey?: string,
): Promise<Result<SavedAddress, TooManyAddresses>> {
  return db.transaction(async (db) => {
    await lockAddresses(db, userId)
    const earlier = idempotencyKey && (await readAddressByKey(db, userId, idempotencyKey))
    if (earlier) return ok(earlier)
    const existing = await readAddresses(db, userId)
    if (existing.length >= mostAddresses) return err({ code: 'too-many-addresses' })
    return ok(await insertAddress(db, address, { userId, isDefault: existing.length === 0, idempotencyKey }))
  })
}

/** Changes the fields that are given; the address must be valid as a whole. `isDefault` makes it the default. */
export async function changeAddress(
  db: Db,
  { userId, id, countries }: { userId: string; id: string; countries: readonly CountryCode[] },
  { isDefault, ...changes }: Record<string, unknown>,
): Promise<Result<SavedAddress, NotFound | BadInput>> {
  return db.transaction(async (db) => {
    const current = await ownAddress(db, userId, id)
    if (!current) return err({ code: 'not-found' })
    // An address that was saved at another storefront may stay in a country that this one does not deliver to.
    const read = postalAddress([...new Set([...countries, current.country_code])], 'shipping').safeParse({
      ...current,
      ...changes,
    })
    if (!read.success) return err({ code: 'bad-input', error: read.error })
    if (isDefault === true) await setDefaultAddress(db, userId, id)
    const changed = await updateAddress(db, id, read.data)
    return changed ? ok(changed) : err({ code: 'not-found' })
  })
}

/** When the default goes, the newest of the others becomes the default. */
export async function removeAddress(db: Db, userId: string, id: string): Promise<Result<null, NotFound>> {
  return db.transaction(async (db) => {
    const current = await ownAddress(db, userId, id)
    if (!current) return err({ code: 'not-found' })
    await deleteAddress(db, id)
    const [newest] = current.isDefault ? await readAddresses(db, userId) : []
    if (newest) await setDefaultAddress(db, userId, newest.id)
    return ok(null)
  })
}

/** For an account that turns out to be another person's. */
export const forgetAddresses = (db: Db, userId: string) => deleteAddresses(db, userId)

async function ownAddress(db: Db, userId: string, id: string) {
  await lockAddresses(db, userId)
  return (await readAddresses(db, userId)).find((address) => address.id === id)
}
