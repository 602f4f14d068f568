import type { LocaleCode } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { UpdateOrder } from '#contract/cart/changes.ts'
import { err, type Result } from '#contract/result.ts'
import { couponCode, isCouponCode } from '#server/promotions/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { changeDetails, type DetailRefusal, type DetailWishes } from './checkout-rules.ts'
import { changeExtras, chooseSubscription, type ExtraRefusal } from './extras-rules.ts'
import { type CartContext, type CartKeyMissing, type CartNotFound, changeCart, type KeyReused } from './operations.ts'
import { marketOf } from './pricing.ts'

type UpdateResult = Promise<
  Result<Cart, ExtraRefusal | DetailRefusal | CartNotFound | CartKeyMissing | KeyReused | TooMany>
>

/** Changes everything of a cart but its lines. The number of failed coupon codes is limited, so that none is guessed. */
export async function updateOrder(context: CartContext, id: string, changes: UpdateOrder): UpdateResult {
  const { coupon_code: typed, miles_and_more_number: milesAndMoreNumber, prices_seen: allSeen } = changes
  const details = detailsIn(changes, context.locale)
  const code = typeof typed === 'string' ? couponCode(typed) : typed
  const change = () =>
    changeCart<ExtraRefusal | DetailRefusal>(context, id, {
      ...(code && { about: { couponCode: code } }),
      decide(cart, facts) {
        const detailed = changeDetails(chooseSubscription(cart, changes), details, {
          owner: facts.owner,
          countries: context.brand.countries,
        })
        if (!detailed.ok) return detailed
        const market = marketOf(context, detailed.value, facts)
        return changeExtras(detailed.value, { couponCode: code, milesAndMoreNumber }, facts, market)
      },
      allSeen,
      entersPersonalFields: hasPersonalFields(changes),
    })
  if (typeof code !== 'string') return change()
  // A code that no coupon can have costs no query.
  if (/\s/.test(code)) return err({ code: 'coupon-with-space' })
  if (!isCouponCode(code)) return err({ code: 'coupon-not-found', minimum: 0 })
  const tries = [
    { limit: 'failed-coupon/cart', by: id },
    { limit: 'failed-coupon/address', by: context.client },
  ] as const
  const taken = await take(context.db, ...tries)
  if (!taken.ok) return taken
  const changed = await change()
  if (changed.ok) await taken.value.giveBack()
  return changed
}

/** Whether the changes are about what a person types in, not about coupons and prices. */
export function hasPersonalFields(changes: UpdateOrder): boolean {
  const { coupon_code: _, prices_seen: __, subscription: ___, subscription_frequency: ____, ...personal } = changes
  return Object.values(personal).some((value) => value !== undefined)
}

/** Without the details that the request does not mention: undefined would overwrite them. */
function detailsIn(changes: UpdateOrder, locale: LocaleCode): DetailWishes {
  const wishes = {
    email: changes.email,
    billingAddress: changes.billing_address,
    shippingAddress: changes.shipping_address,
    comment: changes.comment,
    sharesContact: changes.shipping_opt_in_personal_data,
    wantsReminder: changes.reminder_opt_in,
    locale: changes.email === undefined ? undefined : locale,
  }
  return Object.fromEntries(Object.entries(wishes).filter(([, wish]) => wish !== undefined))
}
