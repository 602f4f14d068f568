import { isAccountPath, linkDetour, loginDetour } from '#contract/identity/entry.ts'
import type {
  ChangePassword,
  IdentityProvider,
  LoginLinkRequest,
  ResetPassword,
  SignIn,
  SignUp,
} from '#contract/identity/identity.ts'
import { afterSignIn, redirectTarget, writeRedirectCookie } from '#contract/identity/redirect-target.ts'
import { err, ok } from '#contract/result.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { recordChange, stopActing } from './acting.ts'
import type { IdentityContext } from './identity-context.ts'
import { peekLink } from './links.ts'
import * as byLink from './login-link.ts'
import type { IdentityServices } from './open-identity.ts'
import * as byPassword from './operations.ts'
import type { RequestVisitor } from './request-visitor.ts'
import { endSession, type StartedSession, sessionsOf } from './sessions.ts'
import * as social from './social.ts'
import { trackedSinceLoginLink } from './tracking-cookie.ts'

const loginLinkCookie = 'vsf-login-link'
const redirectCookie = 'vsf-redirect-to'
const ticketCookie = 'vsf-social'
const registrationCookie = 'vsf-registration'
const trackingCookie = 'vsf-tracking'

type Request = {
  desk: IdentityServices
  context: IdentityContext
  who: RequestVisitor
  cookies: Cookies
  /** Somebody has come in, perhaps by a link that was asked for beside a cart. */
  arrived?: (cart?: string) => Promise<void>
}

