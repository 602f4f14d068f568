import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { customerOf, marketingOf } from '#server/customers/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { confirmByLink, requestPasswordReset } from './login-link.ts'
import { changePassword, resetPassword, signIn, signUp } from './operations.ts'
import type { CustomerVisitor } from './sessions.ts'

const value = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

dbTest('[AUT-004] registering signs up and signs in; the profile is there at once', async ({ db }) => {
  const { context, whoHas } = identityFixture(db)
  const visitor = await whoHas(value(await signUp(context, { ...anna, locale_code: 'it' })))
  expect(visitor).toMatchObject({ kind: 'customer', email: 'anna@example.com' })
  const customer = visitor.kind === 'customer' ? await customerOf(db, visitor.userId, 'claravue') : undefined
  expect(customer).toMatchObject({ first_name: 'Anna', full_name: 'Anna Muster', locale_code: 'it', birthday: null })
})

dbTest('[AUT-005] the channels chosen at registration are agreed with this storefront alone', async ({ db }) => {
  const { context, whoHas } = identityFixture(db)
  const channels = ['newsletter', 'marketing_automation', 'retention_campaign'] as const
  const input = { ...anna, subscribed_to_marketing_channels: [...channels] }
  const visitor = (await whoHas(value(await signUp(context, input)))) as CustomerVisitor
  expect(value(await marketingOf(db, visitor.userId, 'claravue', 'new')).marketing_channels).toEqual(channels)
  expect(value(await marketingOf(db, visitor.userId, 'linsenhaus', 'new')).marketing_channels).toEqual([])
})

dbTest('the welcome letter confirms the address, as often as its link is opened', async ({ db }) => {
  const { context, letters, mailedToken } = identityFixture(db)
  await signUp(context, { ...anna, locale_code: 'fr' })
  expect(letters).toMatchObject([{ template: 'welcome', to: 'anna@example.com', locale: 'fr' }])
  expect(letters[0]?.data.path).toMatch(/^\/authenticate\?confirm=[\w-]{43}$/)
  const verified = async () => (await db.execute(sql`select email_verified from users`)).rows
  expect(await verified()).toEqual([{ email_verified: false }])
  for (const _ of ['once', 'twice'])
    expect((await confirmByLink(context, mailedToken(), { kind: 'guest' })).ok).toBe(true)
  expect(await verified()).toEqual([{ email_verified: true }])
})

dbTest('[ERR-019] a sign-up with the address of an account is refused', async ({ db }) => {
  const { context } = identityFixture(db)
  await signUp(context, anna)
  expect(await signUp(context, { ...anna, password: 'Another2026' })).toEqual({
    ok: false,
    error: { code: 'user-exists' },
  })
})

dbTest('two sign-ups at the same moment make one account', async ({ database: { db } }) => {
  const { context, letters } = identityFixture(db)
  const results = await Promise.all([1, 2, 3, 4].map(() => signUp(context, anna)))
  expect(results.map((result) => (result.ok ? 'signed up' : result.error.code)).toSorted()).toEqual([
    'signed up',
    'user-exists',
    'user-exists',
    'user-exists',
  ])
  expect(letters).toHaveLength(1)
})

dbTest('[AUT-012] a password is mandatory, except in a storefront without passwords', async ({ db }) => {
  const { password, ...withoutPassword } = anna
  expect(await signUp(identityFixture(db).context, withoutPassword)).toEqual({
    ok: false,
    error: { code: 'password-missing' },
  })
  const passwordless = { ...linsenhaus, signIn: { passwordless: true, social: true } }
  const { context } = identityFixture(db, passwordless)
  expect((await signUp(context, anna)).ok).toBe(true)
  expect((await signIn(context, anna)).ok).toBe(false)
})

dbTest('an account after an order has no password, and none opens it', async ({ db }) => {
  const { context } = identityFixture(db)
  const { password, ...withoutPassword } = anna
  expect((await signUp(context, withoutPassword, { withPassword: false })).ok).toBe(true)
  for (const tried of [anna.password, ' ']) expect((await signIn(context, { ...anna, password: tried })).ok).toBe(false)
  expect(await signUp(context, withoutPassword, { withPassword: false })).toMatchObject({
    error: { code: 'user-exists' },
  })
})

