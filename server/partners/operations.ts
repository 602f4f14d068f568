import { partnerIdOf } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { PartnerDirectory } from './directory.ts'

/** The customer's optician; undefined without one, or if the optician does not work with this storefront. */
export async function partnerOf(
  db: Db,
  directory: PartnerDirectory,
  { userId, brand }: { userId: string; brand: string },
) {
  const id = await partnerIdOf(db, userId)
  return id ? directory.partner(brand, id) : undefined
}
