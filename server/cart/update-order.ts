import type { Cart } from '#contract/cart.ts'
import type { UpdateOrder } from '#contract/cart-changes.ts'
import { err, type Result } from '#contract/result.ts'
import { changeExtras, type ExtraRefusal } from '#server/cart/extras/rules.ts'
import { type CartDealing, type CartNotFound, changeCart, type KeyReused, marketOf } from '#server/cart/operations.ts'
import { couponCode, isCouponCode } from '#server/promotions/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'

type Answer = Promise<Result<Cart, ExtraRefusal | CartNotFound | KeyReused | TooMany>>

/** Changes what goes with the lines of a cart. Codes can be guessed, so only so many may fail. */
export async function updateOrder(dealing: CartDealing, id: string, changes: UpdateOrder): Answer {
  const { coupon_code: typed, miles_and_more_number: milesAndMoreNumber, prices_seen: allSeen } = changes
  const code = typeof typed === 'string' ? couponCode(typed) : typed
  const change = () =>
    changeCart<ExtraRefusal>(dealing, id, {
      ...(code && { about: { couponCode: code } }),
      decide: (cart, facts) => changeExtras(cart, { couponCode: code, milesAndMoreNumber }, facts, marketOf(dealing)),
      allSeen,
    })
  if (typeof code !== 'string') return change()
  // What no coupon can be called is not even looked for.
  if (/\s/.test(code)) return err({ code: 'coupon-with-space' })
  if (!isCouponCode(code)) return err({ code: 'coupon-not-found', minimum: 0 })
  const taken = await take(dealing.db, { limit: 'failed-coupon/cart', by: id })
  if (!taken.ok) return taken
  const changed = await change()
  if (changed.ok) await taken.value.giveBack()
  return changed
}