/** Identity as one request may use it: sessions end up in cookies, and refusals come back as results. */
export function identityForRequest({ desk, context, who, cookies, arrived }: Request) {
  const { db, brand, place } = context

  async function endActing() {
    const visitor = await who.visitor()
    if (visitor.kind === 'customer') await stopActing(context, visitor)
  }

  async function entered(session: StartedSession, cart?: string) {
    await endActing()
    await who.enter(session)
    for (const name of [loginLinkCookie, ticketCookie, registrationCookie])
      if (cookies.read(name) !== undefined) cookies.clear(name)
    await arrived?.(cart)
  }

  /** For who signed in, and for nobody else. */
  async function enteredBy<E>(result: { ok: true; value: StartedSession } | { ok: false; error: E }) {
    if (!result.ok) return result
    await entered(result.value)
    return ok(null)
  }

  async function signOut() {
    await endActing()
    await who.leave()
  }

  function forgetAnotherVisit() {
    const before = cookies.read(trackingCookie)
    if (before === undefined) return
    const since = trackedSinceLoginLink(before)
    if (since === undefined) cookies.clear(trackingCookie)
    else cookies.write(trackingCookie, since)
  }

  /** A link that does not work signs out whoever was signed in: they meant to be somebody else. */
  async function enteredByLink(result: Awaited<ReturnType<typeof byLink.signInByLink>>) {
    if (!result.ok) {
      await signOut()
      return result
    }
    await entered(result.value.session, result.value.cart)
    forgetAnotherVisit()
    return ok({ cart: result.value.cart })
  }

  return {
    ...who,
    offered: desk.offered,

    async signUp(input: SignUp) {
      const registration_token = input.registration_token ?? cookies.read(registrationCookie)
      return enteredBy(await byPassword.signUp(context, { ...input, registration_token }))
    },
    signIn: async (input: SignIn) => enteredBy(await byPassword.signIn(context, input)),
    signOut,

    async changePassword(input: ChangePassword) {
      const customer = await who.customer()
      return customer.ok ? byPassword.changePassword(context, customer.value, input) : customer
    },
    requestPasswordReset: (email: string) => byLink.requestPasswordReset(context, email),
    isResetLink: async (token: string) => Boolean(await peekLink(db, 'reset-password', brand.id, token)),
    resetPassword: (input: ResetPassword) => byPassword.resetPassword(context, input),

    requestLoginLink(input: LoginLinkRequest) {
      const { token } = byLink.requestLoginLink(context, input)
      cookies.write(loginLinkCookie, digestOf(token))
    },
    /** Whether the link was asked for in this very browser; only then its page may redeem it by itself. */
    isOwnLink: (hash: string) => cookies.read(loginLinkCookie) === digestOf(hash),
    /** Who would be signed in, for a page that asks before it redeems the link; nothing if that would be in vain. */
    linkReader: (hash: string) => byLink.linkReader(context, hash),
    signInByLink: async (hash: string) => enteredByLink(await byLink.signInByLink(context, hash)),
    async exchangeLoginLinkHash(hash: string) {
      const exchanged = await byLink.exchangeLoginLinkHash(context, hash)
      if (!exchanged.ok) await signOut()
      return exchanged
    },
    signInByCustomToken: async (token: string) => enteredByLink(await byLink.signInByCustomToken(context, token)),
    confirmAddress: (token: string) => byLink.confirmByLink(context, token),

    async signInByIdToken(input: { token: string; provider?: IdentityProvider }) {
      return enteredBy(await social.signInByIdToken(context, await desk.providers(), input))
    },
    /** `wanted` is where to go on when the provider has led back to this very window. */
    async startAtProvider(id: IdentityProvider, redirectURI: string, wanted?: string) {
      const provider = await desk.provider(id)
      if (!provider) return err({ code: 'not-found' })
      if (wanted) cookies.write(redirectCookie, writeRedirectCookie(redirectTarget(wanted, place)))
      const { location, ticket } = await social.startAtProvider(provider, redirectURI)
      cookies.write(ticketCookie, ticket)
      return ok(location)
    },
    /** What the register form needs waits behind a cookie, since this answer is a redirect. */
    async finishAtProvider(id: IdentityProvider, answer: { code: string; state: string; redirectURI: string }) {
      const provider = await desk.provider(id)
      if (!provider) return err({ code: 'not-found' })
      const ticket = cookies.read(ticketCookie)
      const finished = await social.finishAtProvider(context, provider, { ...answer, ticket })
      cookies.clear(ticketCookie)
      if (!finished.ok && finished.error.code === 'registration-needed')
        cookies.write(registrationCookie, finished.error.registrationToken)
      return enteredBy(finished)
    },
    async pendingRegistration() {
      const token = cookies.read(registrationCookie)
      const link = token && (await peekLink(db, 'registration', brand.id, token))
      const identity = link ? link.content.identity : undefined
      if (!identity) return undefined
      const { provider, email, firstName: first_name, lastName: last_name } = identity
      return { provider, email, first_name, last_name }
    },

    async sessions() {
      const customer = await who.customer()
      return customer.ok ? ok(await sessionsOf(db, customer.value)) : customer
    },
    async endSession(id: string) {
      const customer = await who.customer()
      if (!customer.ok) return customer
      return (await endSession(db, customer.value.userId, id)) ? ok(null) : err({ code: 'not-found' })
    },

    /** Where somebody who has just signed in goes on, and what the cookie that remembered it asks for. */
    afterSignIn(redirectUrl: string | null | undefined, from?: string | null) {
      const next = afterSignIn({ redirectUrl, from, cookie: cookies.read(redirectCookie) }, place)
      if (cookies.read(redirectCookie) !== undefined) cookies.clear(redirectCookie)
      return next
    },
    /**
     * Where an address with a login link goes first, and where a page that is for customers only sends everybody else.
     * Other pages cost no query.
     */
    async detour(path: string, search: string) {
      const link = linkDetour(path, search)
      if (link) return link
      if (!isAccountPath(path) || (await who.customer()).ok) return undefined
      return loginDetour(place.home, path + search)
    },
    redirectTarget: (wish: string | null | undefined) => redirectTarget(wish, place),

    /** Whether that may be a member of staff in somebody's name. */
    mayAct: who.mayAct,
    /** Before anything is changed by a member of staff in somebody's name. */
    recordChange: async (what: string) => recordChange(context, await who.visitor(), what),
  }
}
