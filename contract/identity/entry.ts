import { splitLocale } from '#contract/web/locale-path.ts'
import { queryText, readUrl } from '#contract/web/url.ts'

/** The kind of page that a visit begins with. */
export type EntryKind = 'token' | 'checkout' | 'page'

const fragments: readonly (readonly [string, EntryKind])[] = [
  ['/authenticate', 'token'],
  ['/reorder/', 'token'],
  ['/abandoned-cart/', 'token'],
  ['subscription/token/', 'token'],
  ['/checkout/', 'checkout'],
]

/** Found by a fragment anywhere in the path, with or without language prefix. */
export const entryKind = (path: string): EntryKind => fragments.find(([part]) => path.includes(part))?.[1] ?? 'page'

const linkEntries = /^\/(authenticate|reorder|lenspass|abandoned-cart|subscription)(\/|$)/

/** Whether a login link may lead to this path. */
export const takesLoginLink = (path: string) => linkEntries.test(splitLocale(path).path)

export type LoginEntry = { hash: string; url?: string; uid?: string }

/** The visitor id that a mailing has put into the target of its link. */
export const uidIn = (url: string | undefined): string | undefined =>
  (url && readUrl(url, 'http://shop')?.searchParams.get('uid')) || undefined

/** The parameters of a login link; undefined if the query has no hash. */
export function loginEntry(query: URLSearchParams): LoginEntry | undefined {
  const hash = query.get('hash')
  if (!hash) return undefined
  const url = query.get('url') || undefined
  const uid = uidIn(url)
  return { hash, ...(url && { url }), ...(uid && { uid }) }
}

/** The redirect from a path with a login hash to the page that redeems it, which then leads back. */
export function linkDetour(path: string, search: string): string | undefined {
  const { locale, path: page } = splitLocale(path)
  const query = new URLSearchParams(search)
  const entry = loginEntry(query)
  if (!entry || page === '/authenticate' || !takesLoginLink(path)) return undefined
  query.delete('hash')
  const url = entry.url ?? path + queryText(query)
  return `${locale ? `/${locale}` : ''}/authenticate?${new URLSearchParams({ hash: entry.hash, url })}`
}

/** Whether a page has nothing to show after its login link has failed. */
export const leadsHomeAfterFailure = (path: string) => /^\/(reorder|abandoned-cart)\//.test(splitLocale(path).path)

const socialOutcomes = ['signed-in', 'registration-needed', 'blocked', 'failed'] as const
export type SocialOutcome = (typeof socialOutcomes)[number]

/** The outcome at an identity provider, read from a query or from a message of the popup. */
export const socialOutcome = (value: unknown): SocialOutcome | undefined =>
  socialOutcomes.find((outcome) => outcome === value)

/** Whether a page shows a customer's own data. */
export const isAccountPath = (path: string) => /^\/(my-account|lenspass)(\/|$)/.test(splitLocale(path).path)

/** The home page with the login open, which leads back to the target. */
export const loginDetour = (home: string, target: string) =>
  `${home}?${new URLSearchParams({ login: 'true', url: target })}`

/** The login that says that the form was not saved, because the session had ended, and leads back to its page. */
export function unsavedDetour(target: string): string {
  const { locale } = splitLocale(target)
  return `${locale ? `/${locale}` : ''}/login?${new URLSearchParams({ url: target, flags: 'session_ended' })}`
}
