import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { buyers, coupons } from './schema.ts'

export type CouponUse = {
  brand: string
  code: string
  cartId: string
  person: string
  customerId: string | null
  /** What the order costs, and what the coupon takes off. */
  total: number
  discount: number
}

/** Counts one more use, unless the limit is reached or the coupon is another customer's. A concurrent transaction waits for this one's count. */
export async function countUse(db: Db, { brand, code, customerId }: CouponUse): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update coupons set used = used + 1
    where brand = ${brand} and code = ${code} and (usage_limit is null or used < usage_limit)
      and (owner_id is null or owner_id = ${customerId}::text)
    returning code`)
  return rows.length > 0
}

export async function uncountUse(db: Db, { brand, code }: CouponUse) {
  await db.execute(sql`update coupons set used = used - 1 where brand = ${brand} and code = ${code}`)
}

/**
 * Notes the use, unless this cart has one already, or this person has one of a coupon that is for one use each. A coupon
 * for new customers is for one use each too: two first orders at the same moment get it once.
 */
export async function insertUse(db: Db, use: CouponUse): Promise<boolean> {
  const { brand, code, cartId, person, total, discount } = use
  const { rows } = await db.execute(sql`
    insert into coupon_uses (brand, code, cart_id, person, once_per_customer, series_id, total, discount)
    select brand, code, ${cartId}, ${person}, once_per_customer or new_customers_only, series_id, ${total}, ${discount}
    from coupons
    where brand = ${brand} and code = ${code} and not (new_customers_only
      and exists (select from buyers where buyers.brand = ${brand} and person = ${person}))
    on conflict do nothing returning code`)
  return rows.length > 0
}

/** Whether the cart has a use already, which then is about the present payment. */
export async function renewUse(db: Db, { brand, code, cartId, total, discount }: CouponUse): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update coupon_uses set total = ${total}, discount = ${discount}
    where brand = ${brand} and code = ${code} and cart_id = ${cartId} returning code`)
  return rows.length > 0
}

export async function isForNewCustomers(db: Db, { brand, code }: CouponUse): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from coupons where brand = ${brand} and code = ${code} and new_customers_only`)
  return rows.length > 0
}

/** Updates the coupon first, since taking one locks it first too: the same order prevents deadlocks. */
export async function deleteUse(db: Db, { brand, code, cartId }: Pick<CouponUse, 'brand' | 'code' | 'cartId'>) {
  const own = sql`coupon_uses.brand = ${brand} and coupon_uses.code = ${code} and cart_id = ${cartId}`
  await db.execute(sql`
    update coupons set used = used - 1
    where brand = ${brand} and code = ${code} and exists (select from coupon_uses where ${own})`)
  await db.execute(sql`delete from coupon_uses where ${own}`)
}

export async function insertBuyers(db: Db, brand: string, people: string[]) {
  await db
    .insert(buyers)
    .values(people.map((person) => ({ brand, person })))
    .onConflictDoNothing()
}

export async function insertCoupons(db: Db, rows: (typeof coupons.$inferInsert)[]) {
  await db.insert(coupons).values(rows).onConflictDoNothing()
}

/** Coupons of the customer that were never used. */
export async function deleteUnusedCoupons(db: Db, ownerId: string) {
  await db.execute(sql`
    delete from coupons where owner_id = ${ownerId} and not exists (
      select from coupon_uses uses where uses.brand = coupons.brand and uses.code = coupons.code)`)
}
