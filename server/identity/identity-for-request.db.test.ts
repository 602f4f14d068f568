import { expect } from 'vitest'
import { writeRedirectCookie } from '#contract/identity/redirect-target.ts'
import { openCookies } from '#server/http/cookies.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { identityForRequest } from './identity-for-request.ts'
import type { IdentityServices } from './open-identity.ts'
import { signUp } from './operations.ts'
import { createRequestVisitor } from './request-visitor.ts'

type Fixture = ReturnType<typeof identityFixture>

/** One request with these cookies. */
function request({ context }: Fixture, header?: string) {
  const cookies = openCookies(header, true)
  const who = createRequestVisitor(context.db, context.brand.id, cookies)
  const identity = identityForRequest({ services: {} as IdentityServices, context, who, cookies })
  return { identity, set: () => cookies.written().map((each) => each.split(';')[0] ?? '') }
}

dbTest('a link may be redeemed by itself only in the browser that requested it', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  const first = request(fixture)
  first.identity.requestLoginLink({ email: anna.email })
  await fixture.settled()
  const hash = fixture.mailedToken()
  const [cookie] = first.set()
  expect(cookie).toMatch(/^vsf-login-link=[\w-]{43}$/)
  // The cookie's value does not redeem the link.
  expect(cookie).not.toContain(hash)
  expect(request(fixture, cookie).identity.isOwnLink(hash)).toBe(true)
  expect(request(fixture, cookie).identity.isOwnLink('another')).toBe(false)
  expect(request(fixture).identity.isOwnLink(hash)).toBe(false)
})

dbTest('signing in by a link starts one session and clears the cookies that led to it', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  request(fixture, 'cart_id=a-cart').identity.requestLoginLink({ email: anna.email, token_value: 'a-cart' })
  await fixture.settled()
  const { identity, set } = request(fixture, 'vsf-login-link=x')
  expect(await identity.signInByLink(fixture.mailedToken())).toEqual({ ok: true, value: { cart: 'a-cart' } })
  expect((await identity.visitor()).kind).toBe('customer')
  expect(set()).toEqual([expect.stringMatching(/^vsf-session=[\w-]{43}$/), 'vsf-login-link='])
})

dbTest('[TRK-013] a sign-in by link ends the tracking of a studio; a sign-in by password does not', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  const cookie = `vsf-tracking=${encodeURIComponent('{"order_type":"studio","utm_source":"letter"}')}`
  const byPassword = request(fixture, cookie)
  await byPassword.identity.signIn({ email: anna.email, password: anna.password })
  expect(byPassword.set()).toEqual([expect.stringMatching(/^vsf-session=/)])
  request(fixture).identity.requestLoginLink({ email: anna.email })
  await fixture.settled()
  const byLink = request(fixture, cookie)
  await byLink.identity.signInByLink(fixture.mailedToken())
  expect(byLink.set().map(decodeURIComponent)).toContain('vsf-tracking={"utm_source":"letter"}')
})

dbTest('[AUT-032] a link that does not work signs the visitor out', async ({ db }) => {
  const fixture = identityFixture(db)
  const session = await signUp(fixture.context, anna)
  const header = `vsf-session=${session.ok && session.value.token}`
  const { identity, set } = request(fixture, header)
  expect((await identity.visitor()).kind).toBe('customer')
  expect((await identity.signInByLink('used')).ok).toBe(false)
  expect((await identity.visitor()).kind).toBe('guest')
  expect(set()).toEqual(['vsf-session='])
  expect((await request(fixture, header).identity.visitor()).kind).toBe('guest')
})

dbTest('[RTE-041] the sign-in uses up the redirect-to cookie', async ({ db }) => {
  const cookie = encodeURIComponent(writeRedirectCookie('/my-account', ['sign_up', 'force_refresh']))
  const { identity, set } = request(identityFixture(db), `vsf-redirect-to=${cookie}`)
  expect(identity.rememberedFlags()).toEqual(['sign_up', 'force_refresh'])
  expect(identity.afterSignIn()).toEqual({ location: '/my-account', reload: true })
  expect(set()).toEqual(['vsf-redirect-to='])
})
