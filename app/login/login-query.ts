import { type RedirectFlag, readFlags } from '#contract/identity/redirect-target.ts'
import { queryText } from '#contract/web/url.ts'
import type { LoginView } from './views.ts'

type LoginQuery = { view?: string; url?: string; flags: readonly RedirectFlag[] }

/** The query of a link to the login, with its question mark. */
export function loginQuery({ view, url, flags }: LoginQuery): string {
  const list = flags.join()
  return queryText(new URLSearchParams({ ...(view && { view }), ...(url && { url }), ...(list && { flags: list }) }))
}

const names = ['login', 'url', 'flags'] as const

/** `?login=true&url=…&flags=…` opens the login, and says how to go on after it. The rest is the page's own query. */
export function readLoginQuery(search: string) {
  const query = new URLSearchParams(search)
  const isRequested = query.get('login') === 'true'
  const redirectUrl = query.get('url') ?? undefined
  const flags = readFlags(query.get('flags'))
  if (!names.some((name) => query.has(name))) return { isRequested, redirectUrl, flags, rest: search }
  for (const name of names) query.delete(name)
  return { isRequested, redirectUrl, flags, rest: queryText(query) }
}

/** The view of a link that names none. */
export const viewFor = (flags: readonly RedirectFlag[]): LoginView =>
  flags.includes('sign_up') ? 'register' : 'sign-in'
