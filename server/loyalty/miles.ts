import type { MilesCredit } from '#contract/loyalty/bonus-points.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import type { MileageService } from './mileage.ts'
import { type Owner, readOrdersWithMiles } from './store.ts'

type MilesRefusal = { code: 'miles-unavailable' } | TooMany
type MilesQuery = { db: Db; service: MileageService; log: Pick<Log, 'warn'>; owner: Owner; number: string | null }

/** The miles of the customer's orders, the newest order first. Without a number there are none. */
export async function milesOf(query: MilesQuery): Promise<Result<MilesCredit[], MilesRefusal>> {
  const { db, service, log, owner, number } = query
  if (number === null) return ok([])
  const taken = await take(db, { limit: 'miles/account', by: owner.customerId })
  if (!taken.ok) return taken
  try {
    const orders = () => readOrdersWithMiles(db, owner, number)
    const credits = await service.credits({ brand: owner.brand, number, orders })
    return ok(credits.toSorted((a, b) => Date.parse(b.order_created_at) - Date.parse(a.order_created_at)))
  } catch (error) {
    log.warn({ err: error }, 'the mileage service does not answer')
    return err({ code: 'miles-unavailable' })
  }
}
