import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { type CookieId, personalCookies } from '#server/http/cookie-table.ts'
import type { Cookies } from '#server/http/cookies.ts'
import {
  type CustomerVisitor,
  endSessionsOf,
  keepAlive,
  readVisitor,
  type StartedSession,
  type Visitor,
} from './sessions.ts'

/** Who makes this request, read at most once, and how that changes in the course of it. */
export function createRequestVisitor(db: Db, brand: string, cookies: Cookies, needsFactor = false) {
  const tokensIn = (...ids: CookieId[]) => ids.map(cookies.read).filter((token) => token !== undefined)
  let tokens = tokensIn('acting', 'session')
  let current: Promise<Visitor> | undefined

  async function read(): Promise<Visitor> {
    const visitor = await readVisitor(db, brand, tokens, needsFactor)
    const isExtended = await keepAlive(db, visitor)
    const token = cookies.read('session')
    if (isExtended && token) cookies.write('session', token)
    return visitor
  }

  function visitor(): Promise<Visitor> {
    current ??= read()
    return current
  }

  return {
    visitor,
    /** As the database has it now, which a long answer asks while it is sent: no session is extended by it. */
    readAnew: () => readVisitor(db, brand, tokens, needsFactor),
    /** True if the browser has the cookie of staff who act as a customer. It may be outdated. */
    mayAct: () => cookies.read('acting') !== undefined,

    /** The customer, or the refusal that every page and API operation for customers gives to guests. */
    async customer(): Promise<Result<CustomerVisitor, { code: 'sign-in-required' }>> {
      const who = await visitor()
      return who.kind === 'customer' ? ok(who) : err({ code: 'sign-in-required' })
    },

    /** The customer in person: staff who act as the customer are refused what secures the account. */
    async customerInPerson(): Promise<Result<CustomerVisitor, { code: 'sign-in-required' } | { code: 'acting' }>> {
      const who = await visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
      return who.actedBy ? err({ code: 'acting' }) : ok(who)
    },

    /** The rest of the request belongs to this session. The one that the browser had before ends, wherever it came from. */
    async enter({ cookie, token }: StartedSession) {
      if (cookie === 'session') {
        await endSessionsOf(db, tokens)
        if (cookies.read('acting') !== undefined) cookies.clear('acting')
        tokens = []
      }
      tokens = [token, ...tokens]
      cookies.write(cookie, token)
      current = undefined
    },

    /** The next question reads the session again, because it has changed. */
    forget() {
      current = undefined
    },

    /** Back to staff's own session. */
    stopActing() {
      tokens = tokensIn('session')
      cookies.clear('acting')
      current = undefined
    },

    /** Ends the session and deletes every cookie that says something about the visitor, the cart's included. */
    async leave() {
      await endSessionsOf(db, tokens)
      for (const id of personalCookies) if (cookies.read(id) !== undefined) cookies.clear(id)
      tokens = []
      current = undefined
    },
  }
}
export type RequestVisitor = ReturnType<typeof createRequestVisitor>
