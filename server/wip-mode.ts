import { parse, serialize } from 'hono/utils/cookie'
import { cookieLifetime } from '#contract/cookie.ts'

export const wipCookie = 'vsf-wip'

/** Whether this request sees work in progress, and the cookie that says so to the next ones. */
export function wipMode(mode: string | null, cookies: string | undefined): { isWip: boolean; setCookie?: string } {
  const remembered = cookies !== undefined && parse(cookies, wipCookie)[wipCookie] === 'wip'
  if (mode === 'wip') return { isWip: true, setCookie: cookie('wip', cookieLifetime(wipCookie)) }
  if (mode) return { isWip: false, setCookie: cookie('', 0) }
  return { isWip: remembered }
}

const cookie = (value: string, maxAge: number) =>
  serialize(wipCookie, value, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax' })
