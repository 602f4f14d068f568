import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, generateKeyPair, SignJWT } from 'jose'
import { expect } from 'vitest'
import { customerOf } from '#server/customers/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { temporaryFile } from '#server/testing/temporary-file.ts'
import { signUp } from './operations.ts'
import { finishAtProvider, signInByIdToken, startAtProvider } from './social.ts'
import { standInKey } from './stand-in-key.ts'
import { createStandIn, standInPeople } from './stand-in-provider.ts'

const [nora] = standInPeople
const failed = { ok: false, error: { code: 'sign-in-failed' } }

const newKey = () => standInKey(join(temporaryFile('x', ''), '..', 'key.pem'))
const googleOf = async (key = newKey()) => createStandIn('google', 'http://shop.test', await key)

async function registered(fixture: ReturnType<typeof identityFixture>, google: Awaited<ReturnType<typeof googleOf>>) {
  const token = await google.idToken(nora)
  const refused = await signInByIdToken(fixture.context, [google.provider], { token, provider: 'google' })
  if (refused.ok || refused.error.code !== 'registration-needed') throw new Error('no registration')
  const { prefill, registrationToken: registration_token } = refused.error
  return { prefill, session: await signUp(fixture.context, { ...anna, ...prefill, registration_token }) }
}

dbTest('[AUT-028] a new customer is sent to the register form, filled in by the provider', async ({ db }) => {
  const fixture = identityFixture(db)
  const { prefill, session } = await registered(fixture, await googleOf())
  expect(prefill).toEqual({ email: 'nora@example.com', first_name: 'Nora', last_name: 'Neumann' })
  expect(session.ok).toBe(true)
  // The provider vouches for the address, so no letter has to confirm it.
  expect((await db.execute(sql`select email_verified from users`)).rows).toEqual([{ email_verified: true }])
})

dbTest('[AUT-008] afterwards the ID token signs in', async ({ db }) => {
  const fixture = identityFixture(db)
  const google = await googleOf()
  await registered(fixture, google)
  const token = await google.idToken(nora)
  for (const input of [{ token, provider: 'google' as const }, { token }]) {
    const entered = await signInByIdToken(fixture.context, [google.provider], input)
    const visitor = entered.ok ? await fixture.whoHas(entered.value) : undefined
    expect(visitor?.kind === 'customer' && (await customerOf(db, visitor.userId, 'claravue'))).toMatchObject({
      full_name: 'Nora Neumann',
    })
  }
})

dbTest('an account is linked where both sides have confirmed the address', async ({ db }) => {
  const fixture = identityFixture(db)
  const google = await googleOf()
  await signUp(fixture.context, { ...anna, email: nora.email })
  const attempt = async (person = nora) =>
    signInByIdToken(fixture.context, [google.provider], { token: await google.idToken(person), provider: 'google' })
  expect(await attempt()).toMatchObject({ error: { code: 'registration-needed' } })
  await db.execute(sql`update users set email_verified = true`)
  expect(await attempt({ ...nora, email_verified: false })).toMatchObject({ error: { code: 'registration-needed' } })
  expect((await attempt()).ok).toBe(true)
  // From now on the provider's account counts, whatever address it has later.
  expect((await attempt({ ...nora, email: 'nora.new@example.com', email_verified: false })).ok).toBe(true)
})

dbTest('a registration links only an account with the address that the provider named', async ({ db }) => {
  const fixture = identityFixture(db)
  const google = await googleOf()
  const token = await google.idToken(nora)
  const refused = await signInByIdToken(fixture.context, [google.provider], { token })
  if (refused.ok || refused.error.code !== 'registration-needed') throw new Error('no registration')
  await signUp(fixture.context, { ...anna, registration_token: refused.error.registrationToken })
  expect((await db.execute(sql`select provider_id from accounts`)).rows).toEqual([{ provider_id: 'credential' }])
  expect((await signInByIdToken(fixture.context, [google.provider], { token })).ok).toBe(false)
})

