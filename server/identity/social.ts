import { IdentityProvider } from '#contract/identity/identity.ts'
import { err, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { onceMore } from '#server/database/errors.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import type { Auth } from './auth.ts'
import type { IdentityContext } from './identity-context.ts'
import { createLink, type ProviderIdentity } from './links.ts'
import { type Blocked, signInAs } from './operations.ts'
import { linkIdentity } from './people.ts'
import { claimedIssuer, identityFromCode, identityFromToken, issuersOf, type Provider } from './providers.ts'
import { admit } from './rules.ts'
import type { StartedSession } from './sessions.ts'
import { lockUser } from './store.ts'

/** The register form is filled with this. */
type Prefill = { email: string; first_name: string; last_name: string }
export type ProviderError =
  | { code: 'sign-in-failed' }
  | { code: 'registration-needed'; registrationToken: string; prefill: Prefill }
  | Blocked
  | TooMany

type SocialSignIn = Promise<Result<StartedSession, ProviderError>>

/** Signs in by an ID token that the visitor brings. Without a provider, the token says whose it is. */
export async function signInByIdToken(
  context: IdentityContext,
  providers: readonly Provider[],
  { token, provider }: { token: string; provider?: IdentityProvider },
): SocialSignIn {
  const taken = await take(context.db, { limit: 'failed-sign-in/address', by: context.client })
  if (!taken.ok) return taken
  const issuer = claimedIssuer(token)
  const named = providers.find((each) => (provider ? each.id === provider : issuer && issuersOf(each).includes(issuer)))
  const identity = named && (await identityFromToken(named, token))
  if (!identity) return err({ code: 'sign-in-failed' })
  await taken.value.giveBack()
  return enter(context, identity)
}

const enter = (context: IdentityContext, identity: ProviderIdentity) => onceMore(() => admitPerson(context, identity))

/** The account is known from an earlier use, or linked to the one with the same address, or has to be registered. */
async function admitPerson(context: IdentityContext, identity: ProviderIdentity): SocialSignIn {
  const { auth, brand } = context
  return context.db.transaction(async (db) => {
    const found = await personOf(db, auth, identity)
    if (found.user) await lockUser(db, found.user.id)
    // The identity may have been unlinked until the lock was free.
    const { user, isLinked } = found.user ? await personOf(db, auth, identity) : found
    const decision = admit({ isLinked, account: user }, identity.emailVerified)
    if (!user || decision === 'register') {
      const content = { identity }
      const registrationToken = await createLink(db, { scope: 'registration', brand: brand.id, content })
      const { email, firstName: first_name, lastName: last_name } = identity
      return err({ code: 'registration-needed', registrationToken, prefill: { email, first_name, last_name } })
    }
    if (decision === 'link') await linkIdentity(db, auth, user.id, identity)
    return signInAs(db, context, user.id)
  })
}

/** The account that the identity is linked to, or the one with the same address. */
async function personOf(db: Db, auth: Auth, { provider, accountId, email }: ProviderIdentity) {
  const people = await auth.in(db)
  const owner = await people.findAccountOwnerByKey({ providerId: provider, accountId })
  if (owner?.kind === 'owned') return { user: owner.user, isLinked: true }
  return { user: (await people.findUserByEmail(email))?.user, isLinked: false }
}

/** Binds the provider's answer to this browser: an attacker who lures a visitor to a callback lacks the cookie. */
type Ticket = { provider: IdentityProvider; state: string; verifier: string }

const writeTicket = ({ provider, state, verifier }: Ticket) => [provider, state, verifier].join('.')

export async function startAtProvider(provider: Provider, redirectURI: string) {
  const ticket: Ticket = { provider: IdentityProvider.parse(provider.id), state: newToken(), verifier: newToken() }
  const location = await provider.createAuthorizationURL({
    state: ticket.state,
    codeVerifier: ticket.verifier,
    redirectURI,
  })
  return { location: location.href, ticket: writeTicket(ticket) }
}

type Callback = { code: string; state: string; ticket: string | undefined; redirectURI: string }

export async function finishAtProvider(
  context: IdentityContext,
  provider: Provider,
  { code, state, ticket, redirectURI }: Callback,
): SocialSignIn {
  const [id, expected, verifier] = ticket?.split('.') ?? []
  if (id !== provider.id || !expected || expected !== state) return err({ code: 'sign-in-failed' })
  const tokens = await provider
    .validateAuthorizationCode({ code, codeVerifier: verifier, redirectURI })
    .catch(() => null)
  const identity = tokens && (await identityFromCode(provider, tokens))
  return identity ? enter(context, identity) : err({ code: 'sign-in-failed' })
}
