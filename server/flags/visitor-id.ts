import { randomUUID } from 'node:crypto'
import type { Cookies } from '#server/http/cookies.ts'

const form = /^[\w-]{8,64}$/

/** What tells this browser from others in a test; a new one gets it by its first answer that depends on a flag. */
export function visitorId(cookies: Cookies): string {
  const known = cookies.read('visitor')
  if (known !== undefined && form.test(known)) return known
  const id = randomUUID()
  cookies.write('visitor', id)
  return id
}
