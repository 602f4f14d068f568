import { type OAuth2Tokens, type OAuthProvider, verifyProviderIdToken } from 'better-auth/oauth2'
import { decodeJwt } from 'jose'
import { Email } from '#contract/address/person.ts'
import type { IdentityProvider } from '#contract/identity/identity.ts'
import type { ProviderIdentity } from './links.ts'
import { splitName } from './rules.ts'

export type Provider = OAuthProvider

/** Somebody whom the provider vouches for; nothing if the token is not its own, not for us, or too old. */
export async function identityFromToken(provider: Provider, idToken: string): Promise<ProviderIdentity | undefined> {
  // The library lets opaque tokens of Facebook pass, to be looked up later. Here only what is signed counts.
  if (idToken.split('.').length !== 3) return undefined
  if (!(await verifyProviderIdToken(provider, idToken))) return undefined
  return identityFromTokens(provider, { idToken })
}

/** From the provider's own answer to a code: without an ID token, the library looks the access token up. */
export async function identityFromCode(provider: Provider, tokens: OAuth2Tokens) {
  return tokens.idToken ? identityFromToken(provider, tokens.idToken) : identityFromTokens(provider, tokens)
}

async function identityFromTokens(provider: Provider, tokens: OAuth2Tokens): Promise<ProviderIdentity | undefined> {
  const info = await provider.getUserInfo(tokens)
  const email = Email.safeParse(info?.user.email)
  if (!info || !email.success) return undefined
  const accountId = String(await provider.accountSubject({ tokens, profile: info.data }))
  const names = info.data as { given_name?: string; family_name?: string }
  const split = splitName(info.user.name ?? '')
  return {
    provider: provider.id as IdentityProvider,
    accountId,
    email: email.data,
    emailVerified: info.user.emailVerified === true,
    firstName: names.given_name ?? split.firstName,
    lastName: names.family_name ?? split.lastName,
  }
}

/** Whose token it claims to be. Nothing is believed yet: it only tells whose keys to try. */
export function claimedIssuer(idToken: string): string | undefined {
  try {
    return decodeJwt(idToken).iss
  } catch {
    return undefined
  }
}

export function issuersOf({ idToken }: Provider): readonly string[] {
  return idToken && 'issuer' in idToken ? [idToken.issuer ?? []].flat() : []
}
