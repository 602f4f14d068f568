import type { Cookies } from './cookies.ts'

/** Whether this request sees work in progress; what its address says of it is remembered for the next ones. */
export function wipMode(mode: string | null, cookies: Cookies): boolean {
  if (mode === 'wip') cookies.write('wip', 'wip')
  else if (mode) cookies.clear('wip')
  return cookies.read('wip') === 'wip'
}
