import type { IncomingHttpHeaders } from 'node:http'
import { consentFrom } from '#contract/identity/consent.ts'
import { largestBatch } from '#contract/measurement/batch.ts'
import { internalCookieNames } from '#server/http/cookie-table.ts'
import { readCookie } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import type { DropReason } from './batch-rules.ts'
import { isProgram } from './browser-rules.ts'

/** A beacon is plain text. What says that it is a picture or a form is no batch. */
const sentByBrowsers = /^(text\/plain|application\/json)(;|$)/i

/** Why nothing of a request is counted, by its headers alone: nothing was read of it yet. */
export function refusalOf(headers: IncomingHttpHeaders, { brand, origin }: Visit): DropReason | undefined {
  const { cookie = '', 'user-agent': userAgent = '' } = headers
  if (!brand.measurement.collects) return 'off'
  if (Number(headers['content-length'] ?? 0) > largestBatch) return 'too-large'
  if (!sentByBrowsers.test(headers['content-type'] ?? 'text/plain')) return 'malformed'
  if (headers['sec-gpc'] === '1') return 'privacy-control'
  if ((headers.origin !== undefined && headers.origin !== origin) || headers['sec-fetch-site'] === 'cross-site')
    return 'foreign'
  if (internalCookieNames.some((name) => cookie.includes(`${name}=`))) return 'staff'
  if (!consentFrom(readCookie(cookie, 'consent')).statistics) return 'no-consent'
  return isProgram(userAgent) ? 'program' : undefined
}
