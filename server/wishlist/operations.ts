import type { Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { cookieTable } from '#server/http/cookie-table.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { mayAdd, wishlistLimit } from './rules.ts'
import {
  deleteForgotten,
  deleteList,
  deleteListsOf,
  deleteProduct,
  insertProduct,
  lockList,
  moveProducts,
  type Owner,
  openList,
  readProducts,
  updateColor,
} from './store.ts'

export type { Owner } from './store.ts'
export { readColors as savedColors, readVisible as visibleProducts } from './store.ts'

/** True if there is such a list. The check counts as a use, which delays its deletion. */
export const exists = async (db: Db, owner: Owner): Promise<boolean> => (await lockList(db, owner)) !== undefined

/** A product that is already on the list keeps its place, and gets the colour that was chosen last. */
export function add(
  db: Db,
  owner: Owner,
  productId: string,
  color?: string,
): Promise<Result<boolean, { code: 'wishlist-full' }>> {
  return db.transaction(async (db) => {
    const list = await openList(db, owner)
    const decided = mayAdd(await readProducts(db, list), productId)
    if (decided.ok && decided.value) await insertProduct(db, list, productId)
    if (decided.ok && color !== undefined) await updateColor(db, list, productId, color)
    return decided
  })
}

export const remove = (db: Db, owner: Owner, productId: string): Promise<void> => deleteProduct(db, owner, productId)

/** The guest's products move to the customer's list, and the guest's list is deleted. */
export function merge(db: Db, { brand, guest, customerId }: { brand: string; guest: string; customerId: string }) {
  return db.transaction(async (db) => {
    const from = await lockList(db, { brand, guest })
    if (from === undefined) return
    const to = await openList(db, { brand, customerId })
    await moveProducts(db, { from, to, limit: wishlistLimit })
    await deleteList(db, from)
  })
}

/** For an account that turns out to be another person's: its lists at all storefronts. */
export const forgetLists = (db: Db, customerId: string): Promise<void> => deleteListsOf(db, customerId)

/** Deletes the lists that no browser can open any more. */
export const sweep = (db: Db, giveWay?: GiveWay): Promise<void> =>
  deleteForgotten(db, cookieTable.wishlist.seconds, giveWay)
