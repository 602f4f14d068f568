/**
 * A page is rendered without the parameters that it does not depend on, such as those of campaigns. Where it redirects,
 * they go along: the browser reads them on the page that it ends at.
 */
export function redirectingWith(headers: readonly string[], url: string | undefined): string[] {
  const at = headers.indexOf('location') + 1
  const location = at > 0 ? headers[at] : undefined
  return location === undefined ? [...headers] : headers.with(at, withQuery(location, url))
}

/** A page of this shop with the parameters of the request that it does not name itself. */
export function withQuery(location: string, url = ''): string {
  const mark = url.indexOf('?')
  if (mark < 0 || !/^\/(?!\/)/.test(location)) return location
  const target = new URL(location, 'http://shop')
  const named = new Set(target.searchParams.keys())
  for (const [name, value] of new URLSearchParams(url.slice(mark)))
    if (!named.has(name)) target.searchParams.append(name, value)
  return target.pathname + target.search + target.hash
}
