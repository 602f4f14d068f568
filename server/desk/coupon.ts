import { ok, type Result } from '#contract/result.ts'
import { type CouponChoice, couponChoices } from '#contract/staff/order-acts.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { Db } from '#server/database/database.ts'
import { prepareMail, queueMail } from '#server/mail/operations.ts'
import { noteOrderEvent, type OrderWriter } from '#server/orders/operations.ts'
import { giveGoodwillCoupon, goodwillCode } from '#server/promotions/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { dayEnds, dayIn } from '#server/values/calendar-rules.ts'
import { type DeskForm, type doneBefore, type Meanwhile, once } from './once.ts'
import type { OrderPageRow } from './order-store.ts'

type Gift = { gives: CouponChoice; months: number; reason: string; now: Date }

/** The last day, by the clock of the storefront. */
export const lastDay = (now: Date, months: number, zone: string) => dayIn(now, zone).add({ months })

/** A coupon for one use, mailed to the buyer in the language of the order. An account's coupon works for it alone. */
export async function grantCoupon(
  { db, writerOf }: { db: Db; writerOf: OrderWriter['writerOf'] },
  form: DeskForm,
  { email, customerId, snapshot }: Pick<OrderPageRow, 'email' | 'customerId' | 'snapshot'>,
  { gives: choice, months, reason, now }: Gift,
): Promise<Result<string | typeof doneBefore, Meanwhile | TooMany>> {
  const { brand, id: order } = form.order
  const code = goodwillCode()
  const gives = couponChoices[choice]
  const writer = writerOf(brand, snapshot.locale)
  const zone = zoneOf(writer.brand)
  const last = lastDay(now, months, zone)
  const until = dayEnds(last, zone)
  const mail = await prepareMail(writer, {
    template: 'goodwill_coupon',
    to: email,
    order,
    data: {
      name: snapshot.cart.billing_address?.first_name,
      number: String(form.order.number),
      path: '/cart',
      code,
      gives,
      until: last.toString(),
      reason,
      hasAccount: customerId !== null,
    },
  })
  const { kind: _, ...worth } = gives
  return once(
    db,
    form,
    async (db): Promise<Result<string, TooMany>> => {
      const taken = await take(db, { limit: 'coupon/order', by: order })
      if (!taken.ok) return taken
      await giveGoodwillCoupon(db, { brand, code, ownerId: customerId, gives, validUntil: until })
      await noteOrderEvent(db, { order, type: 'coupon', by: form.by, details: { code, ...worth } })
      await queueMail(db, mail)
      return ok(code)
    },
    () => ({ code, ...worth }),
  )
}
