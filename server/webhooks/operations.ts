import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { hasKeeper } from './keeper.ts'
import { daysStored } from './rules.ts'
import { forgetDeliveries } from './send-store.ts'

export { hasKeeper }

const day = 24 * 60 * 60 * 1000
const atATime = 1000

/** Removes deliveries of more than 30 days ago, whatever became of them. */
export async function forgetOldDeliveries(db: Db, now: Date, giveWay?: GiveWay) {
  const before = new Date(now.getTime() - daysStored * day)
  while (await forgetDeliveries(db, { before, most: atATime })) await giveWay?.()
}
