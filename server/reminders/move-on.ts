import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { lockEarlier } from './due-store.ts'
import { factsOfOrder } from './order-facts.ts'
import { moves, todayIn } from './rules.ts'
import { deleteAlarm, lockAlarmOfOrder, saveAlarm } from './store.ts'
import { suggestedDay } from './suggestion-rules.ts'

/**
 * After an order of the same lenses, alarms of before wait for the day that is proposed for this order. A customer's
 * alarm becomes that of this order; of several the newest one stays. A guest's alarm stays with its order, because
 * whoever orders with somebody's address must not learn that its owner has one. None is needed any more if this order
 * has an alarm that its owner has agreed to.
 */
export async function moveReminders(
  { db, brands }: { db: Db; brands: readonly Brand[] },
  orderId: string,
  now = new Date(),
): Promise<void> {
  const known = await lockEarlier(db, orderId)
  const brand = brands.find(({ id }) => id === known[0]?.brand)
  // The ledger is read before the transaction, and only for the few orders that have something to move.
  const placed = brand && (await factsOfOrder({ db, brand, now }, orderId))
  if (!placed) return
  const today = todayIn(brand.country, now)
  await db.transaction(async (db) => {
    const earlier = await lockEarlier(db, orderId)
    const own = await lockAlarmOfOrder(db, orderId)
    const isOpen = own === undefined || own.state === 'suggested'
    // Until somebody has confirmed it, the alarms of before are the only ones.
    if (own?.state === 'unconfirmed') return
    const moved = isOpen ? earlier.slice(0, placed.customerId ? 1 : undefined) : []
    for (const alarm of earlier) if (!moved.includes(alarm)) await deleteAlarm(db, alarm.id)
    if (own && isOpen && placed.customerId) await deleteAlarm(db, own.id)
    for (const alarm of moved) {
      const state = moves[alarm.state].order
      const remind_on = suggestedDay(placed, alarm.days_per_week, today)
      if (state) await saveAlarm(db, alarm, { state, remind_on, ...(placed.customerId && { order_id: orderId }) })
    }
  })
}
