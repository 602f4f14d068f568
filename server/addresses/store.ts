import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { SavedAddress } from '#contract/address/saved-address.ts'
import type { Db } from '#server/database/database.ts'
import { addresses } from './schema.ts'

const { user_id, is_default, idempotency_key, created_at, ...fields } = getTableColumns(addresses)
const columns = { ...fields, isDefault: is_default }

/** Changes of a customer's addresses wait for each other: their count and the default depend on all of them. */
export async function lockAddresses(db: Db, userId: string) {
  await db.execute(sql`select from customers where user_id = ${userId} for update`)
}

/** The default first, then the newest. */
export const readAddresses = (db: Db, userId: string): Promise<SavedAddress[]> =>
  db.select(columns).from(addresses).where(eq(user_id, userId)).orderBy(desc(is_default), desc(created_at))

export async function readDefaultAddress(db: Db, userId: string): Promise<SavedAddress | undefined> {
  const [row] = await db
    .select(columns)
    .from(addresses)
    .where(and(eq(user_id, userId), is_default))
  return row
}

export async function readAddressByKey(db: Db, userId: string, key: string): Promise<SavedAddress | undefined> {
  const [row] = await db
    .select(columns)
    .from(addresses)
    .where(and(eq(user_id, userId), eq(idempotency_key, key)))
  return row
}

type AddressOwner = { userId: string; isDefault: boolean; idempotencyKey: string | undefined }

export async function insertAddress(db: Db, address: PostalAddress, owner: AddressOwner): Promise<SavedAddress> {
  const row = { ...address, user_id: owner.userId, is_default: owner.isDefault, idempotency_key: owner.idempotencyKey }
  const [inserted] = await db.insert(addresses).values(row).returning(columns)
  if (!inserted) throw new Error('The database did not return the inserted address')
  return inserted
}

export async function updateAddress(db: Db, id: string, address: PostalAddress): Promise<SavedAddress | undefined> {
  const [updated] = await db.update(addresses).set(address).where(eq(addresses.id, id)).returning(columns)
  return updated
}

export async function setDefaultAddress(db: Db, userId: string, id: string) {
  // In one statement two rows could be the default for a moment, which the index refuses.
  await db
    .update(addresses)
    .set({ is_default: false })
    .where(and(eq(user_id, userId), is_default))
  await db.update(addresses).set({ is_default: true }).where(eq(addresses.id, id))
}

export async function deleteAddress(db: Db, id: string) {
  await db.delete(addresses).where(eq(addresses.id, id))
}

export async function deleteAddresses(db: Db, userId: string) {
  await db.delete(addresses).where(eq(user_id, userId))
}
