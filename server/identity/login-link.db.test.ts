import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { customerOf } from '#server/customers/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { exchangeLoginLinkHash, requestLoginLink, signInByCustomToken, signInByLink } from './login-link.ts'
import { signUp } from './operations.ts'

const invalid = { ok: false, error: { code: 'link-invalid' } }
type Fixture = ReturnType<typeof identityFixture>

async function mailedLink(fixture: Fixture, more: Partial<Parameters<typeof requestLoginLink>[1]> = {}) {
  requestLoginLink(fixture.context, { email: anna.email, ...more })
  await fixture.settled()
  expect(fixture.faults).toEqual([])
  return fixture.mailedToken()
}

dbTest('a login link leads to its page in the language of its reader, with the URL to go on at', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, { ...anna, locale_code: 'it' })
  await mailedLink(fixture, { redirect_link: '/my-account/history?page=2' })
  const letter = fixture.letters.at(-1)
  expect(letter).toMatchObject({
    template: 'login_link',
    to: anna.email,
    locale: 'it',
    data: { name: 'Anna', hours: 24 },
  })
  expect(letter?.data.path).toMatch(/^\/authenticate\?hash=[\w-]{43}&url=%2Fmy-account%2Fhistory%3Fpage%3D2$/)
  await mailedLink(fixture, { redirect_link: 'https://evil.example/' })
  expect(fixture.letters.at(-1)?.data.path).toMatch(/^\/authenticate\?hash=[\w-]{43}$/)
})

dbTest('it signs in once and confirms the address', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  const hash = await mailedLink(fixture, { token_value: 'a-cart' })
  const signedIn = await signInByLink(fixture.context, hash)
  expect(signedIn).toMatchObject({ ok: true, value: { cart: 'a-cart' } })
  expect(signedIn.ok && (await fixture.whoHas(signedIn.value.session))).toMatchObject({ email: anna.email })
  expect((await db.execute(sql`select email_verified from users`)).rows).toEqual([{ email_verified: true }])
  expect(await signInByLink(fixture.context, hash)).toEqual(invalid)
})

dbTest('[AUT-031, API-054] the hash is exchanged for a custom token, and that for a session', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  const hash = await mailedLink(fixture)
  const exchanged = await exchangeLoginLinkHash(fixture.context, hash)
  if (!exchanged.ok) throw new Error('not exchanged')
  expect(await exchangeLoginLinkHash(fixture.context, hash)).toEqual(invalid)
  const signedIn = await signInByCustomToken(fixture.context, exchanged.value)
  expect(signedIn.ok && (await fixture.whoHas(signedIn.value.session)).kind).toBe('customer')
  expect(await signInByCustomToken(fixture.context, exchanged.value)).toEqual(invalid)
})

dbTest('a token is valid for its own purpose, its own storefront and its own time', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  expect(await signInByLink(fixture.context, fixture.mailedToken())).toEqual(invalid)
  const hash = await mailedLink(fixture)
  expect(await signInByCustomToken(fixture.context, hash)).toEqual(invalid)
  expect(await signInByLink({ ...fixture.context, brand: linsenhaus }, hash)).toEqual(invalid)
  await db.execute(sql`update links set expires_at = now()`)
  expect(await signInByLink(fixture.context, hash)).toEqual(invalid)
})

dbTest('lifetimes: 24 hours for a login link, 5 minutes for a custom token', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  const seconds = async (scope: string) =>
    (
      await db.execute<{ s: number }>(
        sql`select extract(epoch from expires_at - created_at)::int s from links where scope = ${scope}`,
      )
    ).rows
  const hash = await mailedLink(fixture)
  expect(await seconds('sign-in')).toEqual([{ s: 86_400 }])
  await exchangeLoginLinkHash(fixture.context, hash)
  expect(await seconds('custom-token')).toEqual([{ s: 300 }])
})

dbTest('[DAT-033] with a name a new customer can request it: the link creates the account', async ({ db }) => {
  const fixture = identityFixture(db, linsenhaus)
  const hash = await mailedLink(fixture, { first_name: 'Anna', last_name: 'Muster' })
  expect((await db.execute(sql`select from users`)).rows).toEqual([])
  const signedIn = await signInByLink(fixture.context, hash)
  const visitor = signedIn.ok ? await fixture.whoHas(signedIn.value.session) : undefined
  const customer = visitor?.kind === 'customer' ? await customerOf(db, visitor.userId, 'linsenhaus') : undefined
  expect(customer).toMatchObject({ email: anna.email, full_name: 'Anna Muster' })
})

dbTest('two links for a new customer lead to one account', async ({ db }) => {
  const fixture = identityFixture(db)
  const names = { first_name: 'Anna', last_name: 'Muster' }
  const one = await mailedLink(fixture, names)
  const two = await mailedLink(fixture, names)
  expect((await signInByLink(fixture.context, one)).ok).toBe(true)
  expect((await signInByLink(fixture.context, two)).ok).toBe(true)
  expect((await db.execute(sql`select from users`)).rows).toHaveLength(1)
})

dbTest('also if they are redeemed at the same moment', async ({ database: { db } }) => {
  const fixture = identityFixture(db)
  const names = { first_name: 'Anna', last_name: 'Muster' }
  const links = [await mailedLink(fixture, names), await mailedLink(fixture, names), await mailedLink(fixture, names)]
  const signedIn = await Promise.all(links.map((hash) => signInByLink(fixture.context, hash)))
  expect(signedIn.map(({ ok }) => ok)).toEqual([true, true, true])
  expect((await db.execute(sql`select from users`)).rows).toHaveLength(1)
})

dbTest('five letters per inbox and hour, links and resets together', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  for (let index = 0; index < 8; index++) await mailedLink(fixture)
  expect(fixture.letters.filter(({ template }) => template === 'login_link')).toHaveLength(5)
})

dbTest('[ERR-031] a letter that cannot be sent is only a line in the log', async ({ db }) => {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  const mailer = () => Promise.reject(new Error('no post today'))
  expect(requestLoginLink({ ...fixture.context, mailer }, { email: anna.email }).token).toHaveLength(43)
  await fixture.settled()
  expect(fixture.faults).toMatchObject([{ work: 'login link', err: { message: 'no post today' } }])
})
