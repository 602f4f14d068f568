import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { lockEarlier } from './due-store.ts'
import { factsOfOrder } from './order-facts.ts'
import { moves, todayIn } from './rules.ts'
import { deleteAlarm, lockAlarmOfOrder, saveAlarm } from './store.ts'
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
  const known = await lockEarlier(db, orderId)
  // The ledger is read before the transaction, and only for the few orders that have something to move.
  const brand = brands.find(({ id }) => id === known[0]?.brand)
  const placed = brand && (await factsOfOrder({ db, brand, now }, orderId))
  if (!placed) return
  await db.transaction(async (db) => {
    const earlier = await lockEarlier(db, orderId)
    const own = await lockAlarmOfOrder(db, orderId)
    // A suggestion that nobody has answered is worth less than an alarm that somebody wanted.
    if (own?.state === 'suggested') await deleteAlarm(db, own.id)
    const hasOwn = own !== undefined && own.state !== 'suggested'
    const moved = hasOwn ? undefined : earlier[0]
    for (const alarm of earlier) if (alarm !== moved) await deleteAlarm(db, alarm.id)
    const state = moved && moves[moved.state].order
    if (!state) return
    const remind_on = suggestedDay(placed, moved.days_per_week, todayIn(brand.country, now))
    await saveAlarm(db, moved, { state, order_id: orderId, remind_on })
  })
}
