import { hash } from 'node:crypto'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { CouponRefusal } from './coupon-rules.ts'
import { countUse, deleteUse, hasUsed, insertBuyer, insertUse, isForNewCustomers, uncountUse } from './store.ts'

export { couponCode, isCouponCode } from './coupon-rules.ts'
export type { CouponRefusal }

/** Whom a coupon was given to: guests and customers are told apart by nothing but their e-mail address. */
export const personOf = (email: string) => hash('sha256', email.trim().toLowerCase(), 'base64url')

type Taking = { brand: string; code: string; cartId: string; email: string }
type Refused = { code: Extract<CouponRefusal, 'usage-limit-reached' | 'once-per-customer' | 'new-customers-only'> }

/**
 * Uses a coupon up, in the transaction that makes the order. A cart takes a coupon once, however often it is tried; of
 * a hundred carts at the same moment only as many get it as there are uses left.
 */
export async function takeCoupon(db: Db, { email, ...coupon }: Taking): Promise<Result<null, Refused>> {
  const use = { ...coupon, person: personOf(email) }
  const isCounted = await countUse(db, use)
  if (isCounted && (await insertUse(db, use))) return ok(null)
  if (isCounted) await uncountUse(db, use)
  if (await hasUsed(db, use)) return ok(null)
  if (!isCounted) return err({ code: 'usage-limit-reached' })
  return err({ code: (await isForNewCustomers(db, use)) ? 'new-customers-only' : 'once-per-customer' })
}

/** A cart gives back the use that it took, in the transaction that gives up its payment. */
export const releaseCoupon = (db: Db, use: Omit<Taking, 'email'>) => deleteUse(db, use)

/** Whoever has ordered once is no new customer of this storefront any more. In the transaction that makes the order. */
export const noteBuyer = (db: Db, brand: string, email: string) => insertBuyer(db, brand, personOf(email))
