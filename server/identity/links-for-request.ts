import { uidIn } from '#contract/identity/entry.ts'
import type { LoginLinkRequest } from '#contract/identity/identity.ts'
import { ok, type Result } from '#contract/result.ts'
import { rememberVisitor } from '#server/flags/operations.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import * as byLink from './login-link.ts'
import type { SessionChanges, SessionRequest } from './session-changes.ts'
import { trackedSinceLoginLink } from './tracking-cookie.ts'

export function linksForRequest({ context, who, cookies }: SessionRequest, { enter, signOut }: SessionChanges) {
  /** A link that does not work ends the session at hand: its reader meant to be signed in as somebody else. */
  async function enterByLink(result: Awaited<ReturnType<typeof byLink.signInByLink>>) {
    if (!result.ok) {
      await signOut()
      return result
    }
    const { session, cart } = result.value
    await enter(session, cart)
    forgetEarlierVisit(cookies)
    return ok({ cart })
  }

  return {
    /** The link brings the cart of this very browser along, and no other that the request may name. */
    requestLoginLink({ token_value, ...input }: LoginLinkRequest) {
      const isOwnCart = token_value !== undefined && token_value === cookies.read('cart')
      const { token } = byLink.requestLoginLink(context, isOwnCart ? { ...input, token_value } : input)
      cookies.write('loginLink', digestOf(token))
    },
    /** Whether the link was requested in this very browser; only then its page may redeem it by itself. */
    isOwnLink: (hash: string) => cookies.read('loginLink') === digestOf(hash),
    /** Who would be signed in, for a page that asks before it redeems the link; undefined if the link is worth nothing. */
    linkReader: (hash: string) => byLink.linkReader(context, hash),
    /** A visitor id in the target of the link is remembered, so that tests show its reader one variant everywhere. */
    async signInByLink(hash: string, url?: string) {
      const entered = await enterByLink(await byLink.signInByLink(context, hash))
      const uid = uidIn(url)
      if (entered.ok && uid) rememberVisitor(cookies, uid)
      return entered
    },
    async exchangeLoginLinkHash(hash: string) {
      const exchanged = await byLink.exchangeLoginLinkHash(context, hash)
      if (!exchanged.ok) await signOut()
      return exchanged
    },
    signInByCustomToken: async (token: string) => enterByLink(await byLink.signInByCustomToken(context, token)),
    /** Gives the token with which a new password can be set, if the first proof has dropped the old one. */
    async confirmAddress(token: string): Promise<Result<{ resetToken?: string }, { code: 'link-invalid' }>> {
      const confirmed = await byLink.confirmByLink(context, token, await who.visitor())
      if (!confirmed.ok) return confirmed
      const { value } = confirmed
      if (value.next === 'enter') await enter(value.session)
      return ok(value.next === 'set-password' ? { resetToken: value.resetToken } : {})
    },
  }
}

/** The visitor came by the login link this time: what an earlier visit came by no longer counts. */
function forgetEarlierVisit(cookies: Cookies) {
  const before = cookies.read('tracking')
  if (before === undefined) return
  const since = trackedSinceLoginLink(before)
  if (since === undefined) cookies.clear('tracking')
  else cookies.write('tracking', since)
}
