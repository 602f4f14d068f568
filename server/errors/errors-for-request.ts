import type { Brand } from '#contract/brand.ts'
import type { BrowserErrorReport } from '#contract/errors/report.ts'
import { ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { listGroups, markDone } from './operations.ts'
import type { ErrorReporter } from './reporter.ts'
import { browserFamily } from './rules.ts'

type ErrorsRequest = {
  db: Db
  reporter: Pick<ErrorReporter, 'hear'>
  brand: Brand
  client: string
  userAgent: string
  may: (act: StaffAct) => Promise<Result<unknown, { code: 'not-found' }>>
}

/** Anybody may tell of errors; only who may see them does. */
export function errorsForRequest({ db, reporter, brand, client, userAgent, may }: ErrorsRequest) {
  return {
    hear({ locale, ...report }: BrowserErrorReport) {
      const spoken = brand.locales.find((code) => code === locale)
      reporter.hear({ ...report, locale: spoken }, { brand: brand.id, browser: browserFamily(userAgent) }, client)
    },
    async list(phrase?: string) {
      const allowed = await may('see-errors')
      return allowed.ok ? ok(await listGroups(db, phrase)) : allowed
    },
    async markDone(fingerprint: string) {
      const allowed = await may('see-errors')
      if (!allowed.ok) return allowed
      await markDone(db, fingerprint, new Date())
      return ok(null)
    },
  }
}