dbTest('[AUT-007] e-mail address and password sign in', async ({ db }) => {
  const { context, whoHas } = identityFixture(db)
  await signUp(context, anna)
  expect(await whoHas(value(await signIn(context, anna)))).toMatchObject({ kind: 'customer', email: anna.email })
  const wrong = [
    { ...anna, password: 'Linsen2025' },
    { ...anna, email: 'bruno@example.com' },
  ]
  for (const attempt of wrong)
    expect(await signIn(context, attempt)).toEqual({ ok: false, error: { code: 'sign-in-failed' } })
})

dbTest(
  'only failures are counted, by account and client: nine of them and any number of right sign-ins are allowed',
  async ({ db }) => {
    const { context } = identityFixture(db)
    await signUp(context, anna)
    const attempts = [...Array(9).fill('Linsen2025'), ...Array(4).fill('Linsen2026')]
    const results: boolean[] = []
    for (const password of attempts) results.push((await signIn(context, { ...anna, password })).ok)
    expect(results.filter(Boolean)).toHaveLength(4)
    await signIn(context, { ...anna, password: 'Linsen2025' })
    expect(await signIn(context, anna)).toMatchObject({ error: { code: 'too-many' } })
  },
)

dbTest('one account serves all storefronts, but each has sessions of its own', async ({ db }) => {
  const { context, whoHas } = identityFixture(db)
  const session = value(await signUp(context, anna))
  expect((await whoHas(session, linsenhaus)).kind).toBe('guest')
  const abroad = identityFixture(db, linsenhaus)
  const session2 = value(await signIn(abroad.context, anna))
  expect((await abroad.whoHas(session2)).kind).toBe('customer')
})

dbTest(
  '[API-050] a new password needs the old one, ends the other sessions and is confirmed by mail',
  async ({ db }) => {
    const { context, whoHas, letters } = identityFixture(db)
    const here = value(await signUp(context, anna))
    const there = value(await signIn(context, anna))
    const visitor = (await whoHas(here)) as CustomerVisitor
    const wish = { new_password: 'Brille2027', confirm_new_password: 'Brille2027' }
    expect(await changePassword(context, visitor, { ...wish, current_password: 'Linsen2025' })).toEqual({
      ok: false,
      error: { code: 'password-wrong' },
    })
    expect((await whoHas(there)).kind).toBe('customer')
    expect((await changePassword(context, visitor, { ...wish, current_password: 'Linsen2026' })).ok).toBe(true)
    expect([(await whoHas(here)).kind, (await whoHas(there)).kind]).toEqual(['customer', 'guest'])
    expect((await signIn(context, anna)).ok).toBe(false)
    expect((await signIn(context, { ...anna, password: 'Brille2027' })).ok).toBe(true)
    expect(letters.at(-1)).toMatchObject({ template: 'password_changed', to: anna.email, data: { name: 'Anna' } })
  },
)

dbTest('[AUT-033] a forgotten password is answered by a mailed token', async ({ db }) => {
  const { context, letters, settled } = identityFixture(db)
  await signUp(context, anna)
  requestPasswordReset(context, anna.email)
  await settled()
  expect(letters.at(-1)).toMatchObject({ template: 'reset_password', to: anna.email })
  requestPasswordReset(context, 'nobody@example.com')
  await settled()
  expect(letters).toHaveLength(2)
})

dbTest('[AUT-034, API-052] the token sets a new password once, and ends every session', async ({ db }) => {
  const { context, mailedToken, settled, whoHas } = identityFixture(db)
  const session = value(await signUp(context, anna))
  // The first proof of an address ends the sessions as well, which is not what is shown here.
  await db.execute(sql`update users set email_verified = true`)
  requestPasswordReset(context, anna.email)
  await settled()
  const token = mailedToken()
  expect(await resetPassword(context, { token: `${token}x`, new_password: 'Brille2027' })).toMatchObject({ ok: false })
  expect((await resetPassword(context, { token, new_password: 'Brille2027' })).ok).toBe(true)
  expect((await whoHas(session)).kind).toBe('guest')
  expect((await signIn(context, { ...anna, password: 'Brille2027' })).ok).toBe(true)
  expect(await resetPassword(context, { token, new_password: 'Brille2028' })).toEqual({
    ok: false,
    error: { code: 'link-invalid' },
  })
})

dbTest('a reset also sets the first password of an account without one', async ({ db }) => {
  const { context, mailedToken, settled } = identityFixture(db)
  await signUp(context, anna)
  await db.execute(sql`delete from accounts`)
  requestPasswordReset(context, anna.email)
  await settled()
  await resetPassword(context, { token: mailedToken(), new_password: 'Brille2027' })
  expect((await signIn(context, { ...anna, password: 'Brille2027' })).ok).toBe(true)
})
