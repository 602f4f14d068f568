import type { IdentityProvider } from '#contract/identity/identity.ts'
import { type RedirectFlag, redirectTarget, writeRedirectCookie } from '#contract/identity/redirect-target.ts'
import { err, ok } from '#contract/result.ts'
import { peekLink } from './links.ts'
import type { IdentityServices } from './open-identity.ts'
import type { SessionChanges, SessionRequest } from './session-changes.ts'
import * as social from './social.ts'

type Next = { url?: string; flags: readonly RedirectFlag[] }

export function providersForRequest(
  services: IdentityServices,
  { context, cookies }: SessionRequest,
  { enterAndTell }: SessionChanges,
) {
  const { db, brand, place } = context
  return {
    async signInByIdToken(input: { token: string; provider?: IdentityProvider }) {
      return enterAndTell(await social.signInByIdToken(context, await services.providers(), input))
    },
    /** `next` says how to go on when the provider has led back to this very window. */
    async startAtProvider(id: IdentityProvider, redirectURI: string, next: Next = { flags: [] }) {
      const provider = await services.provider(id)
      if (!provider) return err({ code: 'not-found' })
      if (next.url || next.flags.length > 0)
        cookies.write('redirect', writeRedirectCookie(redirectTarget(next.url, place), next.flags))
      const { location, ticket } = await social.startAtProvider(provider, redirectURI)
      cookies.write('social', ticket)
      return ok(location)
    },
    /** The answer is a redirect, so a cookie carries what the register form needs. */
    async finishAtProvider(id: IdentityProvider, callback: { code: string; state: string; redirectURI: string }) {
      const provider = await services.provider(id)
      if (!provider) return err({ code: 'not-found' })
      const ticket = cookies.read('social')
      const finished = await social.finishAtProvider(context, provider, { ...callback, ticket })
      cookies.clear('social')
      if (!finished.ok && finished.error.code === 'registration-needed')
        cookies.write('registration', finished.error.registrationToken)
      return enterAndTell(finished)
    },
    async pendingRegistration() {
      const token = cookies.read('registration')
      const link = token && (await peekLink(db, 'registration', brand.id, token))
      const identity = link ? link.content.identity : undefined
      if (!identity) return undefined
      const { provider, email, firstName: first_name, lastName: last_name } = identity
      return { provider, email, first_name, last_name }
    },
  }
}
