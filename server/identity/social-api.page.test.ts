import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createRemoteJWKSet, customFetch, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { formFields } from '#server/testing/page-text.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Ask
const folder = mkdtempSync(join(tmpdir(), 'shop-stand-in-'))
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database, { DATA_DIR: folder })).ask
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const local = (address: string | null) => (address ?? '').replace('http://claravue.localhost:3000', '')

/** Goes through the popup as a person, and returns where it ends. */
async function popup(browser: Browser, provider: string, person: string) {
  const start = await browser.get(`/api/identity/social/${provider}`)
  const choice = await browser.get(local(start.headers.get('Location')))
  const link = new RegExp(`href="([^"]*person=${person})"`).exec(choice.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const back = await browser.get(link)
  const end = await browser.get(local(back.headers.get('Location')))
  return { status: end.status, location: end.headers.get('Location') }
}

describe('the popup', () => {
  test('[AUT-024, AUT-027] of each provider signs in a customer who is known by the address', async () => {
    for (const provider of ['google', 'apple', 'facebook']) {
      const browser = openBrowser(ask)
      expect(await popup(browser, provider, 'customer')).toEqual({
        status: 303,
        location: '/en/authenticate?social=signed-in',
      })
      expect((await browser.get('/api/me')).body.email).toBe('customer@example.com')
      expect([...browser.cookies.keys()]).toEqual(['vsf-session', 'vsf-device'])
    }
    const { rows } = await database.db.execute(
      sql`select provider_id from accounts where provider_id <> 'credential' order by 1`,
    )
    expect(rows).toEqual([{ provider_id: 'apple' }, { provider_id: 'facebook' }, { provider_id: 'google' }])
  })

  test('[AUT-028] leads a new customer to the register form, filled in by the provider', async () => {
    const browser = openBrowser(ask)
    expect((await browser.get('/api/identity/registration')).status).toBe(404)
    const { location } = await popup(browser, 'google', 'nora')
    expect(location).toBe('/en/authenticate?social=registration-needed')
    const { body: prefill } = await browser.get('/api/identity/registration')
    expect(prefill).toEqual({ provider: 'google', email: 'nora@example.com', first_name: 'Nora', last_name: 'Neumann' })
    const { provider: _, ...person } = prefill
    const [page] = (await browser.get('/en/login?view=register')).text.split('<footer')
    expect(formFields(page ?? '')).toMatchObject(person)
    const { status } = await browser.post('/api/identity/sign-up', { ...prefill, password: 'Linsen2026' })
    expect(status).toBe(201)
    const again = openBrowser(ask)
    expect((await popup(again, 'google', 'nora')).location).toBe('/en/authenticate?social=signed-in')
  })

  test('that was left without a choice, or was begun in another browser, does not sign in', async () => {
    expect((await popup(openBrowser(ask), 'google', 'nobody')).location).toBe('/en/authenticate?social=failed')
    const [one, other] = [openBrowser(ask), openBrowser(ask)]
    const start = await one.get('/api/identity/social/google')
    const choice = await one.get(`${local(start.headers.get('Location'))}&person=customer`)
    const end = await other.get(local(choice.headers.get('Location')))
    expect(end.headers.get('Location')).toBe('/en/authenticate?social=failed')
    expect((await other.get('/api/me/guest')).body).toEqual({ guest: true })
  })

  test('of Apple comes back as a form from its own site, and goes on as a redirect', async () => {
    const answer = await ask('/api/identity/callback/apple', {
      method: 'POST',
      headers: { Origin: 'https://appleid.apple.com', 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ code: 'c', state: 's' }),
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      '/api/identity/callback/apple?code=c&state=s',
    ])
    const other = await ask('/api/identity/callback/google', {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    })
    expect(other.status).toBe(403)
  })
})

describe('the stand-in', () => {
  test('speaks OpenID Connect: discovery, keys, code for an ID token', async () => {
    const browser = openBrowser(ask)
    const { body } = await browser.get('/dev/identity/google/.well-known/openid-configuration')
    expect(body.issuer).toBe('http://claravue.localhost:3000/dev/identity/google')
    const verifier = 'v'.repeat(43)
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
    const redirect_uri = 'http://claravue.localhost:3000/anywhere'
    const query = new URLSearchParams({
      redirect_uri,
      state: 's',
      code_challenge: challenge,
      nonce: 'n',
      person: 'ugo',
    })
    const back = await browser.get(`${local(body.authorization_endpoint)}?${query}`)
    const code = new URL(back.headers.get('Location') ?? '').searchParams.get('code') ?? ''
    const redeem = (more: object) =>
      ask(local(body.token_endpoint), {
        method: 'POST',
        body: new URLSearchParams({ code, redirect_uri, code_verifier: verifier, ...more }),
      })
    expect((await redeem({ code_verifier: 'guessed' })).status).toBe(400)
    const { id_token } = await (await redeem({})).json()
    const keys = createRemoteJWKSet(new URL(body.jwks_uri), { [customFetch]: (url: string) => ask(local(url)) })
    const { payload } = await jwtVerify(id_token, keys, { issuer: body.issuer, audience: 'shop' })
    expect(payload).toMatchObject({ sub: 'google-ugo', email: 'ugo@example.com', email_verified: false, nonce: 'n' })
  })

  test('does not redirect to another site', async () => {
    const query = new URLSearchParams({ redirect_uri: 'https://evil.example/', code_challenge: 'x', person: 'nora' })
    expect((await ask(`/dev/identity/google/authorize?${query}`)).status).toBe(404)
  })
})

describe('a real provider', () => {
  test('[AUT-008, API-047, API-048] signs in by an ID token that Google signed for this shop', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }
    const fetched: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      fetched.push(String(input instanceof Request ? input.url : input))
      return Response.json({ keys: [jwk] })
    })
    const google = { AUTH_GOOGLE_CLIENT_ID: 'our-shop', AUTH_GOOGLE_CLIENT_SECRET: 's' }
    const shop = await openBuiltShop(database, { DATA_DIR: folder, ...google })
    const token = (audience: string) =>
      new SignJWT({ sub: '1', email: 'customer@example.com', email_verified: true, name: 'Carla Keller' })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer('https://accounts.google.com')
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
    const browser = openBrowser(shop.ask)
    const refused = await browser.post('/api/identity/exchange', { token: await token('another'), provider: 'google' })
    expect([refused.status, refused.body.code]).toEqual([401, 'sign-in-failed'])
    const { status, body } = await browser.post('/api/identity/id-token', { token: await token('our-shop') })
    expect([status, body.customer?.email]).toEqual([200, 'customer@example.com'])
    const exchange = async (provider: string) => {
      const elsewhere = openBrowser(shop.ask)
      const { status } = await elsewhere.post('/api/identity/exchange', { token: await token('our-shop'), provider })
      return [status, (await elsewhere.get('/api/me')).body.email]
    }
    expect(await exchange('google')).toEqual([200, 'customer@example.com'])
    expect(await exchange('facebook')).toEqual([401, undefined])
    expect(new Set(fetched)).toEqual(new Set(['https://www.googleapis.com/oauth2/v3/certs']))
    const start = await browser.get('/api/identity/social/google')
    const address = new URL(start.headers.get('Location') ?? '')
    expect([address.host, address.searchParams.get('client_id')]).toEqual(['accounts.google.com', 'our-shop'])
    expect(address.searchParams.get('redirect_uri')).toBe('http://claravue.localhost:3000/api/identity/callback/google')
  })
})
