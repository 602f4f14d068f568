import { expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { signIn, signUp } from './operations.ts'
import { createPasswords, type Derive, deriveHere } from './password.ts'

/** Passwords that note what is computed for each. */
function notedPasswords() {
  const work: object[] = []
  const derive: Derive = (parameters) => {
    const { memory, passes, parallelism, tagLength } = parameters
    work.push({ memory, passes, parallelism, tagLength })
    return deriveHere(parameters)
  }
  return { work, passwords: createPasswords(derive) }
}

dbTest('an unknown address costs the same work as a wrong password', async ({ db }) => {
  const { work, passwords } = notedPasswords()
  const context = { ...identityFixture(db).context, passwords }
  await signUp(context, anna)
  work.length = 0
  await signIn(context, { ...anna, password: 'Linsen2025' })
  const wrongPassword = work.splice(0)
  await signIn(context, { ...anna, email: 'nobody@example.com' })
  expect(wrongPassword).toEqual([{ memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }])
  expect(work).toEqual(wrongPassword)
})

dbTest('and so does an account that has no password', async () => {
  const { work, passwords } = notedPasswords()
  expect(await passwords.verify('Linsen2026', null)).toEqual({ ok: true, value: false })
  expect(work).toHaveLength(1)
})
