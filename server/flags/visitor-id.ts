import { randomUUID } from 'node:crypto'
import type { Cookies } from '#server/http/cookies.ts'

const pattern = /^[\w-]{8,64}$/

export const isVisitorId = (text: string | undefined): text is string => text !== undefined && pattern.test(text)

/** For a browser that comes by a link which names its reader. What does not look like an id is ignored. */
export function rememberVisitor(cookies: Cookies, id: string) {
  if (isVisitorId(id)) cookies.write('visitor', id)
}

/** Identifies this browser in tests; a new browser gets its id with the first response that depends on a flag. */
export function visitorId(cookies: Cookies): string {
  const known = cookies.read('visitor')
  if (isVisitorId(known)) return known
  const id = randomUUID()
  cookies.write('visitor', id)
  return id
}
