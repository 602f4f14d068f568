import { parse, serialize } from 'hono/utils/cookie'
import { cookieLifetime } from '#contract/cookie.ts'

/** The cookies that came with a request, and those that its answer sets. Both doors send them along. */
export function createRequestCookies(header: string | null | undefined, origin: string) {
  const given: Readonly<Record<string, string>> = header ? parse(header) : {}
  const outgoing = new Map<string, string>()
  const secure = origin.startsWith('https:')
  const set = (name: string, value: string, maxAge = cookieLifetime(name)) => {
    outgoing.set(name, serialize(name, value, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax', secure }))
  }
  return {
    get: (name: string): string | undefined => given[name],
    names: () => Object.keys(given),
    set,
    expire: (name: string) => set(name, '', 0),
    /** As values of `Set-Cookie`, one for each name: the last word counts. */
    outgoing: () => [...outgoing.values()],
  }
}
export type RequestCookies = ReturnType<typeof createRequestCookies>
