import { expect, test, vi } from 'vitest'
import { verifyPassword } from '#server/identity/password.ts'

const { calls } = vi.hoisted(() => ({ calls: [] as object[] }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters
    calls.push({ algorithm, memory, passes, parallelism, tagLength })
    crypto.argon2(algorithm, parameters, callback)
  }
  return { ...crypto, argon2 }
})

test('for an account that does not exist the same work is done as for a wrong password', async () => {
  const { hashPassword } = await import('#server/identity/password.ts')
  const stored = await hashPassword('Linsen2026')
  calls.length = 0
  await verifyPassword('Linsen2025', stored)
  await verifyPassword('Linsen2025', undefined)
  await verifyPassword('Linsen2025', null)
  expect(calls).toHaveLength(3)
  expect(calls[1]).toEqual(calls[0])
  expect(calls[2]).toEqual(calls[0])
})
