import { hash } from 'node:crypto'
import { ok } from '#contract/result.ts'
import { createPasswords, type Derive, deriveHere } from '#server/identity/password.ts'

// To hash a password takes 30 ms on purpose. What that is for is proven where passwords are the subject:
// password.test.ts, hash-threads.test.ts and same-work.db.test.ts of server/identity.

/** For a database whose accounts the test itself makes. */
export const quickPasswords = createPasswords(async ({ message, nonce, tagLength }) => {
  const text = Buffer.concat([Buffer.from(String(message)), Buffer.from(String(nonce))])
  return ok(hash('sha512', text, 'buffer').subarray(0, tagLength))
})

const derived = new Map<string, ReturnType<Derive>>()

/** For the demo, whose accounts have real hashes: the same password is tried many times, and computed once. */
export const demoPasswords = createPasswords((parameters) => {
  const key = JSON.stringify({ ...parameters, nonce: String(parameters.nonce) })
  const known = derived.get(key) ?? deriveHere(parameters)
  derived.set(key, known)
  return known
})
