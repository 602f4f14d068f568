import { hash, randomInt } from 'node:crypto'
import { mailboxOf } from '#contract/address/mailbox.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { CouponRefusal } from './coupon-rules.ts'
import {
  type CouponUse,
  countUse,
  deleteUnusedCoupons,
  deleteUse,
  insertBuyers,
  insertCoupons,
  insertUse,
  isForNewCustomers,
  renewUse,
  uncountUse,
} from './store.ts'

export { type Coupon, couponCode, isCouponCode } from './coupon-rules.ts'
export { pointsFor } from './points-rules.ts'

/**
 * The digest by which promotions know a person: it is that of the mailbox, for guests and customers alike, since one
 * mailbox has any number of addresses.
 */
export const personOf = (email: string) => hash('sha256', mailboxOf(email), 'base64url')

/** The digests under which a buyer is noted. That of the address as it is stored lets the books look it up. */
export const buyerDigests = (email: string) => [personOf(email), hash('sha256', email, 'base64url')]

/** Somebody who has ordered is no new customer, under any address that the order has had. */
export const noteBuyer = (db: Db, brand: string, email: string) => insertBuyers(db, brand, buyerDigests(email))

type CouponClaim = Omit<CouponUse, 'person'> & { email: string }
type TakeRefusal = { code: Extract<CouponRefusal, 'usage-limit-reached' | 'once-per-customer' | 'new-customers-only'> }

/**
 * Takes a use of a coupon, in the transaction that starts the payment. A cart takes a coupon once, however often it
 * tries; of a hundred carts at the same moment only as many get it as there are uses left.
 */
export async function takeCoupon(db: Db, { email, ...coupon }: CouponClaim): Promise<Result<null, TakeRefusal>> {
  const use = { ...coupon, person: personOf(email) }
  const isCounted = await countUse(db, use)
  if (isCounted && (await insertUse(db, use))) return ok(null)
  if (isCounted) await uncountUse(db, use)
  if (await renewUse(db, use)) return ok(null)
  if (!isCounted) return err({ code: 'usage-limit-reached' })
  return err({ code: (await isForNewCustomers(db, use)) ? 'new-customers-only' : 'once-per-customer' })
}

/** Gives back the use that a cart took, in the transaction that cancels its payment. */
export const releaseCoupon = (db: Db, use: Pick<CouponClaim, 'brand' | 'code' | 'cartId'>) => deleteUse(db, use)

type PersonalCoupon = { brand: string; ownerId: string; amount: number; validUntil: Date }

/** Letters and digits that look different from each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const randomPart = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/**
 * A coupon for one use by one customer; returns its code. It asks for goods of at least its amount, so that nothing of
 * it is lost.
 */
export async function givePersonalCoupon(db: Db, { brand, ownerId, amount, validUntil }: PersonalCoupon) {
  const code = `PLUS-${randomPart()}-${randomPart()}`
  const gives = { kind: 'amount', amount } as const
  await insertCoupons(db, [{ brand, code, gives, minimum: amount, usageLimit: 1, ownerId, validUntil }])
  return code
}

type GoodwillCoupon = {
  brand: string
  code: string
  /** Null for a guest: then whoever has the code can use it, once. */
  ownerId: string | null
  gives: { kind: 'amount'; amount: number } | { kind: 'percent'; percent: number }
  validUntil: Date
}

/** By its beginning it is told apart from what the shop advertises. */
export const goodwillCode = () => `CARE-${randomPart()}-${randomPart()}`

/** A coupon for one use that staff give the buyer of an order. */
export const giveGoodwillCoupon = (db: Db, { gives, ...coupon }: GoodwillCoupon) =>
  insertCoupons(db, [{ ...coupon, gives, minimum: gives.kind === 'amount' ? gives.amount : 0, usageLimit: 1 }])

/** For an account that turns out to be another person's: nobody can use the coupons that a stranger was given. */
export const withdrawPersonalCoupons = (db: Db, ownerId: string) => deleteUnusedCoupons(db, ownerId)
