import { hash, randomBytes } from 'node:crypto'
import type { Cookies } from '#server/http/cookies.ts'
import { isSameText } from '#server/secrets/same-text.ts'

/** The last accounts that a browser signed in to; a family shares one. */
const mostAccounts = 5

/**
 * Whether this browser has signed in to an account before. Strangers' tries do not count there. The cookie is a random
 * id and a mark for each account: a digest of the shop's key, the id and the e-mail address. So it cannot be forged, and
 * says nothing about the person. Limits count by the mark: a stolen cookie has the tries of one device.
 */
export function openKnownDevice(key: Buffer, cookies: Pick<Cookies, 'read' | 'write'>) {
  const markOf = (id: string, email: string) =>
    hash('sha3-256', Buffer.concat([key, Buffer.from(`${id} ${email}`)]), 'base64url').slice(0, 22)

  return {
    /** The mark of the account, if the browser has it. */
    markFor(email: string): string | undefined {
      const { id, marks } = readDevice(cookies.read('device'))
      const expected = markOf(id, email)
      return marks.find((mark) => isSameText(mark, expected))
    },
    remember(email: string) {
      const { id, marks } = readDevice(cookies.read('device'))
      const mark = markOf(id, email)
      const others = marks.filter((each) => each !== mark)
      cookies.write('device', [id, mark, ...others].slice(0, 1 + mostAccounts).join('.'))
    },
  }
}
export type KnownDevice = ReturnType<typeof openKnownDevice>

const form = /^[\w-]{22}(\.[\w-]{22}){1,5}$/

function readDevice(cookie: string | undefined): { id: string; marks: string[] } {
  const [id = randomBytes(16).toString('base64url'), ...marks] = cookie && form.test(cookie) ? cookie.split('.') : []
  return { id, marks }
}
