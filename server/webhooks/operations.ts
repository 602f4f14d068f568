import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { hasKeeper } from './keeper.ts'
import { daysStored } from './rules.ts'
import { forgetDeliveries } from './send-store.ts'

export { hasKeeper }

const day = 24 * 60 * 60 * 1000

/** Removes deliveries of more than 30 days ago, whatever became of them. */
export const forgetOldDeliveries = (db: Db, now: Date, giveWay?: GiveWay) =>
  forgetDeliveries(db, new Date(now.getTime() - daysStored * day), giveWay)
