import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ok, type Result } from '#contract/result.ts'
import type { Busy, Hashed, HashParameters } from './hash-threads.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

export type Derive = (parameters: HashParameters) => Promise<Hashed>

/** Computed in Node's own pool of threads: for a process that answers no visitors, or few. */
export const deriveHere: Derive = async (parameters) => ok(await promisify(argon2)('argon2id', parameters))

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** The shop's passwords, hashed by `derive`. */
export function createPasswords(derive: Derive) {
  return {
    /** The common notation names its parameters, so stored passwords stay valid when ours change. */
    async hash(password: string): Promise<Result<string, Busy>> {
      const salt = randomBytes(16)
      const tag = await derive({ message: password.normalize(), nonce: salt, tagLength, ...cost })
      return tag.ok ? ok(written(salt, tag.value)) : tag
    },

    /**
     * For an account that does not exist, or has no password, `stored` is undefined. The answer is no, and the work is
     * the same, so the duration tells nothing.
     */
    async verify(password: string, stored: string | null | undefined): Promise<Result<boolean, Busy>> {
      const [, memory, passes, parallelism, salt = '', tag = ''] = notation.exec(stored ?? placeholder) ?? []
      if (!memory) throw new Error('A stored password is not in the notation of argon2id')
      const expected = Buffer.from(tag, 'base64')
      const found = await derive({
        message: password.normalize(),
        nonce: Buffer.from(salt, 'base64'),
        tagLength: expected.length,
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      })
      return found.ok ? ok(timingSafeEqual(found.value, expected) && Boolean(stored)) : found
    },
  }
}
export type Passwords = ReturnType<typeof createPasswords>

/** For accounts that the shop makes by itself, before it answers visitors. */
export async function hashPassword(password: string): Promise<string> {
  const hashed = await createPasswords(deriveHere).hash(password)
  if (!hashed.ok) throw new Error(hashed.error.code)
  return hashed.value
}

const written = (salt: Uint8Array, tag: Uint8Array) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(tag)}`

const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Verified in place of a password that does not exist. */
const placeholder = written(randomBytes(16), randomBytes(tagLength))