dbTest(
  'a token of another key, audience, issuer or time is refused, and so is a text that is not a token',
  async ({ db }) => {
    const fixture = identityFixture(db)
    const key = newKey()
    const google = await googleOf(key)
    await registered(fixture, google)
    const { privateKey } = await key
    const stranger = (await generateKeyPair('RS256')).privateKey
    const forge = (key: typeof stranger | typeof privateKey, { iss = google.issuer, aud = 'shop', age = 0 } = {}) =>
      new SignJWT({ ...nora, sub: 'google-nora' })
        .setProtectedHeader({ alg: 'RS256', kid: 'stand-in' })
        .setIssuer(iss)
        .setAudience(aud)
        .setIssuedAt(Math.floor(Date.now() / 1000) - age)
        .setExpirationTime('1h')
        .sign(key)
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...nora, iss: google.issuer, aud: 'shop' }))}.`
    const tokens = [
      await forge(stranger),
      await forge(privateKey, { aud: 'another-shop' }),
      await forge(privateKey, { iss: 'https://evil.example' }),
      await forge(privateKey, { age: 2 * 60 * 60 }),
      unsigned,
      'opaque-access-token',
      '',
    ]
    const right = await signInByIdToken(fixture.context, [google.provider], { token: await forge(privateKey) })
    expect(right.ok).toBe(true)
    for (const token of tokens)
      expect(await signInByIdToken(fixture.context, [google.provider], { token, provider: 'google' })).toEqual(failed)
  },
)

dbTest('a token that is signed by another algorithm is refused, though the key fits', async ({ db }) => {
  const fixture = identityFixture(db)
  const key = newKey()
  const google = await googleOf(key)
  await registered(fixture, google)
  const { privateKey, jwks } = await key
  // As the library knows Apple: the key may be used with any algorithm, and no list of them is given.
  const keys = jwks.keys.map(({ alg, ...jwk }) => jwk)
  const idToken = { jwks: createLocalJWKSet({ keys }), issuer: google.issuer, audience: 'shop' }
  const attempt = async (alg: string) => {
    const signed = new SignJWT({ ...nora, sub: 'google-nora' })
      .setProtectedHeader({ alg, kid: 'stand-in' })
      .setIssuer(google.issuer)
      .setAudience('shop')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    const providers = [{ ...google.provider, idToken }]
    return signInByIdToken(fixture.context, providers, { token: await signed, provider: 'google' })
  }
  expect((await attempt('RS256')).ok).toBe(true)
  for (const other of ['RS384', 'PS256']) expect(await attempt(other)).toEqual(failed)
})

dbTest('the popup: from the start to the session, bound to one browser', async ({ db }) => {
  const fixture = identityFixture(db)
  const google = await googleOf()
  await registered(fixture, google)
  const redirectURI = 'http://shop.test/api/identity/callback/google'
  const { location, ticket } = await startAtProvider(google.provider, redirectURI)
  const query = new URL(location).searchParams
  const state = query.get('state') ?? ''
  const challenge = query.get('code_challenge') ?? ''
  const code = await google.code(nora, { redirectUri: redirectURI, challenge })
  const finish = (more: object) =>
    finishAtProvider(fixture.context, google.provider, { code, state, ticket, redirectURI, ...more })
  expect(await finish({ ticket: undefined })).toEqual(failed)
  expect(await finish({ state: 'another' })).toEqual(failed)
  expect(await finish({ ticket: ticket.replace('google', 'apple') })).toEqual(failed)
  expect(await finish({ ticket: ticket.replace(/\.[^.]*$/, '.guessed') })).toEqual(failed)
  expect(await finish({ code: 'guessed' })).toEqual(failed)
  const entered = await finish({})
  expect(entered.ok && (await fixture.whoHas(entered.value))).toMatchObject({ email: nora.email })
})

dbTest('failed tokens are counted per IP address', async ({ db }) => {
  const fixture = identityFixture(db)
  const google = await googleOf()
  for (let index = 0; index < 100; index++)
    expect(await signInByIdToken(fixture.context, [google.provider], { token: 'a.b.c' })).toEqual(failed)
  expect(await signInByIdToken(fixture.context, [google.provider], { token: 'a.b.c' })).toMatchObject({
    error: { code: 'too-many' },
  })
})
