import type { Brand } from '#contract/brand.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { FlagsService } from '#server/flags/operations.ts'
import { figures } from './operations.ts'

type FiguresRequest = {
  db: Db
  brand: Brand
  flags: FlagsService
  now: Date
  staff: () => Promise<Result<unknown, { code: 'not-found' }>>
}

/** The figures of this storefront, for staff only. */
export const figuresForRequest = ({ staff, ...question }: FiguresRequest) => ({
  async ofDays(days: number) {
    const allowed = await staff()
    return allowed.ok ? ok(await figures({ ...question, days })) : allowed
  },
})
