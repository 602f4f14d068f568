import { createHash } from 'node:crypto'
import { createAuthorizationURL } from 'better-auth/oauth2'
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { IdentityProvider } from '#contract/identity/identity.ts'
import type { Provider } from './providers.ts'
import type { StandInKey } from './stand-in-key.ts'

export type StandInPerson = { sub: string; name: string; email: string; email_verified: boolean }

/** The choices: a new person, the demo customer, and a person whose address is not confirmed. */
export const standInPeople: readonly [StandInPerson, StandInPerson, StandInPerson] = [
  { sub: 'nora', name: 'Nora Neumann', email: 'nora@example.com', email_verified: true },
  { sub: 'customer', name: 'Carla Keller', email: 'customer@example.com', email_verified: true },
  { sub: 'ugo', name: 'Ugo Unbestätigt', email: 'ugo@example.com', email_verified: false },
]

const clientId = 'shop'
const algorithm = 'RS256'
const Profile = z.object({ sub: z.string() })

/**
 * An OpenID Connect provider inside the demo shop, in the place of one that has no credentials. It stores nothing: its
 * codes are signed and name the person themselves.
 */
export function createStandIn(id: IdentityProvider, origin: string, { privateKey, jwks }: StandInKey) {
  const issuer = `${origin}/dev/identity/${id}`
  const keys = createLocalJWKSet(jwks)
  const sign = (claims: Record<string, unknown>, audience: string, lifetime: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid: 'stand-in' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(lifetime)
      .sign(privateKey)

  const idToken = ({ sub, ...claims }: StandInPerson, nonce?: string) =>
    sign({ sub: `${id}-${sub}`, ...claims, ...(nonce && { nonce }) }, clientId, '1h')

  /** The code that comes back to `redirectUri`. */
  const code = (person: StandInPerson, request: { redirectUri: string; challenge: string; nonce?: string }) =>
    sign({ sub: person.sub, ...request }, 'code', '2m')

  async function redeem(code: string, redirectUri: string, verifier: string) {
    const { payload } = await jwtVerify(code, keys, { issuer, audience: 'code' })
    const person = standInPeople.find(({ sub }) => sub === payload.sub)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (!person || payload.redirectUri !== redirectUri || payload.challenge !== challenge) return undefined
    return {
      id_token: await idToken(person, typeof payload.nonce === 'string' ? payload.nonce : undefined),
      token_type: 'Bearer',
      expires_in: 3600,
    }
  }

  const provider: Provider = {
    id,
    name: id,
    accountSubject: ({ profile }) => Profile.parse(profile).sub,
    createAuthorizationURL: ({ state, codeVerifier, redirectURI }) =>
      createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: `${new URL(redirectURI).origin}/dev/identity/${id}/authorize`,
        scopes: ['openid', 'email', 'profile'],
        state,
        codeVerifier,
        redirectURI,
      }),
    async validateAuthorizationCode({ code, redirectURI, codeVerifier = '' }) {
      const tokens = await redeem(code, redirectURI, codeVerifier)
      return tokens ? { idToken: tokens.id_token } : null
    },
    idToken: { jwks: keys, issuer, audience: clientId, algorithms: [algorithm], maxTokenAge: '1h' },
    async getUserInfo({ idToken = '' }) {
      const data = decodeJwt<StandInPerson>(idToken)
      return { user: { name: data.name, email: data.email, emailVerified: data.email_verified }, data }
    },
  }
  return { issuer, provider, idToken, code, redeem, jwks }
}

export type StandIn = ReturnType<typeof createStandIn>
