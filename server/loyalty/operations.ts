import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { givePersonalCoupon, withdrawPersonalCoupons } from '#server/promotions/operations.ts'
import { conversionOf, couponEnd, missingPoints, pointsAccount } from './rules.ts'
import { type Conversion, deleteConversions, insertConversion, type Owner, readPoints } from './store.ts'

export { loyaltyBooks } from './books.ts'

export type BonusBrand = Pick<Brand, 'id' | 'country' | 'bonus' | 'currency'>
type Act = { brand: BonusBrand; customerId: string; key?: string | undefined; now: Date }

const ownerOf = ({ brand, customerId }: Pick<Act, 'brand' | 'customerId'>): Owner => ({ brand: brand.id, customerId })

/** The points of a customer, with the orders behind them and the coupons that they became. */
export async function pointsOf(db: Db, act: Omit<Act, 'key'>) {
  const records = await readPoints(db, ownerOf(act))
  return {
    ...records,
    account: pointsAccount(records.entries, { ...act.brand.bonus, zone: zoneOf(act.brand) }, act.now),
  }
}

type Converted = { conversion: Conversion; isNew: boolean }

/**
 * Turns all points that can be used into one coupon for this customer. With an idempotency key it happens once, and
 * every further request gets the same coupon. Conversions of one customer wait for each other, and the second finds too
 * few points; if it did not wait, the unique sequence would refuse it.
 */
export async function convertPoints(
  db: Db,
  act: Act,
): Promise<Result<Converted, { code: 'too-few-points'; missing: number }>> {
  const { brand, customerId, now, key = null } = act
  return db.transaction(async (db) => {
    await lockNames(db, [`bonus points ${brand.id} ${customerId}`])
    const { account, conversions } = await pointsOf(db, act)
    const earlier = key === null ? undefined : conversions.find((one) => one.key === key)
    if (earlier) return ok({ conversion: earlier, isNew: false })
    const wish = conversionOf(account, brand.bonus)
    if (!wish) return err({ code: 'too-few-points', missing: missingPoints(account, brand.bonus) })
    const validUntil = couponEnd(now, brand.bonus, zoneOf(brand))
    const code = await givePersonalCoupon(db, { brand: brand.id, ownerId: customerId, amount: wish.amount, validUntil })
    const sequence = conversions.length + 1
    await insertConversion(db, { brand: brand.id, customerId, sequence, ...wish, code, key, convertedAt: now })
    return ok({ conversion: { ...wish, code, key, at: now, validUntil, isUsed: false }, isNew: true })
  })
}

/** For an account that turns out to be another person's: that person's coupons go, and so does what they cost. */
export async function forgetConversions(db: Db, customerId: string) {
  await deleteConversions(db, customerId)
  await withdrawPersonalCoupons(db, customerId)
}
