import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { signIn, signUp } from './operations.ts'
import { verifyPassword } from './password.ts'

const work: object[] = []
const { argon2 } = crypto
function replaceArgon2(by: typeof argon2) {
  crypto.argon2 = by
  syncBuiltinESMExports()
}
replaceArgon2((algorithm, parameters, callback) => {
  const { memory, passes, parallelism, tagLength } = parameters
  work.push({ algorithm, memory, passes, parallelism, tagLength })
  argon2(algorithm, parameters, callback)
})
afterAll(() => replaceArgon2(argon2))

dbTest('an unknown address costs the same work as a wrong password', async ({ db }) => {
  const { context } = identityFixture(db)
  await signUp(context, anna)
  work.length = 0
  await signIn(context, { ...anna, password: 'Linsen2025' })
  const wrongPassword = work.splice(0)
  await signIn(context, { ...anna, email: 'nobody@example.com' })
  expect(wrongPassword).toEqual([{ algorithm: 'argon2id', memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }])
  expect(work).toEqual(wrongPassword)
})

dbTest('and so does an account that has no password', async () => {
  work.length = 0
  expect(await verifyPassword('Linsen2026', null)).toBe(false)
  expect(work).toHaveLength(1)
})
