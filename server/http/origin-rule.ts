/**
 * The one rule against forged requests, for screens and API alike: a page of another site may not change anything
 * here. Callers that are no browsers (API clients, webhooks) send neither header.
 */
export function isForeign(request: { method: string; headers: Headers }, origin: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const from = request.headers.get('origin')
  return (from !== null && from !== origin) || request.headers.get('sec-fetch-site') === 'cross-site'
}
