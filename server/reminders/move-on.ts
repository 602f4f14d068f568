import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { lockEarlier } from './due-store.ts'
import { factsOfOrder } from './order-facts.ts'
import { moves, todayIn } from './rules.ts'
import { deleteAlarm, saveAlarm } from './store.ts'
import { suggestedDay } from './suggestion-rules.ts'

/**
 * After an order: the alarm about earlier lenses of it becomes the alarm of this order, on the day that is proposed for
 * it. Of several the newest one stays, and none if the customer has set one for this order already. Done again, it finds
 * nothing to do.
 */
export async function moveReminders(
  { db, brands }: { db: Db; brands: readonly Brand[] },
  orderId: string,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (db) => {
    const earlier = await lockEarlier(db, orderId)
    const brand = brands.find(({ id }) => id === earlier[0]?.brand)
    if (!brand) return
    const placed = await factsOfOrder({ db, brand, now }, orderId)
    if (!placed) return
    const { alarm: own } = placed
    // A suggestion that nobody has answered is worth less than an alarm that somebody wanted.
    if (own?.state === 'suggested') await deleteAlarm(db, own.id)
    const hasOwn = own !== null && own.state !== 'suggested'
    const [moved, ...others] = hasOwn ? [undefined, ...earlier] : earlier
    for (const alarm of others) if (alarm) await deleteAlarm(db, alarm.id)
    const state = moved && moves[moved.state].order
    if (!state) return
    const remind_on = suggestedDay(placed, moved.days_per_week, todayIn(brand.country, now))
    await saveAlarm(db, moved, { state, order_id: orderId, remind_on })
  })
}
