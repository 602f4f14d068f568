import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { ok } from '#contract/result.ts'
import { createPasswords, type Derive, deriveHere, type Passwords } from '#server/identity/password.ts'

const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const derived = new Map<string, ReturnType<Derive>>()

/** The demo's accounts have hashes as in a shop: tests try the same few passwords many times. */
const deriveOnce: Derive = (parameters) => {
  const key = JSON.stringify(parameters)
  const known = derived.get(key) ?? deriveHere(parameters)
  derived.set(key, known)
  return known
}

/**
 * New passwords are hashed at little cost. To hash one takes 30 ms in a shop, on purpose: what that is for is proven
 * by password.test.ts, hash-threads.test.ts and same-work.db.test.ts of server/identity. A hash names its cost.
 */
export const testPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16)
    const tag = await promisify(argon2)('argon2id', { message: password.normalize(), nonce: salt, ...cheap })
    return ok(`$argon2id$v=19$m=${cheap.memory},t=${cheap.passes},p=${cheap.parallelism}$${plain(salt)}$${plain(tag)}`)
  },
  verify: createPasswords(deriveOnce).verify,
}
