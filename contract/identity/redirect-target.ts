/** Where we are: the address as the browser shows it, the names of the shop, and its home page in this language. */
export type Place = { origin: string; hosts: readonly string[]; home: string }

/**
 * The path to go on at, or home: a wish may come from anybody who can write a link. It stays on this host, also where
 * it names another of the shop's own. Without host the result cannot lead away.
 */
export function redirectTarget(wish: string | null | undefined, { origin, hosts, home }: Place): string {
  // Browsers take a backslash for a slash, and drop tabs and line breaks: `/\elsewhere.example` would leave the shop.
  if (!wish || wish.length > 2000 || /[\\\p{Cc}]/u.test(wish)) return home
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(wish)) return home
  const target = URL.parse(wish, origin)
  if (!target || target.username || target.password) return home
  if (target.origin !== origin && !hosts.includes(target.hostname)) return home
  const path = target.pathname + target.search + target.hash
  return path.startsWith('//') ? home : path
}

const flags = ['sign_up', 'newsletter', 'force_refresh'] as const
export type RedirectFlag = (typeof flags)[number]

/** What the redirect-to cookie remembers while somebody signs in: `to=/my-account&flags=newsletter`. */
export function readRedirectCookie(value: string | undefined): { to?: string; flags: RedirectFlag[] } {
  const parts = new URLSearchParams(value ?? '')
  const named = parts.get('flags')?.split(',') ?? []
  return { to: parts.get('to') ?? undefined, flags: flags.filter((flag) => named.includes(flag)) }
}

export function writeRedirectCookie(to: string, chosen: readonly RedirectFlag[] = []): string {
  return new URLSearchParams({ to, ...(chosen.length > 0 && { flags: chosen.join() }) }).toString()
}

type AskedTarget = { redirectUrl?: string | null; cookie?: string; from?: string | null }

/** After signing in: where the form says, else where the cookie says, else where one came from, else home. */
export function afterSignIn({ redirectUrl, cookie, from }: AskedTarget, place: Place) {
  const remembered = readRedirectCookie(cookie)
  return { location: redirectTarget(redirectUrl || remembered.to || from, place), flags: remembered.flags }
}
