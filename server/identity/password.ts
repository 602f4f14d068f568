import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => promisify(argon2)(algorithm, parameters)

/** argon2id with OWASP's parameters: 19 MiB, two passes. Node computes it on its thread pool, off the main thread. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** The common notation names its parameters, so stored passwords stay valid when ours change. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: password.normalize(), nonce: salt, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(tag)}`
}

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * For an account that does not exist, or has no password, `stored` is undefined. The answer is no, and the work is the
 * same, so the duration tells nothing.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = notation.exec(stored ?? placeholder) ?? []
  if (!memory) throw new Error('A stored password is not in the notation of argon2id')
  const expected = Buffer.from(tag, 'base64')
  const found = await derive('argon2id', {
    message: password.normalize(),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, expected) && Boolean(stored)
}

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Verified in place of a password that does not exist. */
const placeholder = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(randomBytes(16))}$${plain(randomBytes(tagLength))}`
