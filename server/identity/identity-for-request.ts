import { isAccountPath, linkDetour, loginDetour, unsavedDetour } from '#contract/identity/entry.ts'
import {
  afterSignIn,
  type RedirectFlag,
  readRedirectCookie,
  redirectTarget,
} from '#contract/identity/redirect-target.ts'
import { err, ok } from '#contract/result.ts'
import { recordChange } from './acting.ts'
import { emailForRequest } from './email-for-request.ts'
import { linksForRequest } from './links-for-request.ts'
import type { IdentityServices } from './open-identity.ts'
import { passkeysForRequest } from './passkeys-for-request.ts'
import { passwordsForRequest } from './passwords-for-request.ts'
import { providersForRequest } from './providers-for-request.ts'
import { type SessionRequest, sessionChanges } from './session-changes.ts'
import { endOtherSessions, endSession, sessionsOf } from './sessions.ts'

type IdentityRequest = SessionRequest & { services: IdentityServices }

/** Identity as one request may use it: sessions end up in cookies, and refusals come back as results. */
export function identityForRequest({ services, ...request }: IdentityRequest) {
  const { context, who, cookies } = request
  const { db, place } = context
  const changes = sessionChanges(request)

  return {
    ...who,
    ...passwordsForRequest(request, changes),
    ...linksForRequest(request, changes),
    ...providersForRequest(services, request, changes),
    ...emailForRequest(request, changes),
    ...passkeysForRequest(request, changes),
    offered: services.offered,
    signOut: changes.signOut,
    enterIfOk: changes.enterIfOk,

    async sessions() {
      const customer = await who.customer()
      return customer.ok ? ok(await sessionsOf(db, customer.value)) : customer
    },
    async endSession(id: string) {
      const customer = await who.customerInPerson()
      if (!customer.ok) return customer
      return (await endSession(db, customer.value.userId, id)) ? ok(null) : err({ code: 'not-found' })
    },
    /** All but the one at hand. */
    async endOtherSessions() {
      const customer = await who.customerInPerson()
      if (!customer.ok) return customer
      await endOtherSessions(db, customer.value.userId, customer.value.sessionId)
      return ok(null)
    },

    /** Where to go on after a sign-in. It uses up the cookie that remembered it. */
    afterSignIn(asked: { redirectUrl?: string; flags?: readonly RedirectFlag[]; from?: string } = {}) {
      const next = afterSignIn({ ...asked, cookie: cookies.read('redirect') }, place)
      if (cookies.read('redirect') !== undefined) cookies.clear('redirect')
      return next
    },
    /** What the cookie asks for besides its target. */
    rememberedFlags: () => readRedirectCookie(cookies.read('redirect')).flags,
    /**
     * The redirect that comes before a page: from an address with a login link to the page that redeems it, and for
     * guests from the pages of the account to the sign-in, which says that a form they sent was not saved. Other pages
     * cost no query.
     */
    async detour(path: string, search: string, { isForm = false } = {}) {
      const link = linkDetour(path, search)
      if (link) return link
      if (!isAccountPath(path) || (await who.customer()).ok) return undefined
      return isForm ? unsavedDetour(path + search) : loginDetour(place.home, path + search)
    },
    redirectTarget: (wish: string | null | undefined) => redirectTarget(wish, place),

    /** Called before each change: changes that staff make in a customer's name go into the audit log. */
    recordChange: async (what: string) => recordChange(context, await who.visitor(), what),
  }
}
export type IdentityForRequest = ReturnType<typeof identityForRequest>
