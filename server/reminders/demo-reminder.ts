import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { suggestAlarm } from './operations.ts'
import { saveAlarm } from './store.ts'

/** The reminder of the demo's customer, on the day that the shop proposes for this order. */
export async function addDemoReminder(db: Db, brand: Brand, orderId: string): Promise<void> {
  const suggested = await suggestAlarm({ db, brand, now: new Date() }, orderId, { from: 'account' })
  if (suggested?.alarm.state === 'suggested') await saveAlarm(db, suggested.alarm, { state: 'active' })
}
