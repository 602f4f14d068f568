import type { MilesCredit } from '#contract/loyalty/bonus-points.ts'
import type { OrderWithMiles } from './store.ts'

/**
 * The port to the service that credits miles. It throws when it does not answer, and the page stands without it.
 * `orders` are the customer's own with this number, for an adapter that computes the miles itself.
 */
export type MileageService = {
  credits(member: { brand: string; number: string; orders: () => Promise<OrderWithMiles[]> }): Promise<MilesCredit[]>
}
