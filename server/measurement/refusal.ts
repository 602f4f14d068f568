import type { IncomingHttpHeaders } from 'node:http'
import { consentFrom } from '#contract/identity/consent.ts'
import { largestBatch } from '#contract/measurement/batch.ts'
import { internalCookieNames } from '#server/http/cookie-table.ts'
import { readCookie } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import type { DropReason } from './batch-rules.ts'
import { isProgram } from './browser-rules.ts'

/** Why nothing of a request is counted, by its headers alone: nothing was read of it yet. */
export function refusalOf(headers: IncomingHttpHeaders, { brand, origin }: Visit): DropReason | undefined {
  const { cookie = '', 'user-agent': userAgent = '' } = headers
  if (!brand.measurement.collects) return 'off'
  if (Number(headers['content-length'] ?? 0) > largestBatch) return 'too-large'
  if (headers['sec-gpc'] === '1') return 'privacy-control'
  if ((headers.origin !== undefined && headers.origin !== origin) || headers['sec-fetch-site'] === 'cross-site')
    return 'foreign'
  if (internalCookieNames.some((name) => cookie.includes(`${name}=`))) return 'staff'
  if (!consentFrom(readCookie(cookie, 'consent')).statistics) return 'no-consent'
  return isProgram(userAgent) ? 'program' : undefined
}
