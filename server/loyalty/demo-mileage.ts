import type { MilesCredit } from '#contract/loyalty/bonus-points.ts'
import type { MileageService } from './mileage.ts'
import type { OrderWithMiles } from './store.ts'

/**
 * One mile for each whole franc or euro that the goods of an order cost, credited when all of it has left; none for an
 * order that was cancelled.
 */
function creditOf({ number, createdAt, goods, state }: OrderWithMiles): MilesCredit {
  return {
    order_number: String(number),
    order_created_at: createdAt.toISOString(),
    miles: state === 'cancelled' ? 0 : Math.floor(Math.max(0, goods) / 100),
    state: state === 'shipped' ? 'credited' : 'pending',
  }
}

/** The miles of a demo, without another service. */
export const demoMileage: MileageService = {
  credits: async ({ orders }) => (await orders()).map(creditOf).filter(({ miles }) => miles > 0),
}
