import { splitLocale } from '#contract/web/locale-path.ts'

/**
 * Files of the desk that are made for the lead and recorded in the log: a link on another site must not cause that, in
 * no way in which the address can be written.
 */
function isFileOfDesk(address: string): boolean {
  const path = decoded(address)
  return (
    path.startsWith('/api/admin/exports/') ||
    /^\/staff\/.+\/(export|codes|label|papers\/[^/]+)(\.data)?$/.test(splitLocale(path).path)
  )
}

/** As both routers read it. One that cannot be decoded leads nowhere. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The one rule against forged requests, for screens and API alike: a page of another site may not change anything
 * here, nor have a file of the desk made. Callers that are no browsers (API clients, webhooks) send neither header.
 */
export function isForeign(request: { method: string; headers: Headers; url: string }, origin: string): boolean {
  const isOfOtherSite = request.headers.get('sec-fetch-site') === 'cross-site'
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method))
    return isOfOtherSite && isFileOfDesk(new URL(request.url).pathname)
  const from = request.headers.get('origin')
  return (from !== null && from !== origin) || isOfOtherSite
}
