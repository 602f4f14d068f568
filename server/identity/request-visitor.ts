import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Cookies } from '#server/http/cookies.ts'
import {
  actingCookie,
  type CustomerVisitor,
  endSessionsOf,
  keepAlive,
  readVisitor,
  type StartedSession,
  sessionCookie,
  type Visitor,
} from './sessions.ts'

/** Cookies that belong to whoever is signed in; the chosen language and what may be counted are the browser's. */
const isPersonal = (name: string) =>
  /^(vsf-.*|cart_id|fs|staff_session)$/.test(name) && !['vsf-locale', 'vsf-consent'].includes(name)

/** Who makes this request, read at most once, and how that changes in the course of it. */
export function createRequestVisitor(db: Db, brand: string, cookies: Cookies) {
  const given = (name: string) => cookies.read(name)
  let tokens = [actingCookie, sessionCookie].map(given).filter((token) => token !== undefined)
  let known: Promise<Visitor> | undefined

  async function read(): Promise<Visitor> {
    const visitor = await readVisitor(db, brand, tokens)
    const seconds = await keepAlive(db, visitor)
    const token = given(sessionCookie)
    if (seconds && token) cookies.write(sessionCookie, token, seconds)
    return visitor
  }

  function visitor(): Promise<Visitor> {
    known ??= read()
    return known
  }

  return {
    visitor,
    /** Whether the browser has a cookie that only staff is given. */
    mayAct: () => given(actingCookie) !== undefined,

    /** The customer, or the refusal that every door gives to a guest. */
    async customer(): Promise<Result<CustomerVisitor, { code: 'sign-in-required' }>> {
      const who = await visitor()
      return who.kind === 'customer' ? ok(who) : err({ code: 'sign-in-required' })
    },

    /** Goes on as somebody else. The session that the browser had before ends, wherever it came from. */
    async enter({ cookie, token, seconds }: StartedSession) {
      if (cookie === sessionCookie) {
        await endSessionsOf(db, tokens)
        if (given(actingCookie) !== undefined) cookies.clear(actingCookie)
        tokens = []
      }
      tokens = [token, ...tokens]
      cookies.write(cookie, token, seconds)
      known = undefined
    },

    /** Back to staff's own session. */
    stopActing() {
      tokens = [sessionCookie].map(given).filter((token) => token !== undefined)
      cookies.clear(actingCookie)
      known = undefined
    },

    /** Ends the session and takes along every cookie that says something about the visitor: also the cart's. */
    async leave() {
      await endSessionsOf(db, tokens)
      for (const name of cookies.names()) if (isPersonal(name)) cookies.clear(name)
      tokens = []
      known = undefined
    },
  }
}
export type RequestVisitor = ReturnType<typeof createRequestVisitor>
