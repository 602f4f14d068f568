import type { Db } from '#server/database/database.ts'
import type { Renewal } from './renewal-store.ts'
import { dueOn, latestDue } from './schedule-rules.ts'
import { missPeriods, writeSchedule } from './schedule-store.ts'

/**
 * After a long sleep several periods are due: only the last of them is ordered. True if the schedule has moved, so that
 * another period is the next one now.
 */
export async function catchUp(db: Db, renewal: Renewal, today: string): Promise<boolean> {
  const { schedule, missed } = latestDue(renewal, today)
  if (missed.length === 0) return false
  await db.transaction(async (db) => {
    if (!(await writeSchedule(db, renewal, schedule))) return
    await missPeriods(
      db,
      renewal.id,
      missed.map((period) => ({ period, dueOn: dueOn(renewal, period) })),
    )
  })
  return true
}
