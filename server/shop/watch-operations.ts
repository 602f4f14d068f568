import type { Brand } from '#contract/brand.ts'
import type { Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { errorsForRequest } from '#server/errors/errors-for-request.ts'
import { figuresForRequest } from '#server/measurement/figures-for-request.ts'
import type { ShopServices } from './services.ts'

type Watching = {
  brand: Brand
  client: string
  userAgent: string
  now: Date
  may: (act: StaffAct) => Promise<Result<unknown, { code: 'not-found' }>>
}

/** How the shop is doing: what visitors did, and what went wrong. */
export const watchOperations = (
  { database: { db }, errors: reporter, flags }: ShopServices,
  { brand, client, userAgent, now, may }: Watching,
) => ({
  errors: () => errorsForRequest({ db, reporter, brand, client, userAgent, may }),
  figures: () => figuresForRequest({ db, brand, flags, now, may }),
})
