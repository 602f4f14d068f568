import { isLocalPath, isUnambiguous } from '#contract/web/local-path.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import { readUrl } from '#contract/web/url.ts'

/** The origin as the browser sees it, the shop's host names, and its home page in this language. */
export type Place = { origin: string; hosts: readonly string[]; home: string }

/**
 * The path to redirect to, or home: the target is untrusted, because anyone can write a link. A URL on another host of
 * the shop becomes a path on this one. The result has no host, so that it cannot lead away.
 */
export function redirectTarget(target: string | null | undefined, { origin, hosts, home }: Place): string {
  if (!target || target.length > 2000 || !isUnambiguous(target)) return home
  if (!isLocalPath(target) && !/^https?:\/\//i.test(target)) return home
  const url = readUrl(target, origin)
  if (!url || url.username || url.password) return home
  if (url.origin !== origin && !hosts.includes(url.hostname)) return home
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? home : path
}

const flags = ['sign_up', 'newsletter', 'force_refresh', 'session_ended'] as const

/**
 * What a link to the login asks for besides its target. Anyone can write such a link, so a flag only shows something:
 * `sign_up` begins with the form for a new account, `newsletter` shows the choice of newsletters before the target,
 * `force_refresh` loads the target as a new document, `session_ended` says that a form of the target was not saved.
 */
export type RedirectFlag = (typeof flags)[number]

/** The known ones of a list such as `sign_up,newsletter`. */
export function readFlags(list: string | null | undefined): RedirectFlag[] {
  const names = list?.split(',') ?? []
  return flags.filter((flag) => names.includes(flag))
}

/** Reads the cookie that remembers a redirect during sign-in, such as `to=/my-account&flags=newsletter`. */
export function readRedirectCookie(value: string | undefined): { to?: string; flags: RedirectFlag[] } {
  const parts = new URLSearchParams(value ?? '')
  return { to: parts.get('to') ?? undefined, flags: readFlags(parts.get('flags')) }
}

export function writeRedirectCookie(to: string, chosen: readonly RedirectFlag[] = []): string {
  return new URLSearchParams({ to, ...(chosen.length > 0 && { flags: chosen.join() }) }).toString()
}

type RedirectCandidates = {
  redirectUrl?: string | null
  flags?: readonly RedirectFlag[]
  cookie?: string
  from?: string | null
}

/** The target after signing in: that of the form, or of the cookie, or the page before the login, or home. */
export function afterSignIn({ redirectUrl, flags = [], cookie, from }: RedirectCandidates, place: Place) {
  const remembered = readRedirectCookie(cookie)
  const asked = [...flags, ...remembered.flags]
  const target = redirectTarget(redirectUrl || remembered.to || from, place)
  return {
    location: asked.includes('newsletter') ? newsletterChoice(target, place) : target,
    reload: asked.includes('force_refresh'),
  }
}

/** The page with the choice of newsletters, in the language of the target, which leads on to the target. */
function newsletterChoice(target: string, { home }: Place) {
  const language = splitLocale(target).locale ?? splitLocale(home).locale
  const page = `${language ? `/${language}` : ''}/my-account/newsletter`
  return target === page ? page : `${page}?${new URLSearchParams({ url: target })}`
}
