import { splitLocale } from '#contract/web/locale-path.ts'

/** How an address enters the shop; start-up and sign-in treat the two special kinds in their own way. */
export type EntryKind = 'token' | 'checkout' | 'page'

const fragments: readonly (readonly [string, EntryKind])[] = [
  ['/authenticate', 'token'],
  ['/reorder/', 'token'],
  ['/abandoned-cart/', 'token'],
  ['subscription/token/', 'token'],
  ['/checkout/', 'checkout'],
]

/** By path fragment, wherever it stands: with or without language prefix. */
export const entryKind = (path: string): EntryKind => fragments.find(([part]) => path.includes(part))?.[1] ?? 'page'

const linkEntries = /^\/(authenticate|reorder|lenspass|abandoned-cart|subscription)(\/|$)/

/** Paths at which a login link may lead into the shop. */
export const takesLoginLink = (path: string) => linkEntries.test(splitLocale(path).path)

export type LoginEntry = { hash: string; url?: string; uid?: string }

/** What a login link brings along; nothing if the address carries no hash. */
export function loginEntry(query: URLSearchParams): LoginEntry | undefined {
  const hash = query.get('hash')
  if (!hash) return undefined
  const url = query.get('url') || undefined
  const uid = url && URL.parse(url, 'http://shop')?.searchParams.get('uid')
  return { hash, ...(url && { url }), ...(uid && { uid }) }
}

/** The page that redeems login links sends them on: elsewhere an address with a hash only leads to it. */
export function linkDetour(path: string, search: string): string | undefined {
  const { locale, path: page } = splitLocale(path)
  const query = new URLSearchParams(search)
  const entry = loginEntry(query)
  if (!entry || page === '/authenticate' || !takesLoginLink(path)) return undefined
  query.delete('hash')
  const url = entry.url ?? path + (query.size > 0 ? `?${query}` : '')
  return `${locale ? `/${locale}` : ''}/authenticate?${new URLSearchParams({ hash: entry.hash, url })}`
}

/** After a login link that did not work, these pages have nothing to show. */
export const leadsHomeAfterFailure = (path: string) => /^\/(reorder|abandoned-cart)\//.test(splitLocale(path).path)

const socialOutcomes = ['signed-in', 'registration-needed', 'failed'] as const
export type SocialOutcome = (typeof socialOutcomes)[number]

/** How it went at an identity provider, as an address or a window of the shop's own says it. */
export const socialOutcome = (said: unknown): SocialOutcome | undefined =>
  socialOutcomes.find((outcome) => outcome === said)

/** The pages that show a customer's own things. */
export const isAccountPath = (path: string) => /^\/my-account(\/|$)/.test(splitLocale(path).path)

/** Home, where the login opens and leads back to what was asked for. */
export const loginDetour = (home: string, wanted: string) =>
  `${home}?${new URLSearchParams({ login: 'true', url: wanted })}`
