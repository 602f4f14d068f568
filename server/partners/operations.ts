import type { Partner } from '#contract/identity/partner.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { partnerIdOf } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import type { PartnerDirectory } from './directory.ts'

type PartnerQuery = { db: Db; directory: PartnerDirectory; log: Pick<Log, 'warn'>; userId: string; brand: string }

/**
 * The customer's optician; undefined without one, or if the optician does not work with this storefront. Refused if the
 * directory does not answer.
 */
export async function partnerOf(
  query: PartnerQuery,
): Promise<Result<Partner | undefined, { code: 'partner-unavailable' }>> {
  const { db, directory, log, userId, brand } = query
  const id = await partnerIdOf(db, userId)
  if (!id) return ok(undefined)
  try {
    return ok(await directory.partner(brand, id))
  } catch (error) {
    log.warn({ err: error }, 'the directory of opticians does not answer')
    return err({ code: 'partner-unavailable' })
  }
}
