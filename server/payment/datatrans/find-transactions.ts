import { err, ok, type Result } from '#contract/result.ts'
import type { PaymentRefusal } from '../service.ts'

// The JSON API finds a transaction by its id only. The older interface at the same host finds it by its reference, too.

export const statusPath = '/upp/jsp/XML_status.jsp'

export const statusQuestion = (merchantId: string, reference: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><statusService version="5"><body merchantId="${merchantId}"><transaction><request><refno>${reference}</refno><reqtype>STX</reqtype></request></transaction></body></statusService>`

/**
 * The ids of the transactions in an answer. Only an answer that says so means that none exists: anything else may come
 * from an interface that is switched off or has changed, and must not lead to a second charge.
 */
export function readIds(answer: string): Result<string[], PaymentRefusal> {
  const ids = [...answer.matchAll(/<uppTransactionId>(\d{1,40})<\/uppTransactionId>/g)].map(([, id = '']) => id)
  if (ids.length > 0) return ok([...new Set(ids)])
  return err({
    code: /<error(?:Message|Detail)>[^<]{0,80}not found/i.test(answer) ? 'unknown-transaction' : 'unavailable',
  })
}
