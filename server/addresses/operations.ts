import { type PostalAddress, postalAddress } from '#contract/address/postal-address.ts'
import type { SavedAddress } from '#contract/address/saved-address.ts'
import type { CountryCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { BadInput } from '#server/http/problem.ts'
import { isForBilling, mostAddresses } from './rules.ts'
import {
  deleteAddress,
  insertAddress,
  lockAddresses,
  readAddresses,
  readAddressMadeBy,
  readDefaultAddress,
  setDefaultAddress,
  updateAddress,
} from './store.ts'

type Missing = { code: 'not-found' }
type Full = { code: 'too-many-addresses' }

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
): Promise<Result<SavedAddress, Full>> {
  return db.transaction(async (db) => {
    await lockAddresses(db, userId)
    const made = idempotencyKey && (await readAddressMadeBy(db, userId, idempotencyKey))
    if (made) return ok(made)
    const known = await readAddresses(db, userId)
    if (known.length >= mostAddresses) return err({ code: 'too-many-addresses' })
    return ok(await insertAddress(db, address, { userId, isDefault: known.length === 0, idempotencyKey }))
  })
}

/** Only the fields that are given; the address must be right as a whole. `isDefault` makes it the default. */
export async function changeAddress(
  db: Db,
  { userId, id, countries }: { userId: string; id: string; countries: readonly CountryCode[] },
  { isDefault, ...changes }: Record<string, unknown>,
): Promise<Result<SavedAddress, Missing | BadInput>> {
  return db.transaction(async (db) => {
    const known = await ownAddress(db, userId, id)
    if (!known) return err({ code: 'not-found' })
    // An address from another storefront may stay where it is.
    const read = postalAddress([...new Set([...countries, known.country_code])], 'shipping').safeParse({
      ...known,
      ...changes,
    })
    if (!read.success) return err({ code: 'bad-input', error: read.error })
    if (isDefault === true) await setDefaultAddress(db, userId, id)
    const changed = await updateAddress(db, id, read.data)
    return changed ? ok(changed) : err({ code: 'not-found' })
  })
}

/** Where there are addresses, one is the default: after the default itself, the newest. */
export async function removeAddress(db: Db, userId: string, id: string): Promise<Result<null, Missing>> {
  return db.transaction(async (db) => {
    const known = await ownAddress(db, userId, id)
    if (!known) return err({ code: 'not-found' })
    await deleteAddress(db, id)
    const [newest] = known.isDefault ? await readAddresses(db, userId) : []
    if (newest) await setDefaultAddress(db, userId, newest.id)
    return ok(null)
  })
}

async function ownAddress(db: Db, userId: string, id: string) {
  await lockAddresses(db, userId)
  return (await readAddresses(db, userId)).find((address) => address.id === id)
}
