import { randomUUID } from 'node:crypto'
import type { Cookies } from '#server/http/cookies.ts'

const pattern = /^[\w-]{8,64}$/

/** Identifies this browser in tests; a new browser gets its id with the first response that depends on a flag. */
export function visitorId(cookies: Cookies): string {
  const known = cookies.read('visitor')
  if (known !== undefined && pattern.test(known)) return known
  const id = randomUUID()
  cookies.write('visitor', id)
  return id
}
