import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { customerOf } from '#server/customers/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, atTheDoor } from '#server/testing/identity.ts'
import { exchangeLoginLinkHash, requestLoginLink, signInByCustomToken, signInByLink } from './login-link.ts'
import { signIn, signUp } from './operations.ts'

const invalid = { ok: false, error: { code: 'link-invalid' } }
type Door = ReturnType<typeof atTheDoor>

async function mailedLink(door: Door, more: Partial<Parameters<typeof requestLoginLink>[1]> = {}) {
  requestLoginLink(door.context, { email: anna.email, ...more })
  await door.settled()
  expect(door.faults).toEqual([])
  return door.mailedToken()
}

dbTest('a login link leads to its page in the language of its reader, with the address to go on at', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, { ...anna, locale_code: 'it' })
  await mailedLink(door, { redirect_link: '/my-account/history?page=2' })
  const letter = door.letters.at(-1)
  expect(letter).toMatchObject({
    template: 'login_link',
    to: anna.email,
    locale: 'it',
    data: { name: 'Anna', hours: 24 },
  })
  expect(letter?.data.path).toMatch(/^\/authenticate\?hash=[\w-]{43}&url=%2Fmy-account%2Fhistory%3Fpage%3D2$/)
  await mailedLink(door, { redirect_link: 'https://evil.example/' })
  expect(door.letters.at(-1)?.data.path).toMatch(/^\/authenticate\?hash=[\w-]{43}$/)
})

dbTest('it signs in once, and confirms the address', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, anna)
  const hash = await mailedLink(door, { token_value: 'a-cart' })
  const entered = await signInByLink(door.context, hash)
  expect(entered).toMatchObject({ ok: true, value: { cart: 'a-cart' } })
  expect(entered.ok && (await door.whoHas(entered.value.session))).toMatchObject({ email: anna.email })
  expect((await db.execute(sql`select email_verified from users`)).rows).toEqual([{ email_verified: true }])
  expect(await signInByLink(door.context, hash)).toEqual(invalid)
})

dbTest('the first proof of an address ends sessions from before it; the password stays', async ({ db }) => {
  const door = atTheDoor(db)
  const before = await signUp(door.context, anna)
  await signInByLink(door.context, await mailedLink(door))
  expect(before.ok && (await door.whoHas(before.value)).kind).toBe('guest')
  const later = await signIn(door.context, anna)
  await signInByLink(door.context, await mailedLink(door))
  expect(later.ok && (await door.whoHas(later.value)).kind).toBe('customer')
})

dbTest('[AUT-031, API-054] the hash is swapped for a custom token, and that for a session', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, anna)
  const hash = await mailedLink(door)
  const exchanged = await exchangeLoginLinkHash(door.context, hash)
  if (!exchanged.ok) throw new Error('not exchanged')
  expect(await exchangeLoginLinkHash(door.context, hash)).toEqual(invalid)
  const entered = await signInByCustomToken(door.context, exchanged.value)
  expect(entered.ok && (await door.whoHas(entered.value.session)).kind).toBe('customer')
  expect(await signInByCustomToken(door.context, exchanged.value)).toEqual(invalid)
})

dbTest('a token is good for its own purpose, its own storefront and its own time', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, anna)
  expect(await signInByLink(door.context, door.mailedToken())).toEqual(invalid)
  const hash = await mailedLink(door)
  expect(await signInByCustomToken(door.context, hash)).toEqual(invalid)
  expect(await signInByLink({ ...door.context, brand: linsenhaus }, hash)).toEqual(invalid)
  await db.execute(sql`update links set expires_at = now()`)
  expect(await signInByLink(door.context, hash)).toEqual(invalid)
})

dbTest('lifetimes: 24 hours for a login link, 5 minutes for a custom token', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, anna)
  const seconds = async (scope: string) =>
    (
      await db.execute<{ s: number }>(
        sql`select extract(epoch from expires_at - created_at)::int s from links where scope = ${scope}`,
      )
    ).rows
  const hash = await mailedLink(door)
  expect(await seconds('sign-in')).toEqual([{ s: 86_400 }])
  await exchangeLoginLinkHash(door.context, hash)
  expect(await seconds('custom-token')).toEqual([{ s: 300 }])
})

dbTest('[DAT-033] with a name it is the way in for somebody new: the account begins with the link', async ({ db }) => {
  const door = atTheDoor(db, linsenhaus)
  const hash = await mailedLink(door, { first_name: 'Anna', last_name: 'Muster' })
  expect((await db.execute(sql`select from users`)).rows).toEqual([])
  const entered = await signInByLink(door.context, hash)
  const visitor = entered.ok ? await door.whoHas(entered.value.session) : undefined
  const customer = visitor?.kind === 'customer' ? await customerOf(db, visitor.userId, 'linsenhaus') : undefined
  expect(customer).toMatchObject({ email: anna.email, full_name: 'Anna Muster' })
})

dbTest('two links for somebody new lead to one account', async ({ db }) => {
  const door = atTheDoor(db)
  const names = { first_name: 'Anna', last_name: 'Muster' }
  const [one, two] = [await mailedLink(door, names), await mailedLink(door, names)]
  expect((await signInByLink(door.context, one)).ok).toBe(true)
  expect((await signInByLink(door.context, two)).ok).toBe(true)
  expect((await db.execute(sql`select from users`)).rows).toHaveLength(1)
})

dbTest('also when they are redeemed at the same moment', async ({ database: { db } }) => {
  const door = atTheDoor(db)
  const names = { first_name: 'Anna', last_name: 'Muster' }
  const links = [await mailedLink(door, names), await mailedLink(door, names), await mailedLink(door, names)]
  const entered = await Promise.all(links.map((hash) => signInByLink(door.context, hash)))
  expect(entered.map(({ ok }) => ok)).toEqual([true, true, true])
  expect((await db.execute(sql`select from users`)).rows).toHaveLength(1)
})

dbTest('five letters per account and hour, links and resets together', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, anna)
  for (let index = 0; index < 8; index++) await mailedLink(door)
  expect(door.letters.filter(({ template }) => template === 'login_link')).toHaveLength(5)
})

dbTest('[ERR-031] a letter that cannot be sent is a line in the log, and nothing else', async ({ db }) => {
  const door = atTheDoor(db)
  await signUp(door.context, anna)
  const mailer = () => Promise.reject(new Error('no post today'))
  expect(requestLoginLink({ ...door.context, mailer }, { email: anna.email }).token).toHaveLength(43)
  await door.settled()
  expect(door.faults).toMatchObject([{ work: 'login link', err: { message: 'no post today' } }])
})
