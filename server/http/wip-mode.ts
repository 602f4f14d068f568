import type { Cookies } from './cookies.ts'

export const wipCookie = 'vsf-wip'

/** Whether this request sees work in progress; what its address says of it is remembered for the next ones. */
export function wipMode(mode: string | null, cookies: Cookies): boolean {
  if (mode === 'wip') cookies.write(wipCookie, 'wip')
  else if (mode) cookies.clear(wipCookie)
  return cookies.read(wipCookie) === 'wip'
}
