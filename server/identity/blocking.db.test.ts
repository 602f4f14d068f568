import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { requestLoginLink, signInByLink } from './login-link.ts'
import { blockAccount, signIn, signUp, unblockAccount } from './operations.ts'

dbTest('a blocked account is opened by neither session, password nor link, until it is unblocked', async ({ db }) => {
  const { context, whoHas, mailedToken, settled } = identityFixture(db)
  const started = await signUp(context, anna)
  if (!started.ok) throw new Error(started.error.code)
  const before = await whoHas(started.value)
  if (before.kind !== 'customer') throw new Error('Anna is not signed in')
  const { userId } = before
  // Otherwise the link below would be the first proof of the address, and drop the password.
  await db.execute(sql`update users set email_verified = true`)
  requestLoginLink(context, { email: anna.email })
  await settled()
  const earlier = mailedToken()

  expect(await blockAccount(db, userId)).toBe(true)
  // Of two members of staff the second one learns that it was done.
  expect(await blockAccount(db, userId)).toBe(false)
  expect(await whoHas(started.value)).toEqual({ kind: 'guest' })
  expect(await signInByLink(context, earlier)).toEqual({ ok: false, error: { code: 'link-invalid' } })
  const blocked = { ok: false, error: { code: 'account-blocked' } }
  expect(await signIn(context, anna)).toEqual(blocked)
  // Only somebody who knows the password learns of it.
  expect(await signIn(context, { ...anna, password: 'Falsch2026' })).toEqual({
    ok: false,
    error: { code: 'sign-in-failed' },
  })
  requestLoginLink(context, { email: anna.email })
  await settled()
  expect(await signInByLink(context, mailedToken())).toEqual(blocked)

  expect(await unblockAccount(db, userId)).toBe(true)
  expect(await unblockAccount(db, userId)).toBe(false)
  expect((await signIn(context, anna)).ok).toBe(true)
})
