import type { IdentityProvider } from '#contract/identity/identity.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { onceMore } from '#server/database/errors.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import type { IdentityContext } from './identity-context.ts'
import { createLink, type ProviderIdentity } from './links.ts'
import { signInAs } from './operations.ts'
import { linkIdentity } from './people.ts'
import { claimedIssuer, identityFromCode, identityFromToken, issuersOf, type Provider } from './providers.ts'
import { admit } from './rules.ts'
import type { StartedSession } from './sessions.ts'

/** What the register form is filled with, and the token that joins the new account to the provider's. */
type Prefill = { email: string; first_name: string; last_name: string }
export type ProviderError =
  | { code: 'sign-in-failed' }
  | { code: 'registration-needed'; registrationToken: string; prefill: Prefill }
  | TooMany

type Entered = Promise<Result<StartedSession, ProviderError>>

/** By an ID token that the visitor brings. Without a provider named, the token says whose it is. */
export async function signInByIdToken(
  context: IdentityContext,
  providers: readonly Provider[],
  { token, provider }: { token: string; provider?: IdentityProvider },
): Entered {
  const taken = await take(context.db, { limit: 'failed-sign-in/address', by: context.client })
  if (!taken.ok) return taken
  const issuer = claimedIssuer(token)
  const named = providers.find((each) => (provider ? each.id === provider : issuer && issuersOf(each).includes(issuer)))
  const identity = named && (await identityFromToken(named, token))
  if (!identity) return err({ code: 'sign-in-failed' })
  await taken.value.giveBack()
  return enter(context, identity)
}

const enter = (context: IdentityContext, identity: ProviderIdentity) => onceMore(() => admitted(context, identity))

/** Known by its first use, or joined to the account with the same address, or to be registered. */
async function admitted(context: IdentityContext, identity: ProviderIdentity): Entered {
  const { auth, brand } = context
  return context.db.transaction(async (db) => {
    const people = await auth.in(db)
    const key = { providerId: identity.provider, accountId: identity.accountId }
    const owner = await people.findAccountOwnerByKey(key)
    const known = owner?.kind === 'owned' ? owner.user : (await people.findUserByEmail(identity.email))?.user
    const decision = admit({ isLinked: owner?.kind === 'owned', account: known }, identity.emailVerified)
    if (!known || decision === 'register') {
      const content = { identity }
      const registrationToken = await createLink(db, { scope: 'registration', brand: brand.id, content })
      const { email, firstName: first_name, lastName: last_name } = identity
      return err({ code: 'registration-needed', registrationToken, prefill: { email, first_name, last_name } })
    }
    if (decision === 'link') await linkIdentity(db, auth, known.id, identity)
    return ok(await signInAs(db, context, known.id))
  })
}

/** Binds the provider's answer to this browser: whoever lures somebody to a callback has not got the cookie. */
type Ticket = { provider: IdentityProvider; state: string; verifier: string }

const writeTicket = ({ provider, state, verifier }: Ticket) => [provider, state, verifier].join('.')

export async function startAtProvider(provider: Provider, redirectURI: string) {
  const ticket: Ticket = { provider: provider.id as IdentityProvider, state: newToken(), verifier: newToken() }
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
): Entered {
  const [id, expected, verifier] = ticket?.split('.') ?? []
  if (id !== provider.id || !expected || expected !== state) return err({ code: 'sign-in-failed' })
  const tokens = await provider
    .validateAuthorizationCode({ code, codeVerifier: verifier, redirectURI })
    .catch(() => null)
  const identity = tokens && (await identityFromCode(provider, tokens))
  return identity ? enter(context, identity) : err({ code: 'sign-in-failed' })
}
