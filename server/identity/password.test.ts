import { expect, test } from 'vitest'
import { createPasswords, deriveHere, hashPassword } from './password.ts'

const passwords = createPasswords(deriveHere)
const right = { ok: true, value: true }
const wrong = { ok: true, value: false }

test('a password is stored as argon2id with 19 MiB and two passes, each time with another salt', async () => {
  const once = await hashPassword('Linsen2026')
  const again = await hashPassword('Linsen2026')
  expect(once).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(again).not.toBe(once)
  expect(await passwords.verify('Linsen2026', once)).toEqual(right)
  expect(await passwords.verify('linsen2026', once)).toEqual(wrong)
})

test('a password that was hashed with other parameters stays valid', async () => {
  // RFC 9106 has no vector without secret; this one is from the reference implementation's tests.
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await passwords.verify('password', stored)).toEqual(right)
})

test('the same letters in another Unicode form are the same password', async () => {
  expect(await passwords.verify('Zu\u0308rich2026', await hashPassword('Zürich2026'))).toEqual(right)
})

test('without a stored password, every password is wrong', async () => {
  for (const none of [undefined, null]) expect(await passwords.verify('', none)).toEqual(wrong)
})

test('a stored password that cannot be read is a bug, not a wrong password', async () => {
  await expect(passwords.verify('Linsen2026', 'plain')).rejects.toThrow('notation')
})
