import { type OAuth2Tokens, type OAuthProvider, verifyProviderIdToken } from 'better-auth/oauth2'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import { Email } from '#contract/address/person.ts'
import { IdentityProvider } from '#contract/identity/identity.ts'
import type { ProviderIdentity } from './links.ts'
import { splitName } from './rules.ts'

export type Provider = OAuthProvider

const Name = z.string().optional().catch(undefined)
const Names = z.object({ given_name: Name, family_name: Name })

/** The person the provider vouches for; undefined if the token is not its own, not for us, or too old. */
export async function identityFromToken(provider: Provider, idToken: string): Promise<ProviderIdentity | undefined> {
  // The library accepts opaque tokens of Facebook and looks them up later. The shop accepts signed tokens only.
  if (idToken.split('.').length !== 3 || algorithmOf(idToken) !== 'RS256') return undefined
  if (!(await verifyProviderIdToken(provider, idToken))) return undefined
  return identityFromTokens(provider, { idToken })
}

/** All three providers sign with RS256. For some of them the library would accept whatever the token names. */
function algorithmOf(idToken: string): string | undefined {
  try {
    return decodeProtectedHeader(idToken).alg
  } catch {
    return undefined
  }
}

/** From the provider's answer to a code: without an ID token, the library looks the access token up. */
export async function identityFromCode(provider: Provider, tokens: OAuth2Tokens) {
  return tokens.idToken ? identityFromToken(provider, tokens.idToken) : identityFromTokens(provider, tokens)
}

async function identityFromTokens(provider: Provider, tokens: OAuth2Tokens): Promise<ProviderIdentity | undefined> {
  const info = await provider.getUserInfo(tokens)
  const email = Email.safeParse(info?.user.email)
  if (!info || !email.success) return undefined
  const accountId = String(await provider.accountSubject({ tokens, profile: info.data }))
  const names = Names.parse(info.data)
  const split = splitName(info.user.name ?? '')
  return {
    provider: IdentityProvider.parse(provider.id),
    accountId,
    email: email.data,
    emailVerified: info.user.emailVerified === true,
    firstName: names.given_name ?? split.firstName,
    lastName: names.family_name ?? split.lastName,
  }
}

/** The issuer that the token claims, not verified yet: it only tells whose keys to try. */
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
