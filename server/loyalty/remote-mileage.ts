import { z } from 'zod'
import { MilesCredit } from '#contract/loyalty/bonus-points.ts'
import { createPausingRemote } from '#server/remote/pausing-remote.ts'
import type { Remote } from '#server/remote/remote-json.ts'
import type { MileageService } from './mileage.ts'

const Credits = z.object({ credits: z.array(MilesCredit).max(10_000) })

/** A service that learns the number of the card and the storefront, and nothing else of anybody. */
export function mileageAt(remote: Remote, now?: () => number): MileageService {
  const ask = createPausingRemote(remote, now)
  return {
    credits: async ({ brand, number }) => (await ask({ brand, miles_and_more_number: number }, Credits)).credits,
  }
}
