import { z } from 'zod'
import { MilesCredit } from '#contract/loyalty/bonus-points.ts'
import { createCircuitBreaker } from '#server/remote/circuit-breaker.ts'
import { askRemote, type Remote } from '#server/remote/remote-json.ts'
import type { MileageService } from './mileage.ts'

const Credits = z.object({ credits: z.array(MilesCredit).max(10_000) })
const pauseAfterFailure = 30_000

/** A service that is asked by POST. It learns the number of the card and the storefront, and nothing else of anybody. */
export function mileageAt(remote: Remote, now: () => number = Date.now): MileageService {
  const breaker = createCircuitBreaker(pauseAfterFailure, now)
  return {
    async credits({ brand, number }) {
      if (breaker.isOpen()) throw new Error(`${new URL(remote.url).host} did not answer a moment ago`)
      try {
        return (await askRemote(remote, { brand, miles_and_more_number: number }, Credits)).credits
      } catch (error) {
        breaker.open()
        throw error
      }
    },
  }
}
