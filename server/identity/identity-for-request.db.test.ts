import { expect } from 'vitest'
import { writeRedirectCookie } from '#contract/identity/redirect-target.ts'
import { openCookies } from '#server/http/cookies.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, atTheDoor } from '#server/testing/identity.ts'
import { identityForRequest } from './identity-for-request.ts'
import type { IdentityServices } from './open-identity.ts'
import { signUp } from './operations.ts'
import { createRequestVisitor } from './request-visitor.ts'

type Door = ReturnType<typeof atTheDoor>

/** One request with these cookies. */
function request({ context }: Door, header?: string) {
  const cookies = openCookies(header, true)
  const who = createRequestVisitor(context.db, context.brand.id, cookies)
  const identity = identityForRequest({ services: {} as IdentityServices, context, who, cookies })
  return { identity, set: () => cookies.written().map((each) => each.split(';')[0] ?? '') }
}

dbTest('a link may be redeemed by itself only in the browser that asked for it', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, anna)
  const asking = request(door)
  asking.identity.requestLoginLink({ email: anna.email })
  await door.settled()
  const hash = door.mailedToken()
  const [cookie] = asking.set()
  expect(cookie).toMatch(/^vsf-login-link=[\w-]{43}$/)
  // What the cookie holds is not what redeems.
  expect(cookie).not.toContain(hash)
  expect(request(door, cookie).identity.isOwnLink(hash)).toBe(true)
  expect(request(door, cookie).identity.isOwnLink('another')).toBe(false)
  expect(request(door).identity.isOwnLink(hash)).toBe(false)
})

dbTest('signing in by a link starts one session and clears what led to it', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, anna)
  request(door).identity.requestLoginLink({ email: anna.email, token_value: 'a-cart' })
  await door.settled()
  const { identity, set } = request(door, 'vsf-login-link=x')
  expect(await identity.signInByLink(door.mailedToken())).toEqual({ ok: true, value: { cart: 'a-cart' } })
  expect((await identity.visitor()).kind).toBe('customer')
  expect(set()).toEqual([expect.stringMatching(/^vsf-session=[\w-]{43}$/), 'vsf-login-link='])
})

dbTest(
  '[TRK-013] who comes by a link comes from no studio any more; who types a password still does',
  async ({ db }) => {
    const door = atTheDoor(db)
    await signUp(door.context, anna)
    const cookie = `vsf-tracking=${encodeURIComponent('{"order_type":"studio","utm_source":"letter"}')}`
    const byPassword = request(door, cookie)
    await byPassword.identity.signIn({ email: anna.email, password: anna.password })
    expect(byPassword.set()).toEqual([expect.stringMatching(/^vsf-session=/)])
    request(door).identity.requestLoginLink({ email: anna.email })
    await door.settled()
    const byLink = request(door, cookie)
    await byLink.identity.signInByLink(door.mailedToken())
    expect(byLink.set().map(decodeURIComponent)).toContain('vsf-tracking={"utm_source":"letter"}')
  },
)

dbTest('[AUT-032] a link that does not work signs out whoever was signed in', async ({ db }) => {
  const door = atTheDoor(db)
  const session = await signUp(door.context, anna)
  const header = `vsf-session=${session.ok && session.value.token}`
  const { identity, set } = request(door, header)
  expect((await identity.visitor()).kind).toBe('customer')
  expect((await identity.signInByLink('used')).ok).toBe(false)
  expect((await identity.visitor()).kind).toBe('guest')
  expect(set()).toEqual(['vsf-session='])
  expect((await request(door, header).identity.visitor()).kind).toBe('guest')
})

dbTest('[RTE-041] after signing in the redirect-to cookie has done its work', async ({ db }) => {
  const cookie = encodeURIComponent(writeRedirectCookie('/my-account', ['sign_up']))
  const { identity, set } = request(atTheDoor(db), `vsf-redirect-to=${cookie}`)
  expect(identity.afterSignIn(undefined)).toEqual({ location: '/my-account', flags: ['sign_up'] })
  expect(set()).toEqual(['vsf-redirect-to='])
})
